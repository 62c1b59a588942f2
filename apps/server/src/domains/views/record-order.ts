import type { SORT_KEYS } from '@dossier/contract/views'
import { sql, type RawBuilder } from 'kysely'
import type { ReadRights } from '../cases/read-rights.ts'
import { titleOrder } from '../cases/visibility.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'

export type SortKey = (typeof SORT_KEYS)[number]

/** By a value of the row that an index holds in order; the id breaks ties in the same direction. */
export interface ColumnOrder {
  by: 'column'
  value: RawBuilder<unknown>
  descending: boolean
  /** By titles, of which the reader may not see each. */
  isTitle?: true
}

/** By the place that a status, severity, template or person has among its kind; newest first within one. */
export interface RankOrder {
  by: 'rank'
  column: RawBuilder<number | null>
  /** In the requested order, with nulls last. */
  ids: readonly (number | null)[]
}

export type RecordOrder = ColumnOrder | RankOrder

const VALUES: Partial<Record<SortKey, RawBuilder<unknown>>> = {
  // Case numbers are assigned in the order of ids.
  caseNumber: sql`c.id`,
  created: sql`c.created`,
  lastUpdated: sql`c.last_updated`,
}

export interface Sort {
  key: SortKey
  descending: boolean
}

/** The requested order of a list for a reader. Empty values come last both ways. (D-068) */
export function recordOrder(catalogue: Catalogue, rights: ReadRights, { key, descending }: Sort): RecordOrder {
  const value = VALUES[key]
  if (value) return { by: 'column', value, descending }
  if (key === 'title') return { by: 'column', value: titleOrder(rights, 'c'), descending, isTitle: true }
  const towards = <T>(ids: T[]) => (descending ? ids.toReversed() : ids)
  switch (key) {
    case 'statusId':
      return { by: 'rank', column: sql`c.status_id`, ids: towards([...catalogue.statuses.keys()]) }
    case 'severityId':
      return { by: 'rank', column: sql`c.severity_id`, ids: towards([...catalogue.severities.keys()]) }
    case 'templateId':
      return { by: 'rank', column: sql`c.template_id`, ids: towards(named(catalogue.templates, (one) => one.title)) }
    default:
      return {
        by: 'rank',
        column: sql`c.assignee_id`,
        ids: [...towards(named(catalogue.users, (one) => one.name)), null],
      }
  }
}

const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

const named = <T>(things: ReadonlyMap<number, T>, nameOf: (thing: T) => string): number[] =>
  [...things]
    .toSorted(([id, thing], [otherId, other]) => collator.compare(nameOf(thing), nameOf(other)) || id - otherId)
    .map(([id]) => id)
