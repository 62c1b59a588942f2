import { readFileSync } from 'node:fs'
import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import { expect, test } from 'vitest'
import { resolveLocalTime } from '../text/local-time.ts'
import { momentOf } from './day-clock.ts'
import { nextOccurrences, occurrencesBetween, occurrencesIn } from './occurrences.ts'
import { dateOfDay, dayOfDate, daysIn, occursOn, type Recurrence, weekdayOf } from './recurrence.ts'

const every = (given: Partial<Recurrence>): Recurrence => ({
  scheduleFreq: FREQUENCIES.daily,
  dayOf: null,
  date: null,
  minRunDate: null,
  maxRunDate: null,
  startTime: '09:00',
  timeZoneId: 'UTC',
  ...given,
})

const monthly = (dayOf: number) => every({ scheduleFreq: FREQUENCIES.monthly, dayOf })
const weekly = (dayOf: number) => every({ scheduleFreq: FREQUENCIES.weekly, dayOf })
const datesOf = (of: Recurrence, first: string, last: string) =>
  occurrencesIn(of, { first, last }).map(({ date }) => date)
const momentsOf = (of: Recurrence, first: string, last: string) =>
  occurrencesIn(of, { first, last }).map(({ at }) => new Date(at).toISOString().replace(':00.000', ''))

