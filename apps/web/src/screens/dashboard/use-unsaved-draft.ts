import type { Me } from '@dossier/contract/user-profile/me'
import type { EditedDashboard } from '@dossier/core/dashboards/merge-dashboards'
import { countOf } from '@dossier/core/text/plural'
import { useEffect } from 'react'
import { ownTitleOf } from '../../kits/dashboards/tile-kinds.ts'
import type { Slot, UnsavedPlace } from '../../kits/unsaved/slots.ts'
import { useSlot } from '../../kits/unsaved/use-slot.ts'
import { useMe } from '../../lib/me.ts'
import { type Draft, draftOf, isChanged } from './draft.ts'

/** What is kept of a draft. */
type DashboardDraft = Pick<Draft, 'base' | 'edited' | 'attempt'>

/** Where the draft of a dashboard is kept; null: of a new one. */
export const placeOfDraft = (me: Me, dashboard: { id: number; title: string } | null): UnsavedPlace => ({
  tenantId: me.tenantId,
  userId: me.id,
  caseId: null,
  place: `dashboards.${dashboard?.id ?? 'new'}`,
  label: dashboard ? `the dashboard “${dashboard.title}”` : 'a new dashboard',
  page: { pathname: '/dashboard', search: dashboard ? { id: dashboard.id } : {} },
})

/** Keeps a draft in the browser, as unsaved text is, until it is saved or given up. */
export function useUnsavedDraft(draft: Draft): Slot {
  const { base, edited, attempt } = draft
  const slot = useSlot(placeOfDraft(useMe(), base))
  const hasChanges = isChanged(draft)
  useEffect(() => {
    if (hasChanges) slot.keep({ base, edited, attempt } satisfies DashboardDraft, textOf(edited))
    else if (slot.holds()) slot.drop()
  }, [slot, hasChanges, base, edited, attempt])
  return slot
}

/** As a person reads it: the title, how many tiles there are, and their own titles and texts. */
const textOf = ({ title, cells }: EditedDashboard): string =>
  [title || 'Without a title', countOf(cells.length, 'tile'), ...cells.flatMap((cell) => ownTitleOf(cell) ?? [])].join(
    '\n',
  )

/** Undefined for what another version of the product kept in another form. */
export function storedDraftOf(value: unknown): Draft | undefined {
  const { base = null, edited, attempt } = (value ?? {}) as Partial<DashboardDraft>
  return Array.isArray(edited?.cells) ? { ...draftOf(base, edited), attempt } : undefined
}
