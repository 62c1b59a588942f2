import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  layoutOf,
  NO_PARTS,
  partsOfStored,
  partsOfUnread,
  readParts,
  settleHour,
  unreadParts,
  type DateParts,
} from './date-parts.ts'

const day = { locale: 'en-US', timeZone: 'America/Los_Angeles', withTime: false }
const moment = { ...day, withTime: true }
const german = { ...moment, locale: 'de-DE', timeZone: 'Europe/Berlin' }

const parts = (text: string): DateParts => {
  const [year, month, date, hour = '', minute = '', half = ''] = text.split(/[- :]/)
  return { year: year!, month: month!, day: date!, hour, minute, half: half as 'am' }
}
const refused = (message: string) => ({ ok: false, message })

describe('A-DATE-05 A-DATE-08 D-124 parts of a date', () => {
  test.each([
    ['2026-3-5', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['2024-2-29', '2024-02-29'],
    ['--', null],
  ])('%s is %s', (typed, value) => {
    expect(readParts(parts(typed), day)).toEqual({ ok: true, value })
  })

  test.each([
    ['2026-2-30', 'There is no such date. Correct it, or clear it.'],
    ['2026-2-29', 'There is no such date. Correct it, or clear it.'],
    ['2026-13-1', 'There is no such date. Correct it, or clear it.'],
    ['2026-1-0', 'There is no such date. Correct it, or clear it.'],
    ['26-1-5', 'Enter the year with four digits.'],
    ['2026--5', 'Fill in every part of the date, or clear it.'],
    ['-3-', 'Fill in every part of the date, or clear it.'],
  ])('%s is none', (typed, message) => {
    expect(readParts(parts(typed), day)).toEqual(refused(message))
  })

  test('the parts are those of the calendar that the locale has', () => {
    const persian = { ...day, locale: 'fa-IR' }
    expect(partsOfStored('2026-03-05', persian)).toEqual(parts('1404-12-14'))
    expect(readParts(parts('1404-12-14'), persian)).toEqual({ ok: true, value: '2026-03-05' })
    expect(readParts(parts('1404-12-30'), persian).ok).toBe(false)
  })

  test('an early year that is stored may stay', () => {
    expect(readParts(parts('0026-3-6'), day, '0026-03-05')).toEqual({ ok: true, value: '0026-03-06' })
  })
})

describe('A-DATE-06 A-DATE-07 D-124 parts of a moment', () => {
  test.each([
    ['2026-3-5 2:30 pm', '2026-03-05T22:30:00.000Z'],
    ['2026-3-5 12:05 am', '2026-03-05T08:05:00.000Z'],
    ['2026-3-5 12:05 pm', '2026-03-05T20:05:00.000Z'],
    ['2026-3-5 0:05', '2026-03-05T08:05:00.000Z'],
    ['2026-3-5 15:45 am', '2026-03-05T23:45:00.000Z'],
    ['2026-3-8 3:30 am', '2026-03-08T10:30:00.000Z'],
    ['2026-11-1 1:30 am', '2026-11-01T08:30:00.000Z'],
  ])('%s is %s', (typed, value) => {
    expect(readParts(parts(typed), moment)).toEqual({ ok: true, value })
  })

  test.each([
    ['2026-3-5 24:00 am', 'There is no such time. Correct it, or clear it.'],
    ['2026-3-5 24:00 pm', 'There is no such time. Correct it, or clear it.'],
    ['2026-3-5 24:00', 'There is no such time. Correct it, or clear it.'],
    ['2026-3-5 99:00 pm', 'There is no such time. Correct it, or clear it.'],
    ['2026-3-5 2:75 pm', 'There is no such time. Correct it, or clear it.'],
    ['2026-3-8 2:30 am', 'The clocks skip this time on that day. Enter another time.'],
    ['2026-3-5 : am', 'Fill in every part of the date, or clear it.'],
    ['2026-2-30 2:30 pm', 'There is no such date. Correct it, or clear it.'],
  ])('%s is none', (typed, message) => {
    expect(readParts(parts(typed), moment)).toEqual(refused(message))
  })

  test('a clock with 24 hours has no halves, and no hour 24', () => {
    expect(readParts(parts('2026-3-5 14:30'), german)).toEqual({ ok: true, value: '2026-03-05T13:30:00.000Z' })
    expect(readParts(parts('2026-3-5 0:30'), german)).toEqual({ ok: true, value: '2026-03-04T23:30:00.000Z' })
    expect(readParts(parts('2026-3-5 24:00'), german).ok).toBe(false)
    expect(readParts(parts('2026-3-29 2:30'), german).ok).toBe(false)
  })

  test.each([
    ['0', '12', 'am'],
    ['00', '12', 'am'],
    ['07', '07', 'am'],
    ['11', '11', 'am'],
    ['12', '12', 'pm'],
    ['13', '1', 'pm'],
    ['23', '11', 'pm'],
    ['24', '24', ''],
    ['99', '99', ''],
  ])('the hour typed as %s is %s %s', (hour, shown, half) => {
    expect(settleHour({ ...NO_PARTS, hour }, 'en-US')).toMatchObject({ hour: shown, half })
  })

  test('an hour up to 12 keeps the chosen half', () => {
    expect(settleHour({ ...NO_PARTS, hour: '12', half: 'am' }, 'en-US')).toMatchObject({ hour: '12', half: 'am' })
    expect(settleHour({ ...NO_PARTS, hour: '3', half: 'pm' }, 'en-US')).toMatchObject({ hour: '3', half: 'pm' })
  })

  test('hidden parts stay: an untouched moment is the same, another day keeps the seconds, another time does not', () => {
    const second = '2026-11-01T09:30:15.250Z'
    expect(partsOfStored(second, moment)).toEqual(parts('2026-11-1 1:30 am'))
    expect(readParts(parts('2026-11-1 1:30 am'), moment, second)).toEqual({ ok: true, value: second })
    expect(readParts(parts('2026-11-2 1:30 am'), moment, second)).toEqual({
      ok: true,
      value: '2026-11-02T09:30:15.250Z',
    })
    expect(readParts(parts('2026-11-2 1:31 am'), moment, second)).toEqual({
      ok: true,
      value: '2026-11-02T09:31:00.000Z',
    })
  })
})

test('A-DATE-01 A-DATE-02 the boxes are in the order of the locale', () => {
  const types = (locale: string) =>
    layoutOf({ ...moment, locale }).flatMap(({ type }) => (type === 'literal' ? [] : type))
  expect(types('en-US')).toEqual(['month', 'day', 'year', 'hour', 'minute', 'half'])
  expect(types('de-DE')).toEqual(['day', 'month', 'year', 'hour', 'minute'])
  expect(types('ja-JP')).toEqual(['year', 'month', 'day', 'hour', 'minute'])
})

test('D-124 every stored moment is read back from its parts, and invalid parts from their text', () => {
  const zones = fc.constantFrom('UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Australia/Lord_Howe')
  const locales = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'hi-IN', 'ar-EG', 'fa-IR', 'th-TH', 'ja-JP', 'sv-SE')
  const instants = fc.date({ min: new Date('1700-01-02'), max: new Date('9000-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, zones, locales, (instant, timeZone, locale) => {
      const context = { locale, timeZone, withTime: true }
      const stored = instant.toISOString()
      const shown = partsOfStored(stored, context)
      expect(readParts(shown, context, stored)).toEqual({ ok: true, value: stored })
      const read = readParts(shown, context)
      expect(read.ok && partsOfStored(read.value, context)).toEqual(shown)
      expect(partsOfUnread(unreadParts(shown, true))).toEqual(shown)
    }),
    { numRuns: 1_000 },
  )
})
