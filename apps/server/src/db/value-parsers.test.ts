import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/postgres/fresh-database.ts'
import { isoTime } from './value-parsers.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.remove())

test('both engines return the same JavaScript values', async () => {
  const { rows } = await sql`select
    '2026-01-02 05:04:05.678912+02'::timestamptz as time, '2026-01-02 03:04:05+00'::timestamptz as whole,
    array['2026-01-02 03:04:05.6+00'::timestamptz] as times, '2026-02-03'::date as day, array['2026-02-03'::date] as days,
    count(*) as rows, sum(1.5) as total, 12345678901::int8 as big, array[1, 2]::int8[] as bigs,
    array[1.5]::numeric[] as numbers, array[1, 2] as ints, 2.5::float8 as real, true as yes, null as nothing,
    '{"a": [1]}'::jsonb as json`.execute(fresh.database.owner)
  expect(rows).toEqual([
    {
      time: '2026-01-02T03:04:05.678Z',
      whole: '2026-01-02T03:04:05.000Z',
      times: ['2026-01-02T03:04:05.600Z'],
      day: '2026-02-03',
      days: ['2026-02-03'],
      rows: 1,
      total: 1.5,
      big: 12345678901,
      bigs: [1, 2],
      numbers: [1.5],
      ints: [1, 2],
      real: 2.5,
      yes: true,
      nothing: null,
      json: { a: [1] },
    },
  ])
})

test('parameters mean the same on both engines', async () => {
  const time = '2026-01-02T03:04:05.678Z'
  const { rows } = await sql`select ${[1, 2]}::int[] as ints, ${['a,b', '"c"']}::text[] as texts, ${true}::bool as yes,
    ${JSON.stringify([1, { a: 'x' }])}::jsonb as json, ${time}::timestamptz as time, ${null}::int as nothing,
    ${'2026-02-03'}::date as day, ${7}::text as text`.execute(fresh.database.owner)
  expect(rows).toEqual([
    {
      ints: [1, 2],
      texts: ['a,b', '"c"'],
      yes: true,
      json: [1, { a: 'x' }],
      time,
      nothing: null,
      day: '2026-02-03',
      text: '7',
    },
  ])
})

test.each([
  ['2026-01-02 03:04:05.678901+00', '2026-01-02T03:04:05.678Z'],
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02 03:04:05.6+02', '2026-01-02T01:04:05.600Z'],
  ['2026-01-02 03:04:05+05:30', '2026-01-01T21:34:05.000Z'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
])('the time %s reads %s', (text, iso) => {
  expect(isoTime(text)).toBe(iso)
})
