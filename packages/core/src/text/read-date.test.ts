import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateText, dateTimeText, listDateText } from './dates.ts'
import { instantOf, localTimeOf } from './local-time.ts'
import { readDate } from './read-date.ts'

const LOCALES = `
  en-US en-GB en-IN en-ZA en-CA de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX pt-BR pt-PT sv-SE nb-NO da-DK fi-FI pl-PL cs-CZ
  lt-LT bg-BG ru-RU tr-TR hi-IN bn-BD ne-NP ar-EG ar-SA ckb-IQ fa-IR he-IL ja-JP ko-KR zh-CN zh-TW th-TH vi-VN hu-HU nl-NL it-IT el-GR
`
  .trim()
  .split(/\s+/)
const now = Date.parse('2026-07-01T12:00:00Z')
const at = (locale: string, timeZone = 'UTC') => ({ locale, timeZone, now })

describe('D-124 A-DATE a date is read as the locale writes it', () => {
  test.each([
    ['en-US', 'Mar 5, 2026', { date: '2026-03-05' }],
    ['en-US', 'mar 5, 2026', { date: '2026-03-05' }],
    ['en-US', 'March 5, 2026', { date: '2026-03-05' }],
    ['en-US', '3/5/2026', { date: '2026-03-05' }],
    ['en-US', '03/05/2026', { date: '2026-03-05' }],
    ['en-US', '3/5/26', { date: '2026-03-05' }],
    ['en-US', '3/5/99', { date: '1999-03-05' }],
    ['en-GB', '3/5/2026', { date: '2026-05-03' }],
    ['de-DE', '05.03.2026', { date: '2026-03-05' }],
    ['de-DE', '5.3.2026', { date: '2026-03-05' }],
    ['de-DE', '5. März 2026', { date: '2026-03-05' }],
    ['pt-BR', '5 de mar. de 2026', { date: '2026-03-05' }],
    ['ja-JP', '2026年3月5日', { date: '2026-03-05' }],
    ['fa-IR', '۱۴ اسفند ۱۴۰۴', { date: '2026-03-05' }],
    ['th-TH', '5 มี.ค. 2569', { date: '2026-03-05' }],
    ['de-DE', '2026-03-05', { date: '2026-03-05' }],
    ['fa-IR', '2026-03-05', { date: '2026-03-05' }],
    ['en-US', 'In 3 days', { date: '2026-07-04' }],
    ['en-US', 'Yesterday', { date: '2026-06-30' }],
    ['en-US', 'Mar 5, 2026, 2:30 PM', { date: '2026-03-05', hour: 14, minute: 30 }],
    ['en-US', 'Mar 5, 2026, 12:05 am', { date: '2026-03-05', hour: 0, minute: 5 }],
    ['en-US', '3/5/2026, 2:30 PM', { date: '2026-03-05', hour: 14, minute: 30 }],
    ['de-DE', '05.03.2026, 14:30', { date: '2026-03-05', hour: 14, minute: 30 }],
    ['en-US', '2026-03-05 14:30', { date: '2026-03-05', hour: 14, minute: 30 }],
    ['en-US', '2026-03-05T14:30:00Z', { instant: '2026-03-05T14:30:00.000Z' }],
    ['en-US', '2026-03-05T14:30+02:00', { instant: '2026-03-05T12:30:00.000Z' }],
  ])('%s: %j', (locale, typed, read) => {
    expect(readDate(typed, at(locale))).toEqual(read)
  })

  test.each([
    ['en-US', ''],
    ['en-US', 'next Tuesday'],
    ['en-US', '2/30/2026'],
    ['en-US', 'Feb 29, 2026'],
    ['en-US', '13/5/2026'],
    ['en-US', '05.03.2026'],
    ['en-US', '2026-02-30'],
    ['en-US', '2026-3-5'],
    ['en-US', '3/5/202'],
    ['en-US', '3/5/20266'],
    ['en-US', '3/5'],
    ['en-US', 'Mar 5, 2026, 14:30 PM'],
    ['en-US', 'Mar 5, 2026, 2:75 PM'],
    ['en-US', '2026-03-05T24:00:00Z'],
    ['de-DE', '29.02.2026'],
    ['de-DE', '05.03.2026, 24:00'],
    ['de-DE', '3/5/2026'],
    ['fa-IR', '۳۰ اسفند ۱۴۰۴'],
  ])('%s: %j is invalid', (locale, typed) => {
    expect(readDate(typed, at(locale))).toBe(undefined)
  })
})

const anyLocale = fc.constantFrom(...LOCALES)
const anyDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('D-124 properties of reading dates', () => {
  test('what the product shows is read back as the same date', () => {
    fc.assert(
      fc.property(anyDate, anyLocale, (date, locale) => {
        expect(readDate(dateText(date, at(locale)), at(locale))).toEqual({ date })
        expect(readDate(listDateText(date, at(locale)), at(locale))).toEqual({ date })
        expect(readDate(date, at(locale))).toEqual({ date })
      }),
      { numRuns: 2_000 },
    )
  })

  test('a moment that the product shows is read as that moment, to the minute', () => {
    const zones = fc.constantFrom(
      'UTC',
      'America/Los_Angeles',
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    )
    const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2090, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, anyLocale, zones, (minute, locale, timeZone) => {
        const instant = new Date(minute * 60_000).toISOString()
        const local = localTimeOf(instant, timeZone)
        const read = readDate(dateTimeText(instant, at(locale, timeZone)), at(locale, timeZone))
        expect(read).toEqual({ date: local.date, hour: local.hour, minute: local.minute })
        const shownAgain = dateTimeText(instantOf(local, timeZone)!, at(locale, timeZone))
        expect(shownAgain).toBe(dateTimeText(instant, at(locale, timeZone)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('no garbage is read as a date', () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'0123456789.-/ :,APMTZ') }),
    )
    fc.assert(
      fc.property(garbage, anyLocale, (typed, locale) => {
        const read = readDate(typed, at(locale))
        if (read) expect(typed.match(/\p{Nd}/gu)!.length).toBeGreaterThanOrEqual(4)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('D-124 local times', () => {
  test('a time that the clocks skip has no instant', () => {
    expect(instantOf({ date: '2026-03-08', hour: 2, minute: 30 }, 'America/Los_Angeles')).toBe(undefined)
  })

  test('a time that occurs twice is the first one', () => {
    expect(instantOf({ date: '2026-11-01', hour: 1, minute: 30 }, 'America/Los_Angeles')).toBe(
      '2026-11-01T08:30:00.000Z',
    )
  })
})
