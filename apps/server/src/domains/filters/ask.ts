import type { SearchClause } from '@dossier/contract/clauses'
import { sameUntil } from '@dossier/core/filters/clock'
import { readClauses } from '@dossier/core/filters/read-clauses'
import type { Condition } from '@dossier/core/filters/condition'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import { readRights } from '../cases/read-rights.ts'
import { conditionSql } from './condition-sql.ts'
import { narrowing } from './narrowing.ts'
import { termsOf, type Asker } from './terms-of.ts'

/** What a person asks of records. */
export interface Question {
  condition: Condition
  /** Epoch milliseconds: afterwards, the clauses may mean something else. */
  until: number
  /** On rows `c` of `cases`, for those that are walked anyway: no index offers itself. */
  test: RawBuilder<SqlBool>
  /** The same, with what follows from it in the form of the indexes, for finding them. */
  find: RawBuilder<SqlBool>
}

interface Asked {
  clauses: readonly SearchClause[]
  timeZone: string
  /** Where the clauses stand in the body, for refusals. */
  at: string
}

/**
 * Reads clauses as the question of the caller. Refuses with 400 and the place what means nothing, and a field that the
 * caller may not see in the same words as one that does not exist: what a filter finds says as much as a column.
 */
export function ask({ me, tenant }: Asker, catalogue: Catalogue, asked: Asked): Question {
  const now = new Date()
  // A client may look for what was deleted: it finds nothing.
  const terms = { ...termsOf({ me, tenant }, catalogue, { timeZone: asked.timeZone, now }), isGone: () => false }
  const read = readClauses(asked.clauses, terms)
  if (!read.ok) return badInput(read.message, `${asked.at}.${read.at}`)
  const asking = { catalogue, rights: readRights(me, catalogue), columns: terms.columns, now }
  const test = conditionSql(read.condition, asking)
  const find = sql<SqlBool>`(${sql.join([test, ...narrowing(read.condition, asking)], sql` and `)})`
  return { condition: read.condition, until: sameUntil(asked.clauses, terms), test, find }
}
