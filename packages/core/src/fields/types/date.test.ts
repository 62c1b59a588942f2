import { describe, expect, test } from 'vitest'
import { dateTime } from './date-time.ts'
import { date } from './date.ts'
import { enUs, exampleDefinition } from '../example-definition.ts'

const day = exampleDefinition('date')
const moment = exampleDefinition('date-time')

describe('A-DATE-05 D-072 date', () => {
  test.each(['2026-03-05', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is stored as it is', (input) => {
    expect(date.normalize(input, day)).toEqual({ ok: true, value: input })
  })

  test.each([null, undefined, ''])('%j is empty', (input) => {
    expect(date.normalize(input, day)).toEqual({ ok: true, value: null })
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-5',
    '0000-01-01',
    '+002026-03-05',
    '2026-03-05T00:00:00Z',
    '2026-03-05\n',
    '05.03.2026',
    20260305,
    {},
  ])('%j is refused', (input) => {
    expect(date.normalize(input, day)).toEqual({
      ok: false,
      message: 'Enter a date for Site, such as 2026-12-31.',
    })
  })
})

describe('A-DATE-06 D-072 date-time', () => {
  test.each([
    ['2026-03-05T12:00:00Z', '2026-03-05T12:00:00.000Z'],
    ['2026-03-05T12:00Z', '2026-03-05T12:00:00.000Z'],
    ['2026-03-05T00:30:00.1239+05:45', '2026-03-04T18:45:00.123Z'],
    ['2026-03-05T12:00:00-08:00', '2026-03-05T20:00:00.000Z'],
  ])('%s is stored as %s', (input, value) => {
    expect(dateTime.normalize(input, moment)).toEqual({ ok: true, value })
  })

  test.each([
    '2026-03-05',
    '2026-03-05T12:00:00',
    '2026-02-29T12:00:00Z',
    '2026-03-05T25:00:00Z',
    '2026-03-05T12:60:00Z',
    '2026-03-05 12:00:00Z',
    '9999-12-31T23:59:00-05:00',
    '0001-01-01T00:00:00+05:00',
    'yesterday',
    1772712000000,
  ])('%j is refused', (input) => {
    expect(dateTime.normalize(input, moment)).toEqual({
      ok: false,
      message: 'Enter a date and time with its zone for Site, such as 2026-12-31T23:59:00Z.',
    })
  })
})

test('B-FIELD-01 dates read in local format, empty ones Not set', () => {
  expect(date.display('2026-03-05', day, enUs)).toBe('Mar 5, 2026')
  expect(date.display(null, day, enUs)).toBe('Not set')
  expect(dateTime.display('2026-03-05T12:00:00.000Z', moment, enUs)).toMatch(/^Mar 5, 2026, 12:00\sPM$/)
  expect(dateTime.display(null, moment, enUs)).toBe('Not set')
})
