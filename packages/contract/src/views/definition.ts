import { z } from 'zod'
import { SearchClauses } from '../clauses.ts'
import { FieldDefinition } from '../fields.ts'
import { FormattingRules } from '../formatting-rules.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { COLUMNS_PER_VIEW, LOOKUP_TITLE_LENGTH, TEAMS_PER_LIST, VIEW_PAGE_SIZE } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { idOf, savedIdOf, Titled } from '../shapes.ts'
import { ViewLayout } from './layout.ts'
import { FURTHER_SORTS } from './sort-keys.ts'

/** The built-in columns that a view can show. */
export const VIEW_COLUMNS = [
  'caseNumber',
  'title',
  'templateId',
  'statusId',
  'severityId',
  'assigneeId',
  'created',
  'lastUpdated',
  'isCase',
  'isClosed',
  'areas',
  'tags',
  'users',
  'pendingTeams',
  'summary',
  'closed',
  'openForDays',
  'hiddenFromInsights',
] as const

/** The built-in columns by which a view can be grouped; fields of the types in `core/views/group-keys.ts` can, too. */
export const GROUP_KEYS = [
  'templateId',
  'statusId',
  'severityId',
  'assigneeId',
  'created',
  'lastUpdated',
  'closed',
  'isCase',
  'isClosed',
  'areas',
  'tags',
  'users',
  'pendingTeams',
] as const

export const GROUP_STEPS = ['Day', 'Week', 'Month', 'Quarter'] as const
export type GroupStep = (typeof GROUP_STEPS)[number]

/** A built-in column, or `fields.{id}`. */
const Key = z.string().max(50)

/** What a list can calculate of a column. (D-075) */
export const CALCULATION_TYPES = ['Total', 'Average', 'Min', 'Max', 'Filled', 'Empty'] as const
export type CalculationType = (typeof CALCULATION_TYPES)[number]

export const CALCULATIONS_PER_VIEW = 10

/** What records are sorted by that the keys before leave together. */
export const FurtherSort = z.object({ sortBy: Key, descending: z.boolean() })
export type FurtherSort = z.infer<typeof FurtherSort>

/** One calculation of a view, for all of its records and for each of its groups. */
export const ViewCalculation = z.object({
  column: Key,
  calcType: z.enum(CALCULATION_TYPES, 'Choose what to calculate.'),
})
export type ViewCalculation = z.infer<typeof ViewCalculation>

/**
 * A view as its reader gets it. What they may not see of it is left out: columns and rules of fields, the field by which
 * it is grouped or sorted. A clause that they may not read has only its `id` and a `fault`; it finds nothing, and a
 * save that contains it under its id keeps it as it is stored. So does a save keep the columns, rules and order that the
 * writer does not see.
 */
export const View = z.object({
  id: z.int(),
  tenantId: z.int(),
  title: z.string(),
  /** The title of its folder. */
  folder: z.string().nullable(),
  /** Only its owner sees it. */
  isPersonal: z.boolean(),
  /** Who sees it; empty: everybody. */
  teams: z.array(z.int()),
  /** The same with their titles. */
  viewTeams: z.array(Titled),
  /** Built-in keys and `fields.{id}`. */
  columns: z.array(z.string()),
  /** Open records only, unless one of them names `isClosed` or `closed`. (D-067) */
  clauses: SearchClauses,
  /** Whether a clause names `isClosed` or `closed`, also one that the reader may not read. */
  asksForClosed: z.boolean(),
  groupBy: z.string().nullable(),
  /** How wide the groups of dates are. */
  groupByOption: z.enum(GROUP_STEPS),
  /** The data type of the column by which it is grouped. */
  groupByDataType: z.string().nullable(),
  /** By what the records of each of these groups are grouped again. (ADR 203) */
  thenGroupBy: z.string().nullable(),
  thenGroupByOption: z.enum(GROUP_STEPS),
  thenGroupByDataType: z.string().nullable(),
  sortBy: z.string(),
  sortByDescending: z.boolean(),
  /** Of a list in this order, the order of records that it leaves together; then the ids decide. */
  thenSortBy: z.array(FurtherSort),
  page: z.int(),
  pageSize: z.int(),
  /** By column. */
  formattingRules: z.record(z.string(), FormattingRules),
  /** A table, or a gallery of any pictures, for a reader who may not see its column. */
  layout: ViewLayout,
  calculations: z.array(ViewCalculation),
  /** What of the view the reader does not get, in sentences; clauses say it themselves. */
  faults: z.array(z.string()),
  /** The definitions of the fields that columns, clauses, groups, bars, calculations and the layout name, as far as the caller may see them. */
  fields: z.array(FieldDefinition),
  /** By field, the ids of the templates in whose records the caller is in no team that edits it. (B-EDIT-14) */
  closedIn: z.record(z.string(), z.array(z.int())),
  ...DATED,
})
export type View = z.infer<typeof View>

/** Omitted parts of a view that exists stay as they are; of a new one they are the usual ones. (B-VIEW-21) */
export const ViewToSave = z.object({
  id: savedIdOf('view'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  /** One of the folders for views that the caller sees; none for a personal view. */
  folder: z.string().max(LOOKUP_TITLE_LENGTH).nullable().optional(),
  /** Decided when it is created, and the same ever after. */
  isPersonal: z.boolean().optional(),
  teams: z.array(idOf('team')).max(TEAMS_PER_LIST, `Choose up to ${TEAMS_PER_LIST} teams.`).optional(),
  columns: z
    .array(Key)
    .min(1, 'Choose at least one column.')
    .max(COLUMNS_PER_VIEW, `Choose up to ${COLUMNS_PER_VIEW} columns.`)
    .optional(),
  clauses: SearchClauses.unwrap().optional(),
  groupBy: Key.nullable().optional(),
  groupByOption: z.enum(GROUP_STEPS, 'Choose Day, Week, Month or Quarter.').optional(),
  /** Of a view with groups; without them there are no subgroups. */
  thenGroupBy: Key.nullable().optional(),
  thenGroupByOption: z.enum(GROUP_STEPS, 'Choose Day, Week, Month or Quarter.').optional(),
  sortBy: Key.optional(),
  sortByDescending: z.boolean().optional(),
  thenSortBy: z.array(FurtherSort).max(FURTHER_SORTS, `Sort by up to ${FURTHER_SORTS} further columns.`).optional(),
  pageSize: z.int().min(1).max(100, 'Show up to 100 records on a page.').optional(),
  formattingRules: z.record(Key, FormattingRules).optional(),
  layout: ViewLayout.optional(),
  calculations: z
    .array(ViewCalculation)
    .max(CALCULATIONS_PER_VIEW, `Choose up to ${CALCULATIONS_PER_VIEW} calculations.`)
    .optional(),
  ...EXPECTED_VERSION,
})
export type ViewToSave = z.infer<typeof ViewToSave>

/** What a new view has where nothing was said. */
export const NEW_VIEW = {
  folder: null,
  isPersonal: false,
  teams: [],
  columns: ['title', 'templateId'],
  clauses: [],
  groupBy: null,
  groupByOption: 'Day',
  thenGroupBy: null,
  thenGroupByOption: 'Day',
  sortBy: 'lastUpdated',
  sortByDescending: true,
  thenSortBy: [],
  pageSize: VIEW_PAGE_SIZE,
  formattingRules: {},
  layout: { kind: 'table' },
  calculations: [],
} as const satisfies Omit<ViewToSave, 'id' | 'title' | 'lastUpdated'>
