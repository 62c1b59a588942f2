import { z } from 'zod'
import { SearchClauses } from '../clauses.ts'
import { Instant, PathBoolean } from '../shapes.ts'
import { CaseRow, TableId } from '../views.ts'
import { GROUP_STEPS } from '../views/definition.ts'
import { CalculationKey, ColumnKey } from './calculations.ts'
import { InsightFault, InsightToRun } from './definition.ts'
import { ParameterValue, PARAMETERS_PER_INSIGHT } from './parameters.ts'

/** Rows on a page of a group. (B-INS-03) */
export const INSIGHT_PAGE_SIZE = 20
/** Groups whose first rows come with a run; those of others are asked for by `tableData`. */
export const GROUPS_WITH_ROWS = 10
/** Groups in one answer; `groupCount` counts all. */
export const INSIGHT_GROUPS = 5000
/** Numbers in one answer, those of second groups included. */
export const INSIGHT_CELLS = 100_000

const TimeZone = z.string().max(64).default('UTC')

export const RunQuery = z.object({
  /** May answer what was calculated before something changed, and says how old that is. (D-137) */
  allowCached: PathBoolean.default(false),
  /** Without them, calculations only. */
  includeResults: PathBoolean.default(true),
  /** Decides where days begin; UTC if it is unknown. (D-072) */
  timeZone: TimeZone,
})

export const DynamicParameters = z
  .array(ParameterValue)
  .max(PARAMETERS_PER_INSIGHT * 2, 'Send each parameter once.')
  .default([])

/** A reader's question to an insight. */
export const RunBody = z.object({
  dynamicParameters: DynamicParameters,
  /** The reader's filters. */
  searchClauses: SearchClauses,
  pageNumber: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(100).default(INSIGHT_PAGE_SIZE),
  /** Of the records of a group: a built-in column, or `fields.{id}`. */
  sortBy: ColumnKey.nullish(),
  sortDesc: z.boolean().default(true),
  /** The server knows the type of each column; it says nothing. */
  sortDataType: z.string().max(50).nullish(),
  /** A text that the titles or numbers of records contain. */
  searchTerm: z.string().trim().max(200, 'Filter by up to 200 characters.').default(''),
})
export type RunBody = z.infer<typeof RunBody>
export type RunBodyInput = z.input<typeof RunBody>

/** One number of a result. */
export const CalculationCell = z.object({
  /** A number with up to 2 decimals, a day or an instant; null where nothing has a value, or where it is invalid. */
  value: z.union([z.number(), z.string()]).nullable(),
  /** The number as a decimal, where `value` was rounded. */
  exact: z.string().optional(),
  /** 'Invalid Calculation' stands in its place: an input is missing, or it divides by zero. */
  isInvalid: z.boolean().optional(),
  /** How many records it was made of; missing where it does not lead to records. (D-138) */
  records: z.int().optional(),
})
export type CalculationCell = z.infer<typeof CalculationCell>

/** With a second group, `parts` has its values in the order of `calculationGroupByLabels`. */
export const CalculationResult = CalculationCell.extend({ parts: z.array(CalculationCell).optional() })
export type CalculationResult = z.infer<typeof CalculationResult>

export const ResultGroup = z.object({
  /** Asks for its records, as `tableId`. */
  id: TableId,
  /** What its records have in common, as in views; the first day of a period. */
  value: z.string().nullable(),
  /** The name of the value, where it has one; the client writes others by `labelFormat`. */
  label: z.string().nullable(),
  /** The first page of its records, in the first groups only. */
  results: z.array(CaseRow),
  totalRecords: z.int(),
  /** Without the reader's filters; null if there are none. */
  unfilteredLength: z.int().nullable(),
  /** By the keys of calculations. */
  calculations: z.record(z.string(), CalculationResult),
  /** In the order of the insight's totals: the sum of this row, less what is subtracted. */
  calculationTotals: z.array(CalculationResult),
})
export type ResultGroup = z.infer<typeof ResultGroup>

export const LabelFormat = z.object({
  /** The data type of the column by which it is grouped; null without groups. */
  dataType: z.string().nullable(),
  option: z.enum(GROUP_STEPS).nullable(),
  dateFormat: z.string().nullable(),
})
export type LabelFormat = z.infer<typeof LabelFormat>

