import type { Condition, Test } from '@dossier/core/filters/condition'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { OrderKind } from '@dossier/core/fields/types/field-type'
import { orderOf } from '@dossier/core/fields/order-of'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'

type Where = RawBuilder<SqlBool>

/** What the kept orders of fields say about the records of a question. */
export interface SortIndexPrefilter {
  /** Whether all of those orders are kept as of this statement; the catalogue may be older than the end of one. */
  isReady: Where
  /** What follows from the question, in a form that the orders answer; for open records `c`. */
  narrow: Where
}

/**
 * The kept orders (ADR 57) that find the open records which a condition may hold for; null if none does. Only tests that
 * every record has to pass count, and beside the condition itself none of them leaves out a record.
 */
export function sortIndexPrefilter(
  condition: Condition,
  { fields }: Pick<Catalogue, 'fields'>,
): SortIndexPrefilter | null {
  const found = required(condition).flatMap(({ column, test }) => {
    const field = fields.get(fieldIdOf(column) ?? '')
    const kind = field?.orderId == null ? null : orderOf(field)
    const where = kind === null ? null : keysOf(kind, test)
    return field?.orderId == null || where === null ? [] : [{ orderId: field.orderId, where }]
  })
  if (found.length === 0) return null
  const ids = [...new Set(found.map(({ orderId }) => orderId))]
  return {
    isReady: sql`((select count(*) from field_orders o where o.id = any(${ids}::int[]) and o.state = 'ready') = ${ids.length}::int)`,
    narrow: sql`(${sql.join(
      found.map(
        ({ orderId, where }) => sql`c.id in (select r.case_id from order_numbers r
          where r.order_id = ${orderId}::int and not r.is_empty and ${where})`,
      ),
      sql` and `,
    )})`,
  }
}

type Params = Extract<Condition, { column: string }>

/** The tests that each record has to pass. */
function required(condition: Condition): Params[] {
  if ('all' in condition) return condition.all.flatMap(required)
  return 'column' in condition ? [condition] : []
}

/** Seconds: a day is written without a zone, and which one it was read in does not matter then. */
const DAY = 86_400

/** Values and days that a few records may have; what half of them have is found soonest by testing each. */
function keysOf(kind: OrderKind, test: Test): Where | null {
  if (kind === 'number' && test.is === 'oneOf') {
    const values = test.values.filter((value) => typeof value === 'number')
    return sql`r.key = any(${values}::float8[])`
  }
  if ((kind !== 'number' && kind !== 'date') || test.is !== 'range') return null
  const [least, most] = [test.from ?? test.after, test.before]
  if (least === undefined || most === undefined) return null
  const key = (bound: number | string, margin: number) =>
    typeof bound === 'number' ? bound : Date.parse(bound) / 1000 + margin
  return sql`r.key between ${key(least, -DAY)}::float8 and ${key(most, DAY)}::float8`
}
