import { expect, test } from 'vitest'
import { placesIn, spanInSight } from './row-span.ts'

/** 100 rows of 36 pixels that begin at a height of the screen. */
const rowsFrom = (top: number) => ({ top, bottom: top + 3600 })
const view = { top: 100, bottom: 820 }

test('B-VIEW-07 of a long table, the rows in sight are drawn with some around them', () => {
  const first = spanInSight(rowsFrom(100), 100, view)
  expect(first.from).toBe(0)
  expect(first.to).toBeGreaterThanOrEqual(24)
  expect(first.to).toBeLessThan(36)
  const scrolled = spanInSight(rowsFrom(100 - 50 * 36), 100, view)
  expect(scrolled.from).toBeLessThanOrEqual(46)
  expect(scrolled.to).toBeGreaterThanOrEqual(74)
  expect(spanInSight(rowsFrom(820 - 3600), 100, view).to).toBe(100)
})

test('B-VIEW-07 a table far from sight draws no row, one just below already has its first ones', () => {
  expect(spanInSight(rowsFrom(5000), 100, view)).toEqual({ from: 0, to: 0 })
  expect(spanInSight(rowsFrom(-9000), 100, view)).toEqual({ from: 100, to: 100 })
  expect(spanInSight(rowsFrom(830), 100, view).to).toBeGreaterThanOrEqual(5)
  expect(spanInSight({ top: 0, bottom: 0 }, 100, view), 'without a layout').toEqual({ from: 0, to: 0 })
})

test('B-VIEW-07 scrolling by one row mostly changes nothing', () => {
  const spans = Array.from({ length: 40 }, (_, n) => JSON.stringify(spanInSight(rowsFrom(100 - n * 36), 100, view)))
  expect(new Set(spans).size).toBeLessThanOrEqual(21)
})

test('ADR-107 the row with the focus is drawn once, wherever one scrolls', () => {
  expect(placesIn({ from: 2, to: 5 }, 10, [9, 3, -1, 12])).toEqual([2, 3, 4, 9])
  expect(placesIn({ from: 8, to: 20 }, 10, [0]), 'the list has become shorter').toEqual([0, 8, 9])
})
