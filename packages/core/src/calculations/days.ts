import type { Calculation } from './calculation.ts'
import { dayOf, daysBetween, firstFault, operandFault } from './operands.ts'

const present = (ids: readonly (string | undefined)[]): string[] => ids.filter((id) => id !== undefined)

export const daysBetweenDates: Calculation = {
  type: 'DaysBetweenDates',
  title: 'Days between two dates',
  purpose: 'The number of whole days from one date to another.',
  settings: ['startField', 'endField'],
  result: () => 'number',
  inputs: ({ startField, endField }) => present([startField, endField]),
  fault: ({ startField, endField }, all) =>
    firstFault([operandFault(startField, 'date', all), operandFault(endField, 'date', all)]),
  evaluate({ startField = '', endField = '' }, { valueOf }) {
    const [start, end] = [dayOf(valueOf(startField)), dayOf(valueOf(endField))]
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
  inputs: ({ dateField }) => present([dateField]),
  fault: ({ dateField }, all) => operandFault(dateField, 'date', all),
  evaluate({ dateField = '' }, { valueOf, today }) {
    const day = dayOf(valueOf(dateField))
    return day === null ? null : daysBetween(day, today)
  },
}
