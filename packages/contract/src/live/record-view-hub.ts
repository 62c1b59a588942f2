import { z } from 'zod'
import { SearchClauses } from '../clauses.ts'
import { DynamicParameters, RunResult, TopValue, TopValueKey } from '../insights/run.ts'
import { Id } from '../shapes.ts'
import { ListCalculations } from '../views/calculations.ts'
import { CaseListPage, CaseRow, GroupBy, SearchTerm, TableId } from '../views.ts'
import { SortBy, ThenSortBy } from '../views/sort-by.ts'
import type { Ack } from './case-hub.ts'

/** The name that a client gives to one of its subscriptions; unique on its connection. */
export const SubscriptionId = z.string().regex(/^[A-Za-z0-9-]{1,36}$/, 'Use letters, digits and hyphens as the id.')

/** Rows on a screen that shows a page. */
const MOST_SHOWN = 100

/** One page of a table: the same as GET /views/cases answers for it. */
export const PageQuery = z.object({
  kind: z.literal('page'),
  viewId: Id,
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(MOST_SHOWN),
  searchTerm: SearchTerm,
  /** Further filters of the reader. */
  clauses: SearchClauses.optional(),
  sortBy: SortBy.default('lastUpdated'),
  sortDesc: z.boolean().default(true),
  thenSortBy: ThenSortBy,
  timeZone: z.string().max(64).optional(),
  /** One group of a view with groups. Without it, all records of the view are one list. */
  tableId: TableId.optional(),
  groupBy: GroupBy,
})
export type PageQuery = z.infer<typeof PageQuery>

/** The record counts of all views: the same as GET /views/summary answers. */
export const CountsQuery = z.object({
  kind: z.literal('counts'),
  searchTerm: SearchTerm,
  /** Further filters of the reader. */
  clauses: SearchClauses.optional(),
  timeZone: z.string().max(64).optional(),
})
export type CountsQuery = z.infer<typeof CountsQuery>

/** The calculations of a view: the same as GET /views/calculations answers. */
export const CalculationsQuery = z.object({
  kind: z.literal('calculations'),
  viewId: Id,
  searchTerm: SearchTerm,
  /** Further filters of the reader. */
  clauses: SearchClauses.optional(),
  timeZone: z.string().max(64).optional(),
  groupPage: z.int().min(1).max(100_000).default(1),
  groupBy: GroupBy,
})
export type CalculationsQuery = z.infer<typeof CalculationsQuery>

/** What an insight answers: the same as POST /insights/{id}, under no id of a run. */
export const InsightQuery = z.object({
  kind: z.literal('insight'),
  insightId: Id,
  dynamicParameters: DynamicParameters,
  searchClauses: SearchClauses,
  includeResults: z.boolean().default(true),
  timeZone: z.string().max(64).default('UTC'),
})
export type InsightQuery = z.infer<typeof InsightQuery>

/** The top value of an insight: the same as POST /insights/topValue/{id}. */
export const TopValueQuery = z.object({
  kind: z.literal('topValue'),
  insightId: Id,
  dynamicParameters: DynamicParameters,
  orderBy: TopValueKey,
  timeZone: z.string().max(64).default('UTC'),
})
export type TopValueQuery = z.infer<typeof TopValueQuery>

/** What a subscription follows. */
export const ListQuery = z.discriminatedUnion('kind', [
  PageQuery,
  CountsQuery,
  CalculationsQuery,
  InsightQuery,
  TopValueQuery,
])
export type ListQuery = z.infer<typeof ListQuery>
export type ListQueryInput = z.input<typeof ListQuery>

export const Subscribe = z.object({
  id: SubscriptionId,
  query: ListQuery,
  /**
   * The records on the screen. Those that are not on the page are sent after `listLoaded`: as rows, or as `gone` if the
   * person may no longer see them.
   */
  shown: z.array(z.int()).max(MOST_SHOWN).optional(),
})
export const Unsubscribe = z.object({ id: SubscriptionId })
export const JoinRecordView = z.object({ viewId: Id })