/** From what a total was made: `records` of the result, or rows, collated. (D-130) */
export const TotalBasis = z.object({ of: z.enum(['records', 'sum', 'min', 'max', 'average']), amount: z.int() })
export type TotalBasis = z.infer<typeof TotalBasis>

export const RunResult = z.object({
  /** Names this run for its reader. It lives five minutes; a later use of it runs the insight again. (D-074) */
  id: z.string(),
  labelFormat: LabelFormat,
  results: z.array(ResultGroup),
  /** All groups; `results` has the first `INSIGHT_GROUPS`. */
  groupCount: z.int(),
  /** Each record once. */
  totalRecords: z.int(),
  /** How many of them schedules are going to create, where the insight asks for the time to come. (D-069) */
  forecast: z.object({ records: z.int(), isMinimum: z.boolean() }).optional(),
  unfilteredLength: z.int().nullable(),
  /** Of all records of the result, each once: the Total row. */
  calculations: z.record(z.string(), CalculationResult),
  calculationTotals: z.array(CalculationResult.extend({ basis: TotalBasis })),
  /** The second groups of calculations, by the keys of these; `dataType` and `option` write values without a label. */
  calculationGroupByLabels: z.record(
    z.string(),
    z.object({
      format: LabelFormat,
      groups: z.array(z.object({ value: z.string().nullable(), label: z.string().nullable() })),
    }),
  ),
  /** The data types by which calculations are written, by their keys: number, dollar, date, date-time or time-spent (hours). */
  valueTypes: z.record(z.string(), z.string()),
  /** Parts that do not work any more, as far as the reader may know. */
  faults: z.array(InsightFault),
  /** When it was calculated. */
  calculatedAt: Instant,
  /** Something has changed since. Only with `allowCached`. */
  isStale: z.boolean(),
})
export type RunResult = z.infer<typeof RunResult>

/** The first group by a calculation or by its label. (D-074) */
export const TopValue = z.object({
  value: z.union([z.number(), z.string()]).nullable(),
  label: z.string().nullable(),
  /** By the keys of calculations, those of the same group. */
  columns: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
  /** What the records of the group have in common, as in a result; the first day of a period. */
  groupValue: z.string().nullable(),
  /** The client writes group values without a name by it, and numbers by the data types of their calculations. */
  labelFormat: LabelFormat,
  valueTypes: z.record(z.string(), z.string()),
  /** Of the whole result; without any, there is no top value. */
  totalRecords: z.int(),
})
export type TopValue = z.infer<typeof TopValue>

/** The key of a calculation; with `-` before it, the smallest first. Empty: the order of the insight. */
export const TopValueKey = z.string().max(51).default('')

/** One page of the records of a group. */
export const InsightTable = z.object({
  /** The run that it belongs to: another one, if that of the question had ended. */
  runId: z.string(),
  id: TableId,
  value: z.string().nullable(),
  label: z.string().nullable(),
  results: z.array(CaseRow),
  totalRecords: z.int(),
})
export type InsightTable = z.infer<typeof InsightTable>

/** A page of one group. */
export const TableBody = RunBody.extend({
  /** The run. */
  id: z.string().max(100).nullish(),
  tableId: TableId,
})

export const CalculatedBody = RunBody.extend({ insight: InsightToRun })
export const CalculatedTableBody = CalculatedBody.extend({ tableId: TableId })

/** Which number the records are behind. Without `tableId`, one of the Total row. */
export const CasesBody = RunBody.extend({
  /** The run that showed the number. */
  calculatedResultsId: z.string().max(100).nullish(),
  /** Of an insight that is not saved. */
  insight: InsightToRun.optional(),
  tableId: TableId.optional(),
  /** The value of the group, in place of `tableId`. */
  groupValue: z.string().max(1000).nullable().optional(),
  /** Omitted: all records of the group. */
  calculation: CalculationKey.optional(),
  /** In the second group. */
  part: z.object({ value: z.string().max(1000).nullable() }).optional(),
})
export type CasesBody = z.infer<typeof CasesBody>

export const InsightCases = z.object({
  cases: z.array(CaseRow),
  totalRecords: z.int(),
  /** The sum of the column that is calculated, over all of these records; missing where nothing is summed up. */
  sum: CalculationCell.optional(),
})
export type InsightCases = z.infer<typeof InsightCases>
