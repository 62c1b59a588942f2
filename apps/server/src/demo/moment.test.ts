import { expect, test } from 'vitest'
import { cityClock, MOMENT } from './moment.ts'

const clock = cityClock(Date.parse('2026-07-15T12:00:00Z'))

test("the city's last day is the day before the demo is made, in the city's own zone", () => {
  expect(clock.latest).toBe('2026-07-15T01:00:00.000Z')
  expect(clock.date(MOMENT.local.slice(0, 10))).toBe('2026-07-14')
  expect(cityClock(Date.parse('2026-07-15T05:00:00Z')).date('2018-01-02')).toBe('2026-07-13')
})

test('days keep their distance and hours of the day stay, whether the clocks are of summer or winter', () => {
  expect(clock.date('2017-12-31')).toBe('2026-07-12')
  expect(clock.instant('2017-12-31 23:59:58')).toBe('2026-07-13T06:59:58.000Z')
  expect(clock.instant('2017-07-01 00:00:00')).toBe('2026-01-10T08:00:00.000Z')
  expect(clock.date('')).toBe('')
})
