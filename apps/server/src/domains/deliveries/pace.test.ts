import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

function begun(pace: Pace): number {
  let count = 0
  while (pace.take()) count += 1
  return count
}

test('ADR 139 a busy node begins 20 requests in each tenth of a second, also when its event loop stands still for longer', () => {
  const pace = new Pace()
  expect(begun(pace)).toBe(200)
  for (let slice = 0; slice < 6; slice += 1) {
    block(105)
    begun(pace)
  }
  block(105)
  expect(begun(pace)).toBeLessThan(100)
  block(505)
  expect(begun(pace)).toBeGreaterThanOrEqual(100)
})
