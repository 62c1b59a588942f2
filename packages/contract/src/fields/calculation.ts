import { z } from 'zod'
import { CHOICE_LENGTH } from '../limits.ts'
import { FieldId } from '../shapes.ts'

/** How the value of a calculated field is made. */
export const CALCULATION_TYPES = [
  'Numerical',
  'Text',
  'Total',
  'Average',
  'DaysBetweenDates',
  'DaysUntilOrFromToday',
  'AddToDate',
  'GreaterThan',
  'LessThan',
  'TimeSpentAs',
] as const
export const CalculationType = z.enum(CALCULATION_TYPES)
export type CalculationType = z.infer<typeof CalculationType>

export const DATE_UNITS = ['day', 'week', 'month', 'year'] as const
export type DateUnit = (typeof DATE_UNITS)[number]

/** How a calculated amount is written; without one, as what it is made from. A percentage is a share: 0.25 is 25%. */
export const AMOUNT_FORMATS = ['number', 'money', 'percent'] as const
export type AmountFormat = (typeof AMOUNT_FORMATS)[number]

export const EXPRESSION_LENGTH = 2000
/** Fields that a total or an average is made of, and amounts that are added to a date. */
export const MOST_OPERANDS = 50
/** Whole days that are added to a date at most, in either direction. */
export const MOST_DAYS = 100_000
export const MOST_MONTHS = 3_000
export const MOST_YEARS = 250

/** The title of jobs that calculate the records of changed fields again. */
export const RECALCULATION = 'Calculate fields of records again'

/** A field; where dates are taken also `created`, `closed` and `today`. */
const OtherField = FieldId.meta({ ref: 'field' })

/** The number of a field, as days or other units of time. */
const Amount = z.object({ fieldId: OtherField, unit: z.enum(DATE_UNITS), subtract: z.boolean() })
export type Amount = z.infer<typeof Amount>

/** One side of a comparison: a field, or a constant: a number, or a date as `YYYY-MM-DD`. */
const Side = z.object({ fieldId: OtherField.optional(), value: z.union([z.number(), z.string().max(10)]).optional() })
export type Side = z.infer<typeof Side>

/** The settings of calculated fields. Which of them apply depends on the calculation. (D-082) */
export const CALCULATION_SETTINGS = {
  calculationType: CalculationType.optional(),
  /** Of Numerical and Text: `[fieldId]`, numbers, "texts", `+ - * / ( )`, `&`, comparisons, IF, ROUND, MIN and MAX. */
  expression: z.string().max(EXPRESSION_LENGTH).optional(),
  /** Of Numerical, Total and Average. */
  format: z.enum(AMOUNT_FORMATS).optional(),
  /** Of Total and Average. */
  fields: z.array(OtherField).max(MOST_OPERANDS).optional(),
  /** Of Total and Average instead: a table of items, and one of its columns. */
  dataListField: OtherField.optional(),
  dataItemField: FieldId.optional(),
  /** Another column of the table, by which the first one is multiplied in each row. */
  timesItemField: FieldId.optional(),
  startField: OtherField.optional(),
  endField: OtherField.optional(),
  dateField: OtherField.optional(),
  addList: z.array(Amount).max(MOST_OPERANDS).optional(),
  days: z.int().min(-MOST_DAYS).max(MOST_DAYS).optional(),
  months: z.int().min(-MOST_MONTHS).max(MOST_MONTHS).optional(),
  years: z.int().min(-MOST_YEARS).max(MOST_YEARS).optional(),
  showTime: z.boolean().optional(),
  left: Side.optional(),
  right: Side.optional(),
  /** Of TimeSpentAs, and of fields of the type time-spent: the list whose values are timed. */
  trackingFieldId: OtherField.optional(),
  /** Of TimeSpentAs: which of its values. */
  searchValue: z
    .string()
    .min(1)
    .max(2 * CHOICE_LENGTH)
    .optional(),
}
