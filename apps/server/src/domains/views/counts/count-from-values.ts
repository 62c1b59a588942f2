import type { Condition } from '@dossier/core/filters/condition'
import { flattened, type ResolvedQuery } from '../../../query/record-query.ts'
import { MOST_MEMBERS } from './count-records.ts'
import { approximateCount, isCounted, valueCounts, type EqualityFilter } from '../../../query/cache/value-counts.ts'
import type { RecordOrder } from '../order/record-order.ts'
import type { ListReader } from '../list-reader.ts'

/** How many open records a list has, of how many that its reader sees. */
export interface CountFromValues {
  total: number
  among: number
}

type Values = readonly (string | null)[]

/** Of a list that asks for values of one counted column, and for nothing else; null of any other. */
export async function countFromValues(reader: ListReader, query: ResolvedQuery): Promise<CountFromValues | null> {
  const filter = equalityOf(query)
  // Few records are soon found, with their ids.
  if (!filter || (await approximateCount(reader, filter.column, filter.values)) <= MOST_MEMBERS) return null
  return totalOf(await valueCounts(reader, filter.column), filter.values)
}

/** What a list asks for if that is values of one counted column, and nothing else. */
export function equalityOf({ condition, state, text }: ResolvedQuery): EqualityFilter | null {
  const [only, ...others] = flattened(condition)
  if (state !== 'open' || text !== '' || others.length > 0 || !only) return null
  const { column, values } = valuesOf(only) ?? {}
  return column !== undefined && values !== undefined && isCounted(column) ? { column, values } : null
}

export function totalOf(totals: ReadonlyMap<string | null, number>, values: Values): CountFromValues {
  const total = [...new Set(values)].reduce((sum, value) => sum + (totals.get(value) ?? 0), 0)
  return { total, among: totals.values().reduce((sum, one) => sum + one, 0) }
}

function valuesOf(only: Condition): { column: string; values: Values } | null {
  if ('not' in only && 'column' in only.not && only.not.test.is === 'set')
    return { column: only.not.column, values: [null] }
  if (!('column' in only) || only.test.is !== 'oneOf') return null
  return { column: only.column, values: only.test.values.map(String) }
}

/**
 * The order without the groups of which the list has no record: where it is sorted by a counted column, and asks for values
 * of it, a walk would pass all records with others.
 */
export function equalityOrder(order: RecordOrder, { condition }: Pick<ResolvedQuery, 'condition'>): RecordOrder {
  if (order.by !== 'rank' || !isCounted(order.key)) return order
  const filters = flattened(condition).flatMap((one) => valuesOf(one) ?? [])
  const values = filters.filter(({ column }) => column === order.key).map((one) => new Set(one.values))
  const ids = order.ids.filter((id) => values.every((some) => some.has(id === null ? null : String(id))))
  return { ...order, ids }
}
