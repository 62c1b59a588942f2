import { expect, test } from 'vitest'
import { dayAfter, edgeOfWeek, monthAfter, weeksOfMonth } from './month-days.ts'

test('B-CAL-01 a month shows whole weeks from the first day of the week of the organization', () => {
  const march = weeksOfMonth('2026-03', 1)
  expect(march.map(({ number, days }) => [number, days[0]!.date, days[6]!.date])).toEqual([
    [9, '2026-02-23', '2026-03-01'],
    [10, '2026-03-02', '2026-03-08'],
    [11, '2026-03-09', '2026-03-15'],
    [12, '2026-03-16', '2026-03-22'],
    [13, '2026-03-23', '2026-03-29'],
    [14, '2026-03-30', '2026-04-05'],
  ])
  expect(march[0]!.days.filter(({ isInMonth }) => isInMonth).map(({ date }) => date)).toEqual(['2026-03-01'])
  expect(weeksOfMonth('2026-02', 0)).toHaveLength(4)
})

test('B-CAL-01 D-072 week 1 has January 1, and days after week 52 belong to week 52', () => {
  expect(weeksOfMonth('2026-12', 1).map(({ number }) => number)).toEqual([49, 50, 51, 52, 1])
  expect(weeksOfMonth('2027-01', 1)[0]).toMatchObject({
    number: 1,
    days: [{ date: '2026-12-28' }, {}, {}, {}, {}, {}, {}],
  })
  expect(weeksOfMonth('2028-12', 0).at(-1)!.number).toBe(1)
})

test('B-CAL-01 keys move by days, weeks and months, to the last day where the month is shorter', () => {
  expect(dayAfter('2026-01-31', { months: 1 })).toBe('2026-02-28')
  expect(dayAfter('2026-12-31', { days: 1 })).toBe('2027-01-01')
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect([edgeOfWeek('2026-03-29', 1, 'first'), edgeOfWeek('2026-03-29', 0, 'last')]).toEqual([
    '2026-03-23',
    '2026-04-04',
  ])
})
