import type { Dashboard, DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { columnsOf, onOtherGrid, type Placed, withoutOverlaps } from './place.ts'

/** What people edit of a dashboard. */
export type EditedDashboard = Pick<Dashboard, 'title' | 'privacy' | 'limitedToTeams' | 'fineGridEnabled' | 'cells'>

export interface MergedDashboard {
  dashboard: EditedDashboard
  /** Ids of the tiles that both have changed; the dashboard has those of `mine`. */
  changedByBoth: string[]
  /** Ids of the tiles that one has removed and the other changed; the dashboard has them. */
  staying: string[]
  /** What else both have changed, in words; the dashboard has that of `mine`. */
  settings: string[]
}

/**
 * Two edits of the same dashboard as one: of each tile, and of the title, the readers and the grid, what one of the two
 * has changed; where both have, `mine`. Tiles that come to cover each other move down.
 */
export function mergeDashboards(
  base: EditedDashboard,
  { mine, theirs }: { mine: EditedDashboard; theirs: EditedDashboard },
): MergedDashboard {
  const fineGridEnabled = pick(base.fineGridEnabled, mine.fineGridEnabled, theirs.fineGridEnabled)
  const sides = [base, mine, theirs].map((one) => cellsOn(one, fineGridEnabled)) as [Cells, Cells, Cells]
  const { cells, changedByBoth, staying } = mergeCells(...sides)
  const readers = pick(readersOf(base), readersOf(mine), readersOf(theirs))
  const parts: [words: string, of: (one: EditedDashboard) => unknown][] = [
    ['the title', ({ title }) => title],
    ['who sees it', readersOf],
  ]
  return {
    dashboard: {
      title: pick(base.title, mine.title, theirs.title),
      ...readers,
      fineGridEnabled,
      cells: separated(cells),
    },
    changedByBoth,
    staying,
    settings: parts.flatMap(([words, of]) => (areBothChanged(of(base), of(mine), of(theirs)) ? [words] : [])),
  }
}

type Cells = Map<string, DashboardCell>

/** What only the other one has changed is theirs. */
const pick = <T>(base: T, mine: T, theirs: T): T => (isSame(mine, base) ? theirs : mine)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const areBothChanged = <T>(base: T, mine: T, theirs: T): boolean =>
  !isSame(mine, base) && !isSame(theirs, base) && !isSame(mine, theirs)

const readersOf = ({ privacy, limitedToTeams }: EditedDashboard) => ({ privacy, limitedToTeams })

function cellsOn({ cells, fineGridEnabled }: EditedDashboard, isFine: boolean): Cells {
  if (fineGridEnabled === isFine) return new Map(cells.map((cell) => [cell.id, cell]))
  const boxes = new Map(onOtherGrid(cells.map(boxOf), isFine).map((box) => [box.id, box]))
  return new Map(cells.map((cell) => [cell.id, inBox(cell, boxes.get(cell.id)!)]))
}

/** In the order of mine, then what they have added. A tile that one removed and the other changed stays. */
function mergeCells(base: Cells, mine: Cells, theirs: Cells) {
  const cells: DashboardCell[] = []
  const changedByBoth: string[] = []
  const staying: string[] = []
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [was, my, their] = [base.get(id), mine.get(id), theirs.get(id)]
    if (areBothChanged(was, my, their)) (my && their ? changedByBoth : staying).push(id)
    const kept = isSame(my, was) ? their : isSame(their, was) ? my : (my ?? their)
    if (kept) cells.push(kept)
  }
  return { cells, changedByBoth, staying }
}

/** Where the tile is, for functions that place tiles. */
export const boxOf = ({ id, cellPosition, cellSize }: DashboardCell): Placed => ({ id, ...cellPosition, ...cellSize })

/** The tile in another place. */
export const inBox = (cell: DashboardCell, { x, y, width, height }: Placed): DashboardCell => ({
  ...cell,
  cellPosition: { x, y },
  cellSize: { width, height },
})

function separated(cells: readonly DashboardCell[]): DashboardCell[] {
  const boxes = new Map(withoutOverlaps(cells.map(boxOf)).map((box) => [box.id, box]))
  return cells.map((cell) => inBox(cell, boxes.get(cell.id)!))
}

/** The tiles on the other grid. (D-078) */
export function withFineGrid(dashboard: EditedDashboard, isFine: boolean): EditedDashboard {
  return { ...dashboard, fineGridEnabled: isFine, cells: [...cellsOn(dashboard, isFine).values()] }
}

/** Columns of the grid of a dashboard. */
export const gridColumns = ({ fineGridEnabled }: Pick<Dashboard, 'fineGridEnabled'>): number =>
  columnsOf(fineGridEnabled)