/** The count of a view; null if it is beyond the bound of counting. */
export const ViewCount = z.object({ id: z.int(), count: z.int().nullable() })
export type ViewCount = z.infer<typeof ViewCount>

/** The whole of what a subscription follows. */
export const ListContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), page: CaseListPage }),
  z.object({ kind: z.literal('counts'), counts: z.array(ViewCount) }),
  z.object({ kind: z.literal('calculations'), calculations: ListCalculations }),
  z.object({ kind: z.literal('insight'), result: RunResult }),
  z.object({ kind: z.literal('topValue'), top: TopValue }),
])
export type ListContent = z.infer<typeof ListContent>

/**
 * Sent after each `subscribe`, and when the rights of the person have changed. Messages of this channel now apply to
 * the subscription: everybody who follows the same with the same rights shares one, so its messages are made once.
 */
export const ListLoaded = z.object({
  id: SubscriptionId,
  channel: z.string(),
  content: ListContent,
  /** Because rights changed: what is not in the content must not be shown any longer. */
  isRevised: z.boolean(),
})
export type ListLoaded = z.infer<typeof ListLoaded>

/**
 * What changed on a page. `rows` are those that have entered or have other contents, and records that only a screen
 * still shows. With `order`, the ids of all rows
 * of the page from now on, rows have entered, left or moved. Without `total` that is the same as before.
 */
export const PageChange = z.object({
  kind: z.literal('page'),
  rows: z.array(CaseRow),
  order: z.array(z.int()).optional(),
  /** Records that the person may no longer see, also those that left the page before; a screen may still show them. */
  gone: z.array(z.int()).optional(),
  total: z.object({ records: z.int(), isMinimum: z.boolean() }).optional(),
})
export type PageChange = z.infer<typeof PageChange>

/** All but pages are sent whole. */
export const ListChange = z.discriminatedUnion('kind', [
  PageChange,
  z.object({ kind: z.literal('counts'), counts: z.array(ViewCount) }),
  z.object({ kind: z.literal('calculations'), calculations: ListCalculations }),
  z.object({ kind: z.literal('insight'), result: RunResult }),
  z.object({ kind: z.literal('topValue'), top: TopValue }),
])
export type ListChange = z.infer<typeof ListChange>

export const ListChanged = z.object({ channel: z.string(), change: ListChange })
export type ListChanged = z.infer<typeof ListChanged>

/** Too much changed, or it is unknown what did. Nothing more is sent to this subscription until it subscribes again. */
export const ListStale = z.object({ channel: z.string() })
export type ListStale = z.infer<typeof ListStale>

/** The subscription has ended: its view is gone. */
export const ListEnded = z.object({ id: SubscriptionId, status: z.int(), message: z.string() })
export type ListEnded = z.infer<typeof ListEnded>

export interface RecordViewHubInvokes {
  /** With the id of an earlier subscription, its query is replaced. The answer comes after the first `listLoaded`. */
  subscribe: (input: z.input<typeof Subscribe>, ack: (answer: Ack) => void) => void
  unsubscribe: (input: z.input<typeof Unsubscribe>, ack: (answer: Ack) => void) => void
  /** A tile: one view a connection, in its own order, whose first page is sent whole. */
  joinRecordView: (input: z.input<typeof JoinRecordView>, ack: (answer: Ack) => void) => void
  leaveRecordView: (ack: (answer: Ack) => void) => void
}

export interface RecordViewHubEvents {
  listLoaded: (message: ListLoaded) => void
  listChanged: (message: ListChanged) => void
  listStale: (message: ListStale) => void
  listEnded: (message: ListEnded) => void
  /** The first page of the joined view, whenever it changed. */
  recordView: (page: CaseListPage) => void
  recordViewError: (message: string) => void
}
