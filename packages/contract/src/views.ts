import { z } from 'zod'
import { ItemName } from './data-sources/item-name.ts'
import { endpoint } from './endpoint.ts'
import { FieldDefinition, FieldValue } from './fields.ts'
import { VIEW_PAGE_SIZE } from './limits.ts'
import { Instant, Named, PageNumber, pageSize, PathBoolean, PathId, Titled } from './shapes.ts'
import { briefly, momentary } from './freshness.ts'
import { Me } from './user-profile/me.ts'

/** The built-in columns by which a list can be sorted; a field that is a column of the view is `fields.{id}`. */
export const SORT_KEYS = [
  'caseNumber',
  'title',
  'templateId',
  'created',
  'lastUpdated',
  'statusId',
  'severityId',
  'assigneeId',
] as const

/** One row of a list. Only the view's columns are filled; a field without view right is not there. */
export const CaseRow = z.object({
  id: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  templateId: z.int(),
  templateTitle: z.string(),
  statusId: z.int(),
  statusTitle: z.string(),
  severityId: z.int(),
  severityTitle: z.string(),
  severityLevel: z.int(),
  assigneeId: z.int().nullable(),
  assigneeName: z.string().nullable(),
  isCase: z.boolean(),
  isClosed: z.boolean(),
  isSensitive: z.boolean(),
  created: Instant,
  lastUpdated: Instant,
  areas: z.array(Titled),
  tags: z.array(z.string()),
  users: z.array(Named),
  pendingTeams: z.array(Titled),
  fields: z.record(z.string(), FieldValue),
  /** The items of data sources in `fields`, if any; one that is missing does not exist. */
  items: z.array(ItemName).optional(),
})
export type CaseRow = z.infer<typeof CaseRow>

/** One table of a view; a view without grouping has exactly one, with value null. */
export const CasesTable = z.object({
  id: z.string(),
  value: z.string().nullable(),
  totalRecords: z.int(),
  /** The true total is larger; counting stops at a bound. */
  totalIsMinimum: z.boolean(),
  cases: z.array(CaseRow),
})

export const CaseListPage = z.object({ casesTables: z.array(CasesTable) })
export type CaseListPage = z.infer<typeof CaseListPage>

export const View = z.object({
  id: z.int(),
  title: z.string(),
  folder: z.string().nullable(),
  /** Built-in keys and `fields.{id}`. */
  columns: z.array(z.string()),
  sortBy: z.string(),
  sortByDescending: z.boolean(),
  page: z.int(),
  pageSize: z.int(),
  /** The definitions of the field columns that the caller may see. */
  fields: z.array(FieldDefinition),
})
export type View = z.infer<typeof View>

export const ViewSummary = z.object({
  id: z.int(),
  title: z.string(),
  folder: z.string().nullable(),
  count: z.int().nullable(),
})

/** Text that the title or the number must contain. */
export const SearchTerm = z.string().trim().max(200, 'Filter by up to 200 characters.').default('')

/** A built-in column, or `fields.{id}`. */
export const SortBy = z
  .string()
  .regex(
    new RegExp(`^(${SORT_KEYS.join('|')}|fields\\.[A-Za-z0-9-]{1,36})$`),
    'Records cannot be sorted by that column.',
  )

const ListQuery = z.object({
  viewId: PathId,
  page: PageNumber,
  pageSize: pageSize(VIEW_PAGE_SIZE),
  searchTerm: SearchTerm,
  /** Omitted, the records are in the view's own order. */
  sortBy: SortBy.optional(),
  sortDesc: PathBoolean.default(true),
  timeZone: z.string().max(64).optional(),
})

/** What the list shows first. */
export const FirstList = z.object({
  me: Me,
  views: z.array(View),
  /** Null if there is no view, or if reading the page may take long. */
  page: CaseListPage.nullable(),
})
export type FirstList = z.infer<typeof FirstList>

export const views = {
  /** One answer instead of three that wait for each other: `/users/me`, `/views`, and `/views/cases`. */
  first: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/views/first',
    access: 'signedIn',
    fresh: momentary(),
    summary: 'The signed-in person, the views, and the page of records that the address of a list names',
    query: z.object({ search: z.string().max(4000).default('') }),
    reply: FirstList,
  }),
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/views',
    access: 'signedIn',
    fresh: briefly('refresh:view', 'refresh:field', 'refresh:template', 'userupdated'),
    summary: 'The views that the caller may see',
    reply: z.array(View),
  }),
  summary: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/views/summary',
    access: 'signedIn',
    fresh: briefly('record-view-hub', 'refresh:view'),
    summary: 'The views that the caller may see, with their record counts',
    query: z.object({ timeZone: z.string().max(64).optional(), searchTerm: SearchTerm }),
    reply: z.array(ViewSummary),
  }),
  cases: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/views/cases',
    access: 'signedIn',
    fresh: momentary('record-view-hub'),
    summary: 'One page of the records of a view',
    query: ListQuery,
    reply: CaseListPage,
  }),
  /** The older form of the same list. Its `cacheId` says nothing to this server. */
  caseList: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/list',
    access: 'signedIn',
    fresh: momentary(),
    summary: 'One page of the records of a view, the last updated first',
    query: z.object({
      viewId: PathId,
      pageNumber: PageNumber,
      pageSize: pageSize(VIEW_PAGE_SIZE),
      searchTerm: SearchTerm,
      timeZone: z.string().max(64).optional(),
      cacheId: z.string().max(100).optional(),
    }),
    reply: CaseListPage,
  }),
  caseTable: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/table',
    access: 'signedIn',
    fresh: momentary(),
    summary: 'One page of one table of a view; without grouping there is one',
    query: ListQuery,
    reply: CaseListPage,
  }),
}
