import { z } from 'zod'
import { FormattingRules } from '../formatting-rules.ts'
import { LOOKUP_TITLE_LENGTH, TEXT_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { Id } from '../shapes.ts'
import { GROUP_STEPS } from '../views/definition.ts'

/** What an insight can calculate of the records of a group. (B-CALC-01) */
export const INSIGHT_CALC_TYPES = ['Total', 'Average', 'Min', 'Max', 'Count', 'CountPerDay'] as const
export type InsightCalcType = (typeof INSIGHT_CALC_TYPES)[number]

export const CALCULATIONS_PER_INSIGHT = 50
export const TOTALS_PER_INSIGHT = 20
/** Of one expression, in characters. */
export const EXPRESSION_LENGTH = 2000
/** Group values that a total includes or excludes. */
const COLLATED_GROUPS = 500
/** Labels that an author gives to the values of a second group. */
const KEY_LABELS = 200

/** A built-in column, or `fields.{id}`. */
export const ColumnKey = z.string().max(50)

/** The name of a calculation within its insight, as expressions write it between brackets. */
export const CalculationKey = z
  .string()
  .trim()
  .min(1, 'Enter a key.')
  .max(50, 'Use up to 50 characters as the key.')
  .regex(/^[^[\]]*$/, 'Use a key without brackets.')

/** What groups have in common, as in a result; null is the group without a value. */
const GroupValue = z.string().max(TEXT_LENGTH).nullable()

/** Of a time-spent field: whose time is calculated, in hours. */
export const TimeSpentCalculation = z.object({
  trackingFieldId: z.string().max(36).nullish(),
  searchValue: z.string().max(TEXT_LENGTH).nullish(),
  /** The value's name, as the client showed it. */
  searchLabel: z.string().max(TEXT_LENGTH).nullish(),
})
export type TimeSpentCalculation = z.infer<typeof TimeSpentCalculation>

/** Has one of `calcType`, `expression` and `imported`. */
export const InsightCalculation = z.object({
  key: CalculationKey,
  label: requiredName('Enter a label.').max(LOOKUP_TITLE_LENGTH),
  calcType: z.enum(INSIGHT_CALC_TYPES, 'Choose what to calculate.').nullable().default(null),
  /** The column that is calculated; none for Count and CountPerDay, which count records. */
  field: ColumnKey.nullable().default(null),
  /** Divides the calculation by a second column, into a value for each of its groups. */
  groupBy: ColumnKey.nullable().default(null),
  /** How wide second groups of dates are. */
  groupByOption: z.enum(GROUP_STEPS, 'Choose Day, Week, Month or Quarter.').default('Month'),
  /** The author's labels for values of the second group, by value; empty text is the group without a value. */
  groupByKeyLabels: z
    .record(z.string().max(TEXT_LENGTH), z.string().max(LOOKUP_TITLE_LENGTH))
    .refine((labels) => Object.keys(labels).length <= KEY_LABELS, `Give up to ${KEY_LABELS} labels.`)
    .default({}),
  /** `+ - * / ( )`, numbers, and other calculations as `[key]`. */
  expression: z.string().max(EXPRESSION_LENGTH).nullable().default(null),
  timeSpentCalculation: TimeSpentCalculation.nullable().default(null),
  /** Of the cells of the calculation table. */
  formattingRules: FormattingRules.default([]),
  /** A calculation of another insight, with the conditions of that one. (D-153) */
  imported: z.object({ insight: Id, key: CalculationKey }).nullable().default(null),
})
export type InsightCalculation = z.infer<typeof InsightCalculation>

export const COLLATIONS = ['sum', 'min', 'max', 'average'] as const
export type Collation = (typeof COLLATIONS)[number]

const Keys = z.array(CalculationKey).max(CALCULATIONS_PER_INSIGHT)
const GroupValues = z.array(GroupValue).max(COLLATED_GROUPS, `Choose up to ${COLLATED_GROUPS} groups.`).default([])

/** Collates the rows of calculations: the sum of some, less that of others, over the rows that are kept. (D-149) */
export const CalculationTotal = z.object({
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  calculationList: Keys.min(1, 'Choose at least one calculation.'),
  subtractCalculationList: Keys.default([]),
  /** The second group of its calculations: one total for each of its values. */
  groupBy: ColumnKey.nullable().default(null),
  collate: z.enum(COLLATIONS, 'Choose sum, min, max or average.').default('sum'),
  /** The only rows that count; none: all. */
  collateInclude: GroupValues,
  collateExclude: GroupValues,
})
export type CalculationTotal = z.infer<typeof CalculationTotal>

/** Sorts groups by an undivided calculation. */
export const CalculationSort = z.object({ key: CalculationKey, desc: z.boolean().default(false) })
export type CalculationSort = z.infer<typeof CalculationSort>
