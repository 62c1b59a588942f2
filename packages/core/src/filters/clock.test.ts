import { expect, test } from 'vitest'
import { sameUntil } from './clock.ts'
import { ANYBODY } from './filter-fault.ts'

test('B-DATES-06 days turn at the next midnight, also after a day without one', () => {
  const today = [{ field: 'created', operator: 'Equals', value: '0', dynamicValue: true, subClauses: [] }] as never
  const until = (now: string, timeZone: string) =>
    new Date(sameUntil(today, { ...ANYBODY, now: Date.parse(now), timeZone, columns: new Map() })).toISOString()
  // On April 24, 2026 the clocks of Cairo go from midnight to one.
  expect(until('2026-04-23T12:00:00Z', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  expect(until('2026-04-24T12:00:00Z', 'Africa/Cairo')).toBe('2026-04-24T21:00:00.000Z')
})
