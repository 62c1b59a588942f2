import type { Calculation } from './calculation.ts'
import { isBuiltInOperand } from './built-in-operands.ts'
import { dayOf, daysBetween, firstFault, operandFault } from './operands.ts'

const fieldsAmong = (ids: readonly (string | undefined)[]): string[] =>
  ids.filter((id): id is string => id !== undefined && !isBuiltInOperand(id))

export const daysBetweenDates: Calculation = {
  type: 'DaysBetweenDates',
  title: 'Days between two dates',
  purpose: 'The number of whole days from one date to another.',
  settings: ['startField', 'endField'],
  result: () => 'number',
  inputs: ({ startField, endField }) => fieldsAmong([startField, endField]),
  fault: ({ startField, endField }, all) =>
    firstFault([operandFault(startField, 'date', all), operandFault(endField, 'date', all)]),
  evaluate({ startField = '', endField = '' }, { valueOf, timeZone }) {
    const [start, end] = [dayOf(valueOf(startField), timeZone), dayOf(valueOf(endField), timeZone)]
    return start === null || end === null ? null : daysBetween(start, end)
  },
}

/** Days since a date: -1 is tomorrow. */
export const daysUntilOrFromToday: Calculation = {
  type: 'DaysUntilOrFromToday',
  title: 'Days until or since a date',
  purpose: 'How far away a date is, such as “In 3 days”. It follows the calendar.',
  settings: ['dateField'],
  result: () => 'number',
  inputs: ({ dateField }) => fieldsAmong([dateField]),
  fault: ({ dateField }, all) => operandFault(dateField, 'date', all),
  evaluate({ dateField = '' }, { valueOf, today, timeZone }) {
    const day = dayOf(valueOf(dateField), timeZone)
    return day === null ? null : daysBetween(day, today)
  },
}
