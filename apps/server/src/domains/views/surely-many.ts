import type { Condition } from '@dossier/core/filters/condition'
import { sql } from 'kysely'
import { narrowOneOf } from '../filters/narrowing.ts'
import { COUNT_BOUND, OPEN } from './count-records.ts'
import type { Viewer } from './viewer.ts'
import type { ViewQuestion } from './view-question.ts'

/**
 * Whether a question is known to find more records than are counted, without looking at any: an index tells how many open
 * ones have a status, severity, template or assignee, and of these at most the sensitive ones are hidden from the reader.
 * False says nothing.
 */
export async function areSurelyMany({ tx }: Viewer, { condition, among }: ViewQuestion): Promise<boolean> {
  const [only, ...others] = flattened(condition)
  if (among !== 'open' || others.length > 0 || !only || !('column' in only) || only.test.is !== 'oneOf') return false
  const [value] = only.column === 'areas' ? [] : narrowOneOf(only.column, only.test.values)
  if (!value) return false
  const most = sql`(${sql.lit(COUNT_BOUND)} + (select count(*) from cases c where c.is_sensitive and ${OPEN}))`
  const { rows } = await sql<{ are_many: boolean }>`
    select count(*) > ${most} as are_many
    from (select from cases c where ${OPEN} and ${value} limit ${most} + 1) bounded`.execute(tx)
  return rows[0]!.are_many
}

const flattened = (condition: Condition): Condition[] =>
  'all' in condition ? condition.all.flatMap(flattened) : [condition]
