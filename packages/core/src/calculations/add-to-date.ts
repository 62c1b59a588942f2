import type { FieldExtensions } from '@dossier/contract/fields'
import type { Calculation, Scope } from './calculation.ts'
import { isRealDate } from '../fields/types/date.ts'
import { localTimeOf, resolveLocalTime } from '../text/local-time.ts'
import { isBuiltInOperand } from './built-in-operands.ts'
import { dayOf, firstFault, isInstant, numberOf, operandFault } from './operands.ts'

type Spans = Record<'days' | 'weeks' | 'months' | 'years', number>

/** Nothing that a calendar can hold is longer. */
const MOST = 1_000_000

export const addToDate: Calculation = {
  type: 'AddToDate',
  title: 'Add to date',
  purpose: 'A date, with a number of days, weeks, months or years added.',
  settings: ['dateField', 'addList', 'days', 'months', 'years', 'showTime'],
  result: ({ showTime }) => (showTime ? 'date-time' : 'date'),
  inputs: ({ dateField, addList = [] }) => [
    ...(dateField === undefined || isBuiltInOperand(dateField) ? [] : [dateField]),
    ...addList.map(({ fieldId }) => fieldId),
  ],
  fault: ({ dateField, addList = [] }, all) =>
    firstFault([
      operandFault(dateField, 'date', all),
      ...addList.map(({ fieldId }) => operandFault(fieldId, 'number', all)),
    ]),
  evaluate(settings, scope) {
    const value = scope.valueOf(settings.dateField ?? '')
    const day = dayOf(value, scope.timeZone)
    const spans = spansOf(settings, scope)
    if (typeof value !== 'string' || day === null || spans === null) return null
    const date = added(day, spans)
    return date === null || !settings.showTime ? date : momentOn(date, value, scope)
  },
}

/** With the hour that the value has on the clocks of the zone; a date begins at midnight. (D-129, D-140) */
function momentOn(date: string, value: string, { timeZone }: Scope): string | null {
  const time = isInstant(value) ? localTimeOf(value, timeZone) : { hour: 0, minute: 0 }
  const instant = resolveLocalTime({ ...time, date }, timeZone)
  return isInstant(instant) ? instant : null
}

/** Only whole units count. Null if one is missing. */
function spansOf({ addList = [], days = 0, months = 0, years = 0 }: FieldExtensions, { valueOf }: Scope): Spans | null {
  const spans: Spans = { days, weeks: 0, months, years }
  for (const { fieldId, unit, subtract } of addList) {
    const amount = numberOf(valueOf(fieldId))
    if (amount === null) return null
    spans[`${unit}s`] += Math.trunc(subtract ? -amount : amount)
  }
  return Object.values(spans).every((span) => Math.abs(span) <= MOST) ? spans : null
}

/** Years and months first, so that the last day of a month stays in its month; null beyond the calendar. */
function added(day: string, { years, months, weeks, days }: Spans): string | null {
  try {
    const date = Temporal.PlainDate.from(day).add({ years, months: 0 }).add({ months }).add({ weeks }).add({ days })
    const text = date.toString()
    return isRealDate(text) ? text : null
  } catch {
    return null
  }
}
