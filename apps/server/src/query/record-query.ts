import type { SearchClause } from '@dossier/contract/clauses'
import type { Actor } from '@dossier/core/access/cases'
import { sameUntil } from '@dossier/core/filters/clock'
import { columnsOf, names, not, test, type Condition } from '@dossier/core/filters/condition'
import { readClauses, readStored } from '@dossier/core/filters/read-clauses'
import type { Terms } from '@dossier/core/filters/terms'
import type { Catalogue, CatalogueView } from '../catalogue/catalogue.ts'
import { badInput, Refusal } from '../http/refusal.ts'
import { readRights } from '../records/read-rights.ts'
import { termsOf, type Subscriber } from './filters/terms-of.ts'
import { groupCondition, type GroupLevels } from './group-condition.ts'
import { columnsNamed, stateOf, type QueryState } from './record-state.ts'
import type { TextQuery } from './text/match-text.ts'

/** What somebody asks of many records: the only form in which lists, insights, rules and exports ask. */
export interface RecordQuery {
  /**
   * `view`: stored clauses, of which those that mean nothing any more find nothing. `all`: every record.
   * What a caller has typed belongs into `clauses`.
   */
  base: 'all' | { view: Pick<CatalogueView, 'clauses'> & GroupLevels; tableId?: string | undefined }
  /** Further ones of the caller, with parameters already replaced by their values. 400 for one that means nothing. */
  clauses?: readonly SearchClause[]
  /** Where `clauses` stand in the request, for refusals. */
  clausesAt?: string
  /** Further conditions of the server itself, such as one group or a part of a map. */
  conditions?: readonly Condition[]
  text?: string
  /** By default what the clauses of a view ask for (D-067); `withDeleted` counts for administrators who ask about deletion. */
  state?: QueryState
  /** IANA name; UTC if it is unknown. (D-072) */
  timeZone?: string | undefined
  now?: Date
  /** What becomes of stored clauses on columns that the reader may not see: they find nothing, or 403. (D-147) */
  hidden?: 'blank' | 'refuse'
  /** Leaves out what is hidden from insights, unless an administrator asks for it. (D-146) */
  isForInsights?: boolean
}

/** A query for one person at one moment: nothing is left to look up. */
export interface ResolvedQuery extends TextQuery {
  condition: Condition
  state: QueryState
  /** Epoch milliseconds: afterwards, the clauses may mean something else. */
  until: number
  /** Decides which columns may be read. */
  reads: Actor
  catalogue: Catalogue
}

/** Whether an administrator asks about deletion: for nobody else records have such a column. (D-065) */
export const asksAboutDeletion = (me: Actor, condition: Condition): boolean =>
  me.isAdmin && columnsOf(condition).includes('deleted')

/** Whether there are deleted records among those that are asked for. */
export const asksForDeleted = (me: Actor, condition: Condition): boolean =>
  asksAboutDeletion(me, condition) && !flattened(condition).some(leavesOutDeleted)

const leavesOutDeleted = (one: Condition): boolean =>
  'not' in one && 'column' in one.not && one.not.column === 'deleted' && one.not.test.is === 'set'

/**
 * Reads clauses as a question of the reader. A further clause on a field that the reader may not see is refused in the
 * words of one that does not exist: what a filter finds says as much as a column.
 */
export function resolveQuery(
  reader: Subscriber,
  catalogue: Catalogue,
  query: RecordQuery,
): ResolvedQuery & { terms: Terms } {
  const { clauses = [], text = '', now = new Date() } = query
  const terms = termsOf(reader, catalogue, { timeZone: query.timeZone ?? 'UTC', now })
  const stored = query.base === 'all' ? [] : query.base.view.clauses
  const parts = [...baseConditions(query, terms), ...furtherConditions(query, terms), ...(query.conditions ?? [])]
  const combined: Condition = { all: parts }
  const condition = query.isForInsights ? withoutHidden(reader.me, combined) : combined
  const all = [...stored, ...clauses]
  return {
    condition,
    text,
    state: stateFor(reader.me, { query, clauses: all, condition }),
    until: sameUntil(all, terms),
    rights: readRights(reader.me, catalogue),
    reads: reader.me,
    catalogue,
    terms,
  }
}

function baseConditions({ base, hidden = 'blank' }: RecordQuery, terms: Terms): Condition[] {
  if (base === 'all') return []
  const { view, tableId } = base
  if (hidden === 'refuse' && columnsNamed(view.clauses).some((key) => key !== '' && !terms.columns.has(key)))
    throw new Refusal(403, 'You may not see everything that decides these records. Ask an administrator.')
  const { condition } = readStored(view.clauses, terms)
  return [condition, ...(tableId === undefined ? [] : [groupCondition(view, { tableId, terms })])]
}

function furtherConditions({ clauses = [], clausesAt = 'clauses' }: RecordQuery, terms: Terms): Condition[] {
  if (clauses.length === 0) return []
  // Somebody may look for what was deleted: it finds nothing.
  const read = readClauses(clauses, { ...terms, isGone: () => false })
  return read.ok ? [read.condition] : badInput(read.message, `${clausesAt}.${read.at}`)
}

const withoutHidden = (me: Actor, condition: Condition): Condition =>
  me.isAdmin && names(condition, 'hiddenFromInsights')
    ? condition
    : { all: [condition, not(test('hiddenFromInsights', { is: 'set' }))] }

interface Stated {
  query: RecordQuery
  clauses: readonly SearchClause[]
  condition: Condition
}

/** What is not based on a view has open and closed records, and so has a view of an administrator that names deletion. */
function stateFor(me: Actor, { query, clauses, condition }: Stated): QueryState {
  const { state, base } = query
  const isOfView = state === undefined && base !== 'all'
  if (isOfView && !asksAboutDeletion(me, condition)) return stateOf(clauses)
  if (isOfView || state === 'withDeleted') return asksForDeleted(me, condition) ? 'withDeleted' : 'all'
  return state ?? 'all'
}

/** Whether the query has all open records. */
export const isEverything = ({
  condition,
  state,
  text,
}: Pick<ResolvedQuery, 'condition' | 'state' | 'text'>): boolean =>
  state === 'open' && text === '' && flattened(condition).length === 0

/** The conditions all of which have to hold. */
export const flattened = (condition: Condition): Condition[] =>
  'all' in condition ? condition.all.flatMap(flattened) : [condition]

/** The same query with a further condition. */
export const narrowed = <Q extends ResolvedQuery>(query: Q, condition: Condition): Q => ({
  ...query,
  condition: { all: [query.condition, condition] },
})