test('B-CAL-08 D-097 a month without the day has its last one', () => {
  const days = (dayOf: number, year: number) =>
    datesOf(monthly(dayOf), `${year}-01-01`, `${year}-12-31`).map((date) => Number(date.slice(8)))
  expect(days(31, 2027)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect(days(30, 2027)).toEqual([30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30])
  expect(days(31, 2028)[1]).toBe(29)
  expect(days(29, 2028)[1]).toBe(29)
  for (let year = 2024; year <= 2032; year += 1)
    for (const dayOf of [1, 27, 28, 29, 30, 31])
      expect(days(dayOf, year)).toEqual(
        Array.from({ length: 12 }, (_, month) => Math.min(dayOf, new Date(Date.UTC(year, month + 1, 0)).getUTCDate())),
      )
})

test('C-SCHED-22 D-097 weeks go on over New Year, and Sunday is 0', () => {
  expect(datesOf(weekly(5), '2026-12-20', '2027-01-10')).toEqual(['2026-12-25', '2027-01-01', '2027-01-08'])
  for (let dayOf = 0; dayOf < 7; dayOf += 1) {
    const dates = datesOf(weekly(dayOf), '2026-01-01', '2027-01-01')
    expect([52, 53]).toContain(dates.length)
    expect(dates.every((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === dayOf)).toBe(true)
    const days = dates.map(dayOfDate)
    expect(days.slice(1).every((day, nth) => day - days[nth]! === 7)).toBe(true)
  }
  expect([-1, 0, 3, 20_000].map(weekdayOf)).toEqual([3, 4, 0, new Date(20_000 * 86_400_000).getUTCDay()])
})

test('D-129 D-097 an hour that the clocks skip becomes the first minute after it, one that they repeat counts once', () => {
  const berlin = every({ startTime: '02:30', timeZoneId: 'Europe/Berlin' })
  expect(momentsOf(berlin, '2026-03-28', '2026-03-30')).toEqual([
    '2026-03-28T01:30Z',
    '2026-03-29T01:00Z',
    '2026-03-30T00:30Z',
  ])
  expect(momentsOf(berlin, '2026-10-25', '2026-10-25')).toEqual(['2026-10-25T00:30Z'])
  for (const after of ['2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'])
    expect(nextOccurrences(berlin, { after: Date.parse(after), count: 1 })[0]?.date).toBe('2026-10-26')
  const paris = every({ scheduleFreq: FREQUENCIES.weekly, dayOf: 5, startTime: '17:00', timeZoneId: 'Europe/Paris' })
  expect(momentsOf(paris, '2026-03-27', '2026-04-03')).toEqual(['2026-03-27T16:00Z', '2026-04-03T15:00Z'])
})

test('D-129 a date stays the date of the zone of its schedule, wherever the server stands', () => {
  const tokyo = every({ startTime: '23:30', timeZoneId: 'Asia/Tokyo' })
  expect(occurrencesIn(tokyo, { first: '2026-03-29', last: '2026-03-29' })).toEqual([
    { date: '2026-03-29', at: Date.parse('2026-03-29T14:30:00Z') },
  ])
  const kiritimati = every({ startTime: '00:10', timeZoneId: 'Pacific/Kiritimati' })
  const range = { after: Date.parse('2026-03-28T10:09:00Z'), until: Date.parse('2026-03-28T10:10:00Z') }
  expect(occurrencesBetween(kiritimati, range)).toEqual([{ date: '2026-03-29', at: range.until }])
})

/** Every change of the clocks from 2024 to 2037, with the minutes to UTC before and after; zones that agree stand in one line. */
const changes = readFileSync(new URL('zone-changes.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [zones = '', rows = ''] = line.split('\t')
    return zones.split(' ').flatMap((zone) =>
      rows.split(',').map((row) => {
        const [at = '', before, after] = row.split(' ')
        return { zone, at: Date.parse(at), before: Number(before), after: Number(after) }
      }),
    )
  })

const MINUTE = 60_000
const DAY = 1440 * MINUTE

test('D-129 D-097 near every change of every zone, each date comes once, at the moment of the specification', () => {
  expect(changes.length).toBeGreaterThan(1_000)
  const wrong: string[] = []
  for (const { zone, at, before, after } of changes) {
    const [low, high] = [Math.min(before, after), Math.max(before, after)]
    // Clock times before, in and after the gap or the doubled hour, as minutes on the clocks.
    for (const minutes of [low - 1, low, Math.floor((low + high) / 2), high - 1, high]) {
      const clock = at + minutes * MINUTE
      const day = Math.floor(clock / DAY)
      const isIn = minutes >= low && minutes < high
      const expected =
        isIn && after > before ? at : clock - (minutes < (after > before ? low : high) ? before : after) * MINUTE
      const found = momentOf(day, (clock - day * DAY) / MINUTE, zone)
      if (found !== expected) wrong.push(`${zone} ${dateOfDay(day)} ${minutes}: ${new Date(found).toISOString()}`)
    }
  }
  expect(wrong).toEqual([])
})

test('D-129 the remembered differences of zones say what one function says, at random days and times', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const zones = [...new Set(changes.map(({ zone }) => zone)), 'UTC', 'Asia/Tokyo']
  for (let n = 0; n < 5_000; n += 1) {
    const [zone, day, minutes] = [zones[random(zones.length)]!, 19_723 + random(5_000), random(1440)]
    const time = { date: dateOfDay(day), hour: Math.floor(minutes / 60), minute: minutes % 60 }
    expect(momentOf(day, minutes, zone)).toBe(Date.parse(resolveLocalTime(time, zone)))
  }
})

test('D-097 From and Until are included, and a schedule that runs once has its date alone', () => {
  const bounded = every({ minRunDate: '2026-05-03', maxRunDate: '2026-05-05' })
  expect(datesOf(bounded, '2026-01-01', '2026-12-31')).toEqual(['2026-05-03', '2026-05-04', '2026-05-05'])
  const once = every({ scheduleFreq: FREQUENCIES.once, date: '2026-05-04' })
  expect(datesOf(once, '2026-05-01', '2026-05-31')).toEqual(['2026-05-04'])
  expect(datesOf(once, '2026-05-05', '2026-05-31')).toEqual([])
  expect([
    occursOn(bounded, '2026-05-05'),
    occursOn(bounded, '2026-05-06'),
    occursOn(monthly(31), '2027-02-28'),
  ]).toEqual([true, false, true])
})

test('D-098 the next dates leave out those that are done or skipped, and end with the schedule', () => {
  const of = every({ maxRunDate: '2026-05-20' })
  const after = Date.parse('2026-05-10T09:00:00Z')
  const without = new Set(['2026-05-12', '2026-05-13'])
  expect(nextOccurrences(of, { after, count: 3, without }).map(({ date }) => date)).toEqual([
    '2026-05-11',
    '2026-05-14',
    '2026-05-15',
  ])
  expect(nextOccurrences(of, { after, count: 12 })).toHaveLength(10)
})

test('a simulated year has every date once, whatever the moments between which it is asked for', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'Asia/Tokyo',
    'America/Santiago',
  ]
  for (const timeZoneId of zones)
    for (const startTime of ['00:00', '00:30', '02:15', '02:30', '23:59']) {
      const of = every({ startTime, timeZoneId })
      const found: string[] = []
      let after = Date.parse('2025-12-31T12:00:00Z')
      const end = Date.parse('2027-01-01T12:00:00Z')
      for (let step = 1; after < end; step += 1) {
        const until = Math.min(end, after + ((step * 7_919) % 90_000_000))
        found.push(...occurrencesBetween(of, { after, until }).map(({ date }) => date))
        after = until
      }
      const whole = occurrencesBetween(of, { after: Date.parse('2025-12-31T12:00:00Z'), until: end }).map(
        ({ date }) => date,
      )
      expect(found).toEqual(whole)
      expect(new Set(found).size).toBe(found.length)
      const last = daysIn(of, { first: dayOfDate('2026-01-02'), last: dayOfDate('2026-12-30'), limit: Infinity })
      expect(last.every((day) => found.includes(dateOfDay(day)))).toBe(true)
    }
})
