import type { CalculationType } from '@dossier/contract/fields/calculation'
import type { FieldExtensions } from '@dossier/contract/fields'
import { addToDate } from './add-to-date.ts'
import type { Calculation } from './calculation.ts'
import { greaterThan, lessThan } from './compare.ts'
import { daysBetweenDates, daysUntilOrFromToday } from './days.ts'
import { numerical } from './numerical.ts'
import { textFormula } from './text-formula.ts'
import { timeSpentAs } from './time-spent-as.ts'
import { average, total } from './totals.ts'

const CALCULATIONS: Record<CalculationType, Calculation> = {
  Numerical: numerical,
  Text: textFormula,
  Total: total,
  Average: average,
  DaysBetweenDates: daysBetweenDates,
  DaysUntilOrFromToday: daysUntilOrFromToday,
  AddToDate: addToDate,
  GreaterThan: greaterThan,
  LessThan: lessThan,
  TimeSpentAs: timeSpentAs,
}

/** How a field is calculated that has these settings; without a choice, by a formula. */
export const calculationOf = ({ calculationType = 'Numerical' }: FieldExtensions): Calculation =>
  CALCULATIONS[calculationType]
