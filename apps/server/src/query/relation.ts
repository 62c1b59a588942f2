import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { visibleTo } from '../records/visible-to.ts'
import { conditionSql, type Asking } from './filters/condition-sql.ts'
import { narrowing } from './filters/index-predicates.ts'
import { sortIndexPrefilter, type SortIndexPrefilter } from './filters/sort-index-prefilter.ts'
import { filterableColumns } from './filters/terms-of.ts'
import type { ResolvedQuery } from './record-query.ts'
import { STATE_SQL, type QueryState } from './record-state.ts'
import { matchText, testText } from './text/match-text.ts'

type Where = RawBuilder<SqlBool>

interface Reader {
  me: Actor
}

/** What a query asks of records `c` of `cases`, besides their state and the rights of its reader. */
export interface QueryPredicates {
  /** For rows that are read anyway: no index offers itself. */
  test: Where
  /** The conditions that together find all of them, each through an index where there is one. */
  find: Where[]
}

export function predicatesOf(query: ResolvedQuery): QueryPredicates {
  const { condition, catalogue, reads, rights, state, text } = query
  const asking: Asking = { catalogue, rights, columns: filterableColumns(reads, catalogue), now: new Date() }
  const where = conditionSql(condition, asking)
  const all = sql<SqlBool>`${sql.join([where, ...narrowing(condition, asking)], sql` and `)}`
  if (text === '') {
    const prefilter = state === 'open' ? sortIndexPrefilter(condition, catalogue) : null
    return { test: sql`coalesce(${where}, false)`, find: prefilter ? throughSortIndex(prefilter, all) : [all] }
  }
  return {
    test: sql`(coalesce(${where}, false) and ${testText(query)})`,
    find: matchText(query).map((match) => sql<SqlBool>`${match} and ${all}`),
  }
}

/** Through the orders if they are kept as of this statement, and without them if not: one of the two reads nothing. */
const throughSortIndex = ({ isReady, narrow }: SortIndexPrefilter, all: Where): Where[] => [
  sql`${isReady} and ${narrow} and ${all}`,
  sql`not ${isReady} and ${all}`,
]

/** Which records `c` in a state the reader may see. */
export const accessible = ({ me }: Reader, state: QueryState): Where =>
  state === 'withDeleted' && me.isAdmin
    ? sql`true`
    : sql`${STATE_SQL[state === 'withDeleted' ? 'all' : state]} and ${visibleTo(me, 'c')}`

/** Whether the reader may see a record `c`, in any state. */
export const isAccessible = ({ me }: Reader, alias = 'c'): Where => visibleTo(me, alias)

/** Records `c` of the query that the reader may see, as one condition for rows that are read anyway. */
export const isInQuery = (reader: Reader, query: ResolvedQuery): Where =>
  sql`${accessible(reader, query.state)} and ${predicatesOf(query).test}`

export interface RelationOptions {
  /** Of records `c`, beside their ids: each record is there once. */
  columns?: RawBuilder<unknown>
  /** A further condition. */
  extra?: Where
  /** What follows the condition of each part: an order, a limit. */
  tail?: RawBuilder<unknown>
  /** `shared`: also what the reader may not see, for a snapshot that serves several readers. */
  scope?: 'own' | 'shared'
  /** In place of the conditions that find the records of the query. */
  find?: readonly Where[]
}

/**
 * `select c.id, {columns} from cases c …`: the records of a query that its reader may see. Nothing else joins rights, state,
 * text and condition. A query that several indexes find is a union of their parts.
 */
export function relation(reader: Reader, query: ResolvedQuery, options: RelationOptions): RawBuilder<unknown> {
  const { columns, extra, tail, scope = 'own', find = predicatesOf(query).find } = options
  const seen = scope === 'own' ? accessible(reader, query.state) : STATE_SQL[query.state]
  return unionOf(find, {
    columns: columns ? sql`c.id, ${columns}` : sql`c.id`,
    where: extra ? sql`${seen} and ${extra}` : seen,
    tail,
  })
}

interface UnionOptions {
  columns: RawBuilder<unknown>
  where: RawBuilder<unknown>
  tail?: RawBuilder<unknown> | undefined
}

/** These columns of all records `c` that meet any of the conditions, each once if the id is among the columns. */
export const unionOf = (find: readonly Where[], { columns, where, tail = sql`` }: UnionOptions): RawBuilder<unknown> =>
  sql.join(
    find.map((match) => sql`(select ${columns} from cases c where ${where} and ${match} ${tail})`),
    sql` union `,
  )
