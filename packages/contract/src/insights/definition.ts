import { z } from 'zod'
import { SearchClauses } from '../clauses.ts'
import { FieldDefinition } from '../fields.ts'
import { FormattingRules } from '../formatting-rules.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { COLUMNS_PER_VIEW, LOOKUP_TITLE_LENGTH, TEXT_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { savedIdOf } from '../shapes.ts'
import { GROUP_STEPS } from '../views/definition.ts'
import {
  CALCULATIONS_PER_INSIGHT,
  CalculationSort,
  CalculationTotal,
  ColumnKey,
  InsightCalculation,
  TOTALS_PER_INSIGHT,
} from './calculations.ts'
import { ParameterKey, PARAMETERS_PER_INSIGHT } from './parameters.ts'

/** Of one tenant. */
export const INSIGHTS = 1000

const Columns = z
  .array(ColumnKey)
  .max(COLUMNS_PER_VIEW, `Choose up to ${COLUMNS_PER_VIEW} columns.`)
  .default(['title', 'templateId'])

const Calculations = z
  .array(InsightCalculation)
  .max(CALCULATIONS_PER_INSIGHT, `Add up to ${CALCULATIONS_PER_INSIGHT} calculations.`)
  .default([])

const Totals = z.array(CalculationTotal).max(TOTALS_PER_INSIGHT, `Add up to ${TOTALS_PER_INSIGHT} totals.`).default([])

const ParameterKeys = z
  .array(ParameterKey)
  .max(PARAMETERS_PER_INSIGHT, `Use up to ${PARAMETERS_PER_INSIGHT} parameters.`)
  .default([])

/** What an insight asks and shows. Open and closed records, unless a clause names the state. (D-146) */
const QUESTION = {
  /** The columns of the tables of records: built-in keys and `fields.{id}`. */
  columns: Columns,
  calculations: Calculations,
  calculationTotals: Totals,
  calculationSort: CalculationSort.nullable().default(null),
  /** Groups are people: the calculation table shows their statuses. (B-INS-09) */
  showCalculatedUserStatus: z.boolean().default(false),
  /** A clause whose `dynamicValue` is one of `dynamicParameters` compares with that parameter. */
  clauses: SearchClauses,
  /** The keys of the parameters that it needs. */
  dynamicParameters: ParameterKeys,
  /** On dashboards its parameters are among those of the whole dashboard. */
  includeGlobalParameters: z.boolean().default(true),
  groupBy: ColumnKey.nullable().default(null),
  /** How wide groups of dates are. */
  groupByOption: z.enum(GROUP_STEPS, 'Choose Day, Week, Month or Quarter.').default('Day'),
  /** How labels of dates are written, such as `dd/MM/yyyy`; null: as the reader's language does. */
  groupByDateFormat: z.string().max(50).nullable().default(null),
  /** By column. (C-FMT-09) */
  formattingRules: z.record(ColumnKey, FormattingRules).default({}),
}

export type InsightQuestion = z.infer<z.ZodObject<typeof QUESTION>>

/** A definition that is run without being saved; `id` is the insight that is being changed, 0 a new one. */
export const InsightToRun = z.object({ id: savedIdOf('insight'), ...QUESTION })
export type InsightToRun = z.infer<typeof InsightToRun>

/** Replaces the whole definition. */
export const InsightToSave = z.object({
  id: savedIdOf('insight'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  /** One of the folders for insights that the caller sees. */
  folder: z.string().max(LOOKUP_TITLE_LENGTH).nullable().default(null),
  ...QUESTION,
  ...EXPECTED_VERSION,
})
export type InsightToSave = z.infer<typeof InsightToSave>

/** A part that does not work, such as `calculations.2.expression`; an empty place is the whole. (D-132) */
export const InsightFault = z.object({ at: z.string().max(TEXT_LENGTH), message: z.string() })
export type InsightFault = z.infer<typeof InsightFault>

/**
 * An insight as its reader gets it. Columns that they may not see are left out, and kept by their saves. Where a hidden
 * field decides the numbers, `refusal` says so: the parts that name it are missing, and it is neither run nor saved by
 * this reader. (D-147)
 */
export const Insight = z.object({
  id: z.int(),
  title: z.string(),
  /** The title of its folder. */
  folder: z.string().nullable(),
  ...QUESTION,
  /** The data type of the column by which it is grouped. */
  groupByDataType: z.string().nullable(),
  /** The keys of its own parameters and of those that its imported calculations need. */
  neededParameters: z.array(z.string()),
  /** With `includeImportedCalculations`, the calculations that others make for it, by their keys here. */
  importedCalculations: z
    .record(z.string(), z.object({ title: z.string(), calculation: InsightCalculation }))
    .optional(),
  faults: z.array(InsightFault),
  refusal: z.string().nullable(),
  /** The definitions of the fields that its parts name, as far as the caller may see them. */
  fields: z.array(FieldDefinition),
  /** By field, the ids of the templates in whose records the caller is in no team that edits it. (B-EDIT-14) */
  closedIn: z.record(z.string(), z.array(z.int())),
  ...DATED,
})
export type Insight = z.infer<typeof Insight>

/** An insight in a list of insights. */
export const InsightSummary = z.object({
  id: z.int(),
  title: z.string(),
  folder: z.string().nullable(),
  groupBy: z.string().nullable(),
  /** In its order; `groupBy` is its second column. */
  calculations: z.array(z.object({ key: z.string(), label: z.string(), groupBy: z.string().nullable() })),
  /** The keys of its own parameters and of those that its imported calculations need. */
  neededParameters: z.array(z.string()),
  includeGlobalParameters: z.boolean(),
  /** Some part of it does not work. */
  needsAttention: z.boolean(),
  ...DATED,
})
export type InsightSummary = z.infer<typeof InsightSummary>
