import type { SORT_KEYS } from '@dossier/contract/views/sort-keys'
import { READ_SORT_KEYS, type ReadSortKey } from '@dossier/contract/views/sort-keys'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { textOrder } from '../../../db/text-order.ts'
import type { ReadRights } from '../../../records/read-rights.ts'
import { titleOrder } from '../../../records/visibility.ts'
import { byName } from './by-name.ts'
import { readOrder } from './read-order.ts'

export type SortKey = (typeof SORT_KEYS)[number]

/** Where the value that records are sorted by stands. */
export interface OrderColumns {
  type: 'int' | 'float8' | 'text' | 'timestamptz'
  /** In a record `c`. */
  value: RawBuilder<unknown>
  /** In a row `m` of `case_moves`. */
  moved: RawBuilder<unknown>
  held?: HeldOrder
  /** Open and closed records have an index each, or a stretch each of a table that holds the order. */
  isSplit?: true
}

/** The narrow table that holds an order, if no index of the records does. */
export interface HeldOrder {
  /** Named `r`. */
  table: RawBuilder<unknown>
  /** Which of the tenant's rows are those of the open records in this order. */
  rows: RawBuilder<SqlBool>
  /** Which are those of the closed ones, if it has them. */
  closedRows?: RawBuilder<SqlBool>
  key: RawBuilder<unknown>
  /** Whether the record has no value. */
  isEmpty?: RawBuilder<SqlBool>
  /** The kept order of a field, and what takes its place where it is not kept any more. */
  ofField?: { orderId: number; computed: ColumnOrder }
  mask?: OrderMask
}

/** Whose values the reader may see: the records of the other templates count as having none. */
export interface OrderMask {
  templates: readonly number[]
  others: readonly number[]
}

/** By a value that an index holds in order; the id breaks ties in the same direction. */
export interface ColumnOrder extends OrderColumns {
  by: 'column'
  key: string
  descending: boolean
  /** Some records have no value: they come last both ways, in the direction of the ids. */
  isNullable?: true
  /** By values of a field whose order is not kept, or of which the reader may not see each: all records are sorted. */
  isComputed?: true
  /** By titles, of which the reader may not see each: no index holds this order. */
  isMasked?: true
  /** Of several columns, all of them: the first one's `value` and direction are also this order's. */
  several?: readonly RecordOrder[]
  /**
   * By the rank of these choices or things among their kind. Of choices, the reverse order has them in reverse, and no
   * direction of its own.
   */
  choices?: readonly string[]
}

/** By the place that a status, severity, template, person or choice has among its kind; newest first within one. */
export interface RankOrder extends OrderColumns {
  by: 'rank'
  key: string
  /** In the requested order, with nulls last. */
  ids: readonly (number | string | null)[]
}

export type RecordOrder = ColumnOrder | RankOrder

/** By the first of these orders, and where it leaves records together, by the next one: all records are sorted. */
export function bySeveral(orders: readonly RecordOrder[]): ColumnOrder {
  const several = orders.map(inDays)
  const [first] = several as [RecordOrder]
  return {
    by: 'column',
    key: several.map(orderKey).join(),
    type: first.type,
    value: first.value,
    moved: sql`null`,
    descending: first.by === 'column' && first.descending,
    isNullable: true,
    isComputed: true,
    several,
  }
}

/** The same for the same order. */
export const orderKey = (order: RecordOrder): string =>
  `${order.key} ${order.by === 'rank' ? order.ids.join() : `${order.descending} ${JSON.stringify(order.choices ?? [])}`} ${order.held?.ofField?.orderId ?? ''}`

/** Records that have been open for as many days, as lists show them, are equal. */
const inDays = (order: RecordOrder): RecordOrder =>
  order.key === 'openForDays' ? { ...order, value: sql`floor(${order.value} / 86400)` } : order

const COLUMNS: Record<SortKey, OrderColumns> = {
  // Case numbers are assigned in the order of ids.
  caseNumber: { type: 'int', value: sql`c.id`, moved: sql`m.case_id` },
  title: { type: 'text', value: textOrder(sql`c.title`), moved: sql`m.title_key`, isSplit: true },
  created: { type: 'timestamptz', value: sql`c.created`, moved: sql`m.created` },
  lastUpdated: {
    type: 'timestamptz',
    value: sql`c.last_updated`,
    moved: sql`m.last_updated`,
    held: {
      table: sql`case_recency r`,
      rows: sql`r.is_open`,
      closedRows: sql`not r.is_open`,
      key: sql`r.last_updated`,
    },
    isSplit: true,
  },
  statusId: { type: 'int', value: sql`c.status_id`, moved: sql`m.status_id` },
  severityId: { type: 'int', value: sql`c.severity_id`, moved: sql`m.severity_id` },
  templateId: { type: 'int', value: sql`c.template_id`, moved: sql`m.template_id` },
  assigneeId: { type: 'int', value: sql`c.assignee_id`, moved: sql`m.assignee_id` },
}

export interface Sort {
  key: SortKey | ReadSortKey
  descending: boolean
}

const isRead = (key: Sort['key']): key is ReadSortKey => READ_SORT_KEYS.some((one) => one === key)

/** Of open records alone, those that have been open for the most days were created first. */
const ofOpen = (sort: Sort): Sort =>
  sort.key === 'openForDays' ? { key: 'created', descending: !sort.descending } : sort

/** The requested order of a list for a reader. Empty values come last both ways. (D-068) */
export function recordOrder(catalogue: Catalogue, rights: ReadRights, sort: Sort, isOpen = false): RecordOrder {
  const { key, descending } = isOpen ? ofOpen(sort) : sort
  if (isRead(key)) return readOrder(catalogue, key, descending)
  const ids = rankedIds(catalogue, key, descending)
  if (ids) return { by: 'rank', key, ids, ...COLUMNS[key] }
  const order = { by: 'column', key, descending, ...COLUMNS[key] } as const
  if (key !== 'title' || rights.hiddenTitles.size === 0) return order
  return { ...order, value: titleOrder(rights, 'c'), isMasked: true }
}

function rankedIds(catalogue: Catalogue, key: SortKey, descending: boolean): (number | null)[] | null {
  const towards = <T>(ids: T[]) => (descending ? ids.toReversed() : ids)
  switch (key) {
    case 'statusId':
      return towards([...catalogue.statuses.keys()])
    case 'severityId':
      return towards([...catalogue.severities.keys()])
    case 'templateId':
      return towards(byName(catalogue.templates, (one) => one.title))
    case 'assigneeId':
      return [...towards(byName(catalogue.users, (one) => one.name)), null]
    default:
      return null
  }
}
