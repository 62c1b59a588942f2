import { z } from 'zod'
import { QueryClauses } from './clauses.ts'
import { ItemName } from './data-sources/item-name.ts'
import { endpoint } from './endpoint.ts'
import { FieldValue } from './fields.ts'
import { VIEW_PAGE_SIZE } from './limits.ts'
import { Instant, Named, PageNumber, pageSize, PathBoolean, PathId, Titled } from './shapes.ts'
import { briefly, momentary } from './freshness.ts'
import { Me } from './user-profile/me.ts'
import { View } from './views/definition.ts'
import { SortBy, ThenSortBy } from './views/sort-by.ts'

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
  /** The teams whose members alone edit the record; missing where nobody is kept from it. */
  editTeams: z.array(z.int()).optional(),
  created: Instant,
  lastUpdated: Instant,
  areas: z.array(Titled),
  tags: z.array(z.string()),
  users: z.array(Named),
  pendingTeams: z.array(Titled),
  /** Where the list has the column: the first `SUMMARY_IN_LISTS` characters. */
  summary: z.string().optional(),
  /** Where the list has the column, or the one of the days that the record has been open for. (B-COL-04) */
  closed: Instant.nullable().optional(),
  /** For administrators, where the list has the column. */
  hiddenFromInsights: z.boolean().optional(),
  /** For administrators, where the list has the column, or can have deleted records. Those are read-only. (D-065) */
  deleted: Instant.nullable().optional(),
  fields: z.record(z.string(), FieldValue),
  /** The items of data sources in `fields`, if any; one that is missing does not exist. */
  items: z.array(ItemName).optional(),
  /** In insights: the date of a schedule that is going to create it. There is no such record yet. (D-069) */
  scheduled: z.object({ scheduleId: z.int(), date: z.string() }).optional(),
})
export type CaseRow = z.infer<typeof CaseRow>

/** One table of a view: a group of its records, or all of them. */
export const CasesTable = z.object({
  /** Asks for this table alone, as `tableId`. */
  id: z.string(),
  /**
   * What its records have in common: an id, a choice, `true`, or the first day of a date group; null where they have no
   * value, and of a view without groups. A checkbox that is unticked or untouched is `false`, and null where the record
   * has no such field.
   */
  value: z.string().nullable(),
  /** Of a group, its name, if the value has one: a title, a person's name. Of others the client writes the value. */
  label: z.string().optional(),
  /** Of a subgroup, the group that it is a part of. Its `id` asks for the records of the whole group. */
  parent: z
    .object({ id: z.string(), value: z.string().nullable(), label: z.string().optional(), totalRecords: z.int() })
    .optional(),
  totalRecords: z.int(),
  /** The true total is larger; counting stops at a bound. */
  totalIsMinimum: z.boolean(),
  cases: z.array(CaseRow),
})

/**
 * A view without groups has one table. Of groups, `GROUPS_PER_PAGE` are answered at once, each with its first page; where
 * they have subgroups, as many of those, one group's behind the other's.
 */
export const CaseListPage = z.object({
  casesTables: z.array(CasesTable),
  /** Of all groups, or of all subgroups. A record that is in several of them counts once. */
  grouping: z
    .object({
      groups: z.int(),
      pageCount: z.int(),
      totalRecords: z.int(),
      /** More records than that were not looked at: there may be more groups. */
      isMinimum: z.boolean(),
    })
    .optional(),
})
export type CasesTable = z.infer<typeof CasesTable>
export type CaseListPage = z.infer<typeof CaseListPage>

export const ViewSummary = z.object({
  id: z.int(),
  title: z.string(),
  folder: z.string().nullable(),
  isPersonal: z.boolean(),
  /** Null beyond the bound of counting. */
  count: z.int().nullable(),
  /** Its first page, if it was asked for. */
  page: CaseListPage.optional(),
})

/** Text that the title or the number must contain. */
export const SearchTerm = z.string().trim().max(200, 'Filter by up to 200 characters.').default('')

/** The `id` of a table of a view with groups, or with subgroups. */
export const TableId = z.string().max(2200)

/** Groups by this column in place of the view's; empty: one table. */
export const GroupBy = z.string().max(50).optional()

/** Groups in one answer. */
export const GROUPS_PER_PAGE = 10

const ListQuery = z.object({
  viewId: PathId,
  page: PageNumber,
  pageSize: pageSize(VIEW_PAGE_SIZE),
  searchTerm: SearchTerm,
  /** Omitted, the records are in the view's own order. */
  sortBy: SortBy.optional(),
  sortDesc: PathBoolean.default(true),
  thenSortBy: ThenSortBy,
  /** Decides where days begin; UTC if it is unknown. (D-072) */
  timeZone: z.string().max(64).default('UTC'),
  /** One group of a view with groups, whose records `page`, `sortBy` and `sortDesc` are about. */
  tableId: TableId.optional(),
  /** Without `tableId`, which of the groups. */
  groupPage: PageNumber,
  groupBy: GroupBy,
  /** Further filters of the reader: they narrow what the view finds. */
  clauses: QueryClauses.optional(),
  /** Of one table: its total is counted beyond the bound, too, which may take a moment. */
  exactTotal: PathBoolean.default(false),
})

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
    reply: z.object({
      me: Me,
      views: z.array(View),
      /** Null if there is no view, or if reading the page may take long. */
      page: CaseListPage.nullable(),
    }),
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
    fresh: briefly('record-view-hub', 'refresh:view', 'userupdated'),
    summary: 'The views that the caller may see, with their record counts',
    query: z.object({
      timeZone: z.string().max(64).default('UTC'),
      searchTerm: SearchTerm,
      /** Further filters: the records of each view that they find are counted. */
      clauses: QueryClauses.optional(),
      /** The view whose first page comes, too. */
      activeViewId: PathId.optional(),
      /** Names a result set. It says nothing to this server, which reads the views again. */
      id: z.string().max(100).optional(),
    }),
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
      timeZone: z.string().max(64).default('UTC'),
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

/** What the list shows first. */
export type FirstList = z.infer<typeof views.first.reply>
