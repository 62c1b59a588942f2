import { fieldKey } from '@dossier/core/fields/field-key'
import { fieldType } from '@dossier/core/fields/registry'
import { sql, type RawBuilder } from 'kysely'
import type { Catalogue, CatalogueField } from '../../catalogue/catalogue.ts'
import type { ReadRights } from '../cases/read-rights.ts'
import type { OrderColumns, RecordOrder } from './record-order.ts'

const TYPES = { n: 'float8', d: 'timestamptz', t: 'text' } as const

/** Longer texts are sorted by their beginning, as their columns are. */
const TEXT_LENGTH = 200

interface FieldSort {
  field: CatalogueField
  descending: boolean
}

/**
 * The order by a field as its reader sees it: where they may not view it, a record counts as having no value. Null for a
 * field that has no order, such as a map or a list of which several values can be chosen.
 */
export function fieldOrder(
  { templates }: Catalogue,
  rights: ReadRights,
  { field, descending }: FieldSort,
): RecordOrder | null {
  const kind = fieldType(field.dataType).slot
  if (kind === null || kind === 'a') return null
  const holders = [...templates.values()].filter(
    (one) => one.fields.has(field.id) || one.hiddenFields.includes(field.id),
  )
  const readable = holders.filter(({ id }) => rights.fields.get(id)?.has(field.id)).map(({ id }) => id)
  const stored = field.slot ? sql`c.${sql.ref(field.slot)}` : inDocument(field)
  const isWhole = readable.length === holders.length
  const slot = isWhole ? field.slot : null
  const value = isWhole ? stored : sql`case when c.template_id = any(${readable}::int[]) then ${stored} end`
  const order = { key: fieldKey(field.id), value, ...(slot ? inMoves(slot) : { moved: sql`null` }) }
  const computed = slot ? {} : ({ isComputed: true } as const)
  if (kind !== 'r') return { by: 'column', type: TYPES[kind], descending, isNullable: true, ...order, ...computed }
  const keys = descending ? keysOf(field).toReversed() : keysOf(field)
  if (slot) return { by: 'rank', type: 'int', ids: [...keys, null], ...order }
  const rank = sql`array_position(${keysOf(field)}::int[], ${value})`
  return { by: 'column', type: 'int', descending, isNullable: true, ...order, value: rank, isComputed: true }
}

const inMoves = (slot: string): Pick<OrderColumns, 'moved' | 'slot'> => {
  const type = { n: 'float8', d: 'timestamptz', r: 'int' }[slot[0] ?? ''] ?? 'text'
  return { slot, moved: sql`(m.slots ->> ${sql.lit(slot)})::${sql.raw(type)}` }
}

/** The keys of the choices in their order. */
const keysOf = ({ dataType, columnValues }: CatalogueField): number[] =>
  dataType === 'checkbox' ? [0, 1] : columnValues.map(({ key }) => key)

/** The value of a field that has no column, as its column would have it. */
function inDocument({ id, dataType, columnValues }: CatalogueField): RawBuilder<unknown> {
  const text = sql`(c.fields ->> ${id}::text)`
  switch (fieldType(dataType).slot) {
    case 'n':
      return sql`${text}::float8`
    case 'd':
      return sql`${text}::timestamptz`
    case 't':
      return sql`left(lower(${text}), ${sql.lit(TEXT_LENGTH)})`
    default:
      if (dataType === 'checkbox') return sql`${text}::boolean::int`
      return sql`(${columnValues.map(({ key }) => key)}::int[])[array_position(${columnValues.map(({ value }) => value)}::text[], ${text})]`
  }
}
