import { type CellType, type Dashboard, type DashboardCell, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import {
  boxOf,
  type EditedDashboard,
  gridColumns,
  inBox,
  withFineGrid,
} from '@dossier/core/dashboards/merge-dashboards'
import { place } from '@dossier/core/dashboards/place'
import type { Attempt } from '../../lib/attempt.ts'

/** A dashboard while it is edited. */
export interface Draft {
  /** As it was read; null for a new one. Both sides of a conflict started from it. */
  base: Dashboard | null
  /** Somebody deleted it, or took it away: it is saved as a new one. */
  isGone?: boolean
  edited: EditedDashboard
  /** Earlier states that an undo goes back to, the latest last. */
  past: readonly EditedDashboard[]
  future: readonly EditedDashboard[]
  /** The kind of tile that is being added. */
  adding: CellType | null
  /** What the latest change was of: further letters of the same text are no step of their own. */
  step: string
  /** Versions of a new one that were sent without an answer: one of them may be stored. */
  attempt?: Attempt<EditedDashboard> | undefined
}

const MOST_STEPS = 100

/** Public, for everybody, on the standard grid, without tiles. (B-DASH-12) */
export const NEW_DASHBOARD: EditedDashboard = {
  title: '',
  privacy: PRIVACY.public,
  limitedToTeams: [],
  fineGridEnabled: false,
  cells: [],
}

export const editedOf = ({ title, privacy, limitedToTeams, fineGridEnabled, cells }: Dashboard): EditedDashboard => ({
  title,
  privacy,
  limitedToTeams,
  fineGridEnabled,
  cells,
})

export const draftOf = (base: Dashboard | null, edited = base ? editedOf(base) : NEW_DASHBOARD): Draft => ({
  base,
  edited,
  past: [],
  future: [],
  adding: null,
  step: '',
})

export const isChanged = ({ base, edited }: Draft): boolean =>
  JSON.stringify(edited) !== JSON.stringify(base ? editedOf(base) : NEW_DASHBOARD)

/** With a change, which an undo takes back. */
export function change(draft: Draft, part: Partial<EditedDashboard>, step = ''): Draft {
  const isSameStep = step !== '' && step === draft.step
  return {
    ...draft,
    edited: { ...draft.edited, ...part },
    past: isSameStep ? draft.past : [...draft.past, draft.edited].slice(-MOST_STEPS),
    future: [],
    step,
  }
}

export function undo(draft: Draft): Draft {
  const before = draft.past.at(-1)
  if (!before) return draft
  return { ...draft, edited: before, past: draft.past.slice(0, -1), future: [draft.edited, ...draft.future], step: '' }
}

export function redo(draft: Draft): Draft {
  const [next, ...future] = draft.future
  if (!next) return draft
  return { ...draft, edited: next, past: [...draft.past, draft.edited], future, step: '' }
}

/** An earlier version was restored while there were changes: they stay one undo away. */
export const restoredDraft = ({ past, edited }: Draft, restored: Dashboard): Draft => ({
  ...draftOf(restored),
  past: [...past, edited].slice(-MOST_STEPS),
})

/** The same kind again cancels. (B-DASH-09) */
export const startAdding = (draft: Draft, type: CellType): Draft => ({
  ...draft,
  adding: draft.adding === type ? null : type,
})

interface NewTile {
  id: string
  cellType: CellType
  /** In cells of the standard grid. */
  size: { width: number; height: number }
  /** Where nothing is said, the first free place. */
  at?: { x: number; y: number }
}

export function addTile(draft: Draft, { id, cellType, size, at }: NewTile): Draft {
  const { edited } = draft
  const scale = edited.fineGridEnabled ? 2 : 1
  const tile = { id, width: size.width * scale, height: size.height * scale }
  const boxes = place(edited.cells.map(boxOf), { kind: 'add', tile, ...(at && { at }) }, gridColumns(edited))
  const byId = new Map(boxes.map((box) => [box.id, box]))
  const added: DashboardCell = {
    id,
    cellType,
    contents: '{}',
    pluginTypeId: null,
    cellPosition: { x: 0, y: 0 },
    cellSize: { width: 1, height: 1 },
  }
  const cells = [...edited.cells, added].map((cell) => inBox(cell, byId.get(cell.id)!))
  return { ...change(draft, { cells }), adding: null }
}

export const setFineGrid = (draft: Draft, isFine: boolean): Draft => change(draft, withFineGrid(draft.edited, isFine))

/** Why it cannot be saved yet. (B-DASH-16) */
export function faultsOf({ title, privacy, limitedToTeams }: EditedDashboard): { title?: string; teams?: string } {
  return {
    ...(title.trim() === '' && { title: 'Enter a title.' }),
    ...(privacy === PRIVACY.teams && limitedToTeams.length === 0 && { teams: 'Choose at least one team.' }),
  }
}
