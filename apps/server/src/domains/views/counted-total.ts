import type { Condition } from '@dossier/core/filters/condition'
import type { AskedList } from './asked-page.ts'
import { MOST_MEMBERS } from './count-records.ts'
import { groupTotals, isCounted, roughTotal, type Given } from './group-totals.ts'
import type { RecordOrder } from './record-order.ts'
import type { ListReader } from './list-reader.ts'

/** How many open records a list has, of how many that its reader sees. */
export interface CountedTotal {
  total: number
  among: number
}

type Values = readonly (string | null)[]

/** Of a list that asks for values of one counted column, and for nothing else; null of any other. */
export async function countedTotal(reader: ListReader, asked: AskedList): Promise<CountedTotal | null> {
  const given = givenBy(asked)
  // Few records are soon found, with their ids.
  if (!given || (await roughTotal(reader, given.column, given.values)) <= MOST_MEMBERS) return null
  return totalOf(await groupTotals(reader, given.column), given.values)
}

/** What a list asks for if that is values of one counted column, and nothing else. */
export function givenBy({ question, sought }: AskedList): Given | null {
  const [only, ...others] = flattened(question.condition)
  if (question.among !== 'open' || sought.text !== '' || others.length > 0 || !only) return null
  const { column, values } = valuesOf(only) ?? {}
  return column !== undefined && values !== undefined && isCounted(column) ? { column, values } : null
}

export function totalOf(totals: ReadonlyMap<string | null, number>, values: Values): CountedTotal {
  const total = [...new Set(values)].reduce((sum, value) => sum + (totals.get(value) ?? 0), 0)
  return { total, among: totals.values().reduce((sum, one) => sum + one, 0) }
}

/** Whether a list asks for nothing. */
export const asksNothing = ({ question, sought }: AskedList): boolean =>
  question.among === 'open' && sought.text === '' && flattened(question.condition).length === 0

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
export function ofGiven(order: RecordOrder, { question }: Pick<AskedList, 'question'>): RecordOrder {
  if (order.by !== 'rank' || !isCounted(order.key)) return order
  const asked = flattened(question.condition).flatMap((one) => valuesOf(one) ?? [])
  const values = asked.filter(({ column }) => column === order.key).map((one) => new Set(one.values))
  const ids = order.ids.filter((id) => values.every((some) => some.has(id === null ? null : String(id))))
  return { ...order, ids }
}

const flattened = (condition: Condition): Condition[] =>
  'all' in condition ? condition.all.flatMap(flattened) : [condition]
