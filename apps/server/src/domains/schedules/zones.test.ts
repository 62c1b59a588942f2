import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import { nextOccurrences, occurrencesIn } from '@dossier/core/schedules/occurrences'
import type { Recurrence } from '@dossier/core/schedules/recurrence'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

/** With changes by an hour, half an hour and two, at midnight and in the south, and without any. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Antarctica/Troll',
]

const FIRST = '2026-01-01'
const LAST = '2026-12-31'

const quarter = fc.integer({ min: 0, max: 95 })
/** Clocks change at night: half of the times are there. */
const startTime = fc
  .oneof(quarter, fc.integer({ min: 0, max: 14 }))
  .map((nth) => `${String(Math.floor(nth / 4)).padStart(2, '0')}:${String((nth % 4) * 15).padStart(2, '0')}`)

const day = fc.integer({ min: 0, max: 364 }).map((days) => Temporal.PlainDate.from(FIRST).add({ days }).toString())
const bound = fc.option(day, { nil: null, freq: 2 })

const recurrence: fc.Arbitrary<Recurrence> = fc
  .record({
    scheduleFreq: fc.constantFrom(FREQUENCIES.daily, FREQUENCIES.daily, FREQUENCIES.weekly, FREQUENCIES.monthly),
    weekday: fc.integer({ min: 0, max: 6 }),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    minRunDate: bound,
    maxRunDate: bound,
    startTime,
    timeZoneId: fc.constantFrom(...ZONES),
  })
  .map(({ weekday, dayOfMonth, ...rest }) => ({
    ...rest,
    date: null,
    dayOf:
      rest.scheduleFreq === FREQUENCIES.daily ? null : rest.scheduleFreq === FREQUENCIES.weekly ? weekday : dayOfMonth,
  }))

/**
 * The dates and moments of each schedule as the database makes them, from its calendar and its zones: the first moment
 * at which the clocks show the time or a later one. (D-129)
 */
const toldByDatabase = (all: readonly Recurrence[]) => sql<{ nth: number; date: string; at: number }>`
  select s.nth::int as nth, to_char(d.day, 'YYYY-MM-DD') as date, (
    select min(extract(epoch from u) * 1000)::float8
    from generate_series((d.day + s.start) at time zone s.zone - interval '3 hours',
      (d.day + s.start) at time zone s.zone + interval '3 hours', interval '15 minutes') u
    where u at time zone s.zone >= d.day + s.start) as at
  from (select nth, one ->> 'timeZoneId' as zone, (one ->> 'startTime')::time as start, (one ->> 'scheduleFreq')::int as freq,
      (one ->> 'dayOf')::int as day_of, (one ->> 'minRunDate')::date as least, (one ->> 'maxRunDate')::date as most
    from jsonb_array_elements(${JSON.stringify(all)}::jsonb) with ordinality given (one, nth)) s
  cross join generate_series(${FIRST}::timestamp, ${LAST}::timestamp, interval '1 day') d (day)
  where d.day >= coalesce(s.least, '-infinity') and d.day <= coalesce(s.most, 'infinity') and case s.freq
    when ${FREQUENCIES.daily}::int then true
    when ${FREQUENCIES.weekly}::int then extract(dow from d.day) = s.day_of
    else extract(day from d.day) = least(s.day_of,
      extract(day from date_trunc('month', d.day) + interval '1 month' - interval '1 day')) end
  order by 1, 2`

test('D-097 D-129 a year of schedules in twelve zones is the same by the clocks and the calendar of the database', async () => {
  const { services } = await testServer()
  const corners = ZONES.flatMap((timeZoneId) =>
    ['00:00', '01:30', '02:15', '02:30'].map((time): Recurrence => ({
      scheduleFreq: FREQUENCIES.daily,
      dayOf: null,
      date: null,
      minRunDate: null,
      maxRunDate: null,
      startTime: time,
      timeZoneId,
    })),
  )
  const all = [...corners, ...fc.sample(recurrence, 150)]
  const { rows } = await toldByDatabase(all).execute(services.database.owner)
  const told = Map.groupBy(rows, ({ nth }) => nth - 1)
  for (const [nth, of] of all.entries()) {
    const expected = (told.get(nth) ?? []).map(({ date, at }) => ({ date, at }))
    const found = occurrencesIn(of, { first: FIRST, last: LAST })
    expect({ of, found }).toEqual({ of, found: expected })
    // From each moment to the next one, as the job goes: each once, none before its time.
    let after = (expected[0]?.at ?? 0) - 1
    for (const next of expected) {
      expect({ of, next: nextOccurrences(of, { after, count: 1 })[0] }).toEqual({ of, next })
      after = next.at
    }
  }
  expect(rows.length).toBeGreaterThan(20_000)
})
