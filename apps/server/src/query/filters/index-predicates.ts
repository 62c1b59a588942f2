import type { Condition, Test } from '@dossier/core/filters/condition'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import { ofImports } from './column-sql.ts'
import type { Asking } from './condition-sql.ts'

type Where = RawBuilder<SqlBool>

/**
 * What follows from a condition, written as the indexes of records have it: beside the condition, these let the planner
 * find the few records that it may hold for, instead of testing each. None is lost; what is not narrowed is left out.
 */
export function narrowing(condition: Condition, asking: Asking): Where[] {
  if ('all' in condition) return condition.all.flatMap((one) => narrowing(one, asking))
  if ('any' in condition) return narrowAny(condition.any, asking)
  return 'not' in condition ? [] : narrowTest(condition.column, condition.test, asking)
}

/** Only if every one of the conditions is narrowed. */
function narrowAny(any: readonly Condition[], asking: Asking): Where[] {
  const each = any.map((one) => narrowing(one, asking))
  if (each.some((one) => one.length === 0)) return []
  const sides = each.map((one) => sql<SqlBool>`(${sql.join(one, sql` and `)})`)
  return sides.length === 0 ? [sql`false`] : [sql`(${sql.join(sides, sql` or `)})`]
}

const SINGLE: Record<string, string> = {
  templateId: 'template_id',
  statusId: 'status_id',
  severityId: 'severity_id',
  assigneeId: 'assignee_id',
}

function narrowTest(column: string, test: Test, asking: Asking): Where[] {
  if (test.is === 'oneOf') return narrowOneOf(column, test.values)
  if (test.is === 'text' && test.how === 'contains' && column === 'title' && asking.rights.hiddenTitles.size === 0)
    return [sql`c.title ilike ${`%${escapeLike(test.text)}%`}`]
  if (test.is === 'range' && (column === 'created' || column === 'closed'))
    return narrowMoment(sql.ref(`c.${column}`), test)
  return []
}

/** One of these values in a column that an index holds; nothing for any other column. */
export function narrowOneOf(column: string, values: readonly unknown[]): Where[] {
  const ids = values.filter((value) => typeof value === 'number')
  const single = Object.hasOwn(SINGLE, column) ? SINGLE[column] : undefined
  if (single) return [sql`${sql.ref(`c.${single}`)} = any(${ids}::int[])`]
  if (column === 'importId') return [ofImports(ids)]
  if (column === 'areas') return [sql`c.area_ids <> '{}' and c.area_ids && ${ids}::int[]`]
  return []
}

function narrowMoment(moment: RawBuilder<unknown>, { from, after, before }: Extract<Test, { is: 'range' }>): Where[] {
  const least = from ?? after
  return [
    ...(least === undefined ? [] : [sql<SqlBool>`${moment} >= ${least}::timestamptz`]),
    ...(before === undefined ? [] : [sql<SqlBool>`${moment} < ${before}::timestamptz`]),
  ]
}
