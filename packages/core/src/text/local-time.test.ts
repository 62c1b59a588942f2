import { expect, test } from 'vitest'
import { instantOf, localTimeOf, resolveLocalTime } from './local-time.ts'

const localOf = (text: string) => {
  const [date = '', time = ''] = text.split(' ')
  return { date, hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }
}

test.each([
  ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29 03:00'],
  ['Europe/Berlin', '2026-03-29 02:00', '2026-03-29 03:00'],
  ['Europe/Berlin', '2026-03-29 01:59', '2026-03-29 01:59'],
  ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-04 02:30'],
  ['Africa/Cairo', '2026-04-24 00:00', '2026-04-24 01:00'],
  ['America/New_York', '2026-03-08 02:30', '2026-03-08 03:00'],
  ['UTC', '2026-03-29 02:30', '2026-03-29 02:30'],
])('D-129 in %s, %s means %s', (timeZone, local, expected) => {
  const { date, hour, minute } = localTimeOf(resolveLocalTime(localOf(local), timeZone), timeZone)
  const text = `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  expect(text).toBe(expected)
})

test('D-129 a repeated time means the first of the two, and a typed time that is skipped means nothing', () => {
  expect(resolveLocalTime(localOf('2026-10-25 02:30'), 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(resolveLocalTime({ ...localOf('2026-04-05 01:45'), rest: 1_500 }, 'Australia/Lord_Howe')).toBe(
    '2026-04-04T14:45:01.500Z',
  )
  expect(instantOf(localOf('2026-03-29 02:30'), 'Europe/Berlin')).toBeUndefined()
})
