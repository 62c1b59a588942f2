import type { SearchClause } from '@dossier/contract/clauses'
import { readClauses } from '@dossier/core/filters/read-clauses'
import type { Condition } from '@dossier/core/filters/condition'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import { readRights } from '../cases/read-rights.ts'
import { conditionSql } from './condition-sql.ts'
import { termsOf, type Asker } from './terms-of.ts'

/** What a person asks of records. */
export interface Question {
  condition: Condition
  /** On rows `c` of `cases`. */
  where: RawBuilder<SqlBool>
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
  return { condition: read.condition, where: conditionSql(read.condition, asking) }
}
