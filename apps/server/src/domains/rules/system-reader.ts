import type { Actor } from '@dossier/core/access/cases'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { filterableColumns, termsOf } from '../../query/filters/terms-of.ts'

/** Rules read and write as nobody: every field of every record. (D-088) */
export const systemActor = ({ teams }: Pick<Catalogue, 'teams'>): Actor => ({
  id: 0,
  isAdmin: true,
  editData: true,
  teams: [...teams.keys()],
})

const cache = new WeakMap<Catalogue, ReadonlyMap<string, FilterColumn>>()

/** By key, what conditions of rules can ask about. */
export function ruleColumns(catalogue: Catalogue): ReadonlyMap<string, FilterColumn> {
  const found = cache.get(catalogue) ?? filterableColumns(systemActor(catalogue), catalogue)
  cache.set(catalogue, found)
  return found
}

interface Moment {
  /** Who saves; null: nobody does. */
  meId: number | null
  /** Epoch milliseconds. */
  now: number
  weekStart: number
}

/** What conditions mean where the organization is. (D-140) */
export function ruleTerms(catalogue: Catalogue, { meId, now, weekStart }: Moment): Terms {
  const asker = { me: systemActor(catalogue), tenant: { settings: { defaultFirstDayOfWeek: String(weekStart) } } }
  const terms = termsOf(asker, catalogue, { timeZone: catalogue.timeZone, now: new Date(now) })
  return { ...terms, meId: meId ?? 0, columns: ruleColumns(catalogue) }
}
