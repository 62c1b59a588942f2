import type { SearchClause } from '@dossier/contract/clauses'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'
import type { Subscriber } from '../../../query/filters/terms-of.ts'
import { resolveQuery, type ResolvedQuery } from '../../../query/record-query.ts'

/** What a view asks, for one person at one moment: nothing is left to look up. The same text means the same question. */
export type ViewQuery = Pick<ResolvedQuery, 'condition' | 'state' | 'until'>

/** All open records. */
export const EVERYTHING: ViewQuery = { condition: { all: [] }, state: 'open', until: Infinity }

interface Params {
  timeZone?: string | undefined
  now: Date
  /** One group of the view. */
  tableId?: string | undefined
  /** Further ones of the reader. */
  clauses?: readonly SearchClause[] | undefined
}

/** Null for all open records. 400 for a group that the view cannot have, and for a clause that means nothing. */
export function viewQueryOf(
  asker: Subscriber,
  catalogue: Catalogue,
  view: CatalogueView,
  { tableId, clauses = [], ...at }: Params,
): ViewQuery | null {
  if (view.clauses.length === 0 && tableId === undefined && clauses.length === 0) return null
  const { condition, state, until } = resolveQuery(asker, catalogue, { base: { view, tableId }, clauses, ...at })
  return { condition, state, until }
}
