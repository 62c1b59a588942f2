import { fieldKey } from '@dossier/core/fields/field-key'
import { optionsOf } from '@dossier/core/fields/options'
import type { OrderKind } from '@dossier/core/fields/types/field-type'
import { valueType } from '@dossier/core/calculations/result'
import { isSortable } from '@dossier/core/fields/is-sortable'
import { orderOf } from '@dossier/core/fields/order-of'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue, CatalogueField } from '../../../catalogue/catalogue.ts'
import type { ReadRights } from '../../../records/read-rights.ts'
import type { ColumnOrder, OrderMask, RecordOrder } from './record-order.ts'

interface FieldSort {
  field: CatalogueField
  descending: boolean
}

/**
 * The order by a field as its reader sees it: where they may not view it, a record counts as having no value. Null for a
 * field that has no order, such as a map or a list of which several values can be chosen.
 */
export function fieldOrder({ templates }: Catalogue, rights: ReadRights, sort: FieldSort): RecordOrder | null {
  const { field } = sort
  const kind = orderOf(field)
  if (kind === null || !isSortable(field)) return null
  const holders = [...templates.values()].filter(
    (one) => one.fields.has(field.id) || [...one.hiddenFields, ...one.formerFieldIds].includes(field.id),
  )
  const readable = holders.filter(({ id }) => rights.fields.get(id)?.has(field.id)).map(({ id }) => id)
  const mask =
    readable.length === holders.length
      ? null
      : { templates: readable, others: [...templates.keys()].filter((id) => !readable.includes(id)) }
  // As the kept orders have it.
  const read = sql`(${sql.lit(kind)}, c.fields -> ${field.id}::text)`
  const stored = isNumber(kind) ? sql`order_number${read}` : sql`(order_text${read} collate "C")`
  const sorted = { kind, mask, value: masked(mask, stored, 'c') }
  const computed = computedOrder(sorted, sort)
  return field.orderId === null ? computed : indexedOrder(computed, { ...sorted, orderId: field.orderId }, sort)
}

interface Sorted {
  kind: OrderKind
  /** In a record `c`. */
  value: RawBuilder<unknown>
  /** Null where the reader may see each value. */
  mask: OrderMask | null
}

/** A value of the records or moves under this alias, where the reader may see it. */
const masked = (mask: OrderMask | null, value: RawBuilder<unknown>, alias: 'c' | 'm'): RawBuilder<unknown> =>
  mask
    ? sql`case when ${sql.ref(`${alias}.template_id`)} = any(${[...mask.templates]}::int[]) then ${value} end`
    : value

/** All records are sorted. Choices stand as if they were ranks: newest first within one. */
function computedOrder({ kind, value }: Sorted, { field, descending }: FieldSort): ColumnOrder {
  const order = {
    by: 'column',
    key: fieldKey(field.id),
    moved: sql`null`,
    isNullable: true,
    isComputed: true,
  } as const
  if (kind !== 'choice') return { ...order, type: typeOf(kind), descending, value }
  const choices = choicesOf(field, !descending)
  return { ...order, type: 'int', descending: true, choices, value: sql`array_position(${choices}::text[], ${value})` }
}

/** The records are walked in an order that is kept of them. */
function indexedOrder(
  computed: ColumnOrder,
  { kind, value, mask, orderId }: Sorted & { orderId: number },
  { field, descending }: FieldSort,
): RecordOrder {
  const type = typeOf(kind)
  const moved = sql`m.orders ->> ${String(orderId)}::text`
  const order = {
    key: computed.key,
    type,
    value,
    moved: masked(mask, isNumber(kind) ? sql`(${moved})::float8` : sql`(${moved} collate "C")`, 'm'),
    held: {
      table: isNumber(kind) ? sql`order_numbers r` : sql`order_texts r`,
      rows: sql<SqlBool>`r.order_id = ${orderId}::int`,
      key: sql`r.key`,
      isEmpty: isNumber(kind) ? sql<SqlBool>`(r.is_empty and r.key = 0)` : sql<SqlBool>`(r.is_empty and r.key = '')`,
      ofField: { orderId, computed },
      ...(mask && { mask }),
    },
  } as const
  if (kind !== 'choice') return { ...order, by: 'column', descending, isNullable: true }
  return { ...order, by: 'rank', ids: [...choicesOf(field, descending), null] }
}

const isNumber = (kind: OrderKind) => kind === 'number' || kind === 'date'

const typeOf = (kind: OrderKind) => (isNumber(kind) ? 'float8' : 'text')

/** The stored values of the choices in the requested order. Removed ones come last: records may still have them. */
function choicesOf(field: CatalogueField, descending: boolean): string[] {
  const listed = [...optionsOf(field).map(({ value }) => value), ...field.formerValues]
  const values = valueType(field) === 'checkbox' ? ['false', 'true'] : listed
  return descending ? values.toReversed() : values
}
