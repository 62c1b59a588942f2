import { expect, test } from 'vitest'
import { not, test as asks, type Condition } from './condition.ts'
import { horizonOf, withoutCreation } from './horizon.ts'

const now = Date.parse('2026-12-09T12:00:00Z')
const next = '2026-12-16T00:00:00.000Z'
const range = (given: { from?: string; before?: string }, column = 'created') => asks(column, { is: 'range', ...given })

test('D-069 B-VIEW-18 a condition reaches as far into the future as it asks for creation', () => {
  const end = Date.parse(next)
  const status = asks('statusId', { is: 'oneOf', values: [1] })
  const cases: [Condition, number | null][] = [
    [range({ before: next }), end],
    [{ all: [status, range({ from: '2026-12-01', before: next })] }, end],
    [range({ before: '2026-12-09T00:00:00.000Z' }), null],
    [range({ from: '2026-01-01T00:00:00.000Z' }), null],
    [range({ from: next }), Infinity],
    [range({ before: next }, 'closed'), null],
    [not(range({ before: next })), null],
    [{ any: [range({ before: next }), range({ before: '2027-01-01' })] }, Date.parse('2027-01-01')],
    [{ all: [range({ before: next }), range({ before: '2027-01-01' })] }, end],
    [status, null],
  ]
  for (const [condition, expected] of cases) expect(horizonOf(condition, now)).toBe(expected)
  expect(withoutCreation({ all: [status, not(range({ before: next }))] })).toEqual({ all: [status, { all: [] }] })
})
