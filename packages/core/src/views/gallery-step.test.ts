import { expect, test } from 'vitest'
import { galleryStep } from './gallery-step.ts'

// 0 1 2 3
// 4 5 6 7
// 8 9
const CARDS = { amount: 10, perRow: 4 }

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['j', 0, 1],
  ['k', 1, 0],
  ['x', 1, undefined],
])('ADR-91 in a gallery, %s leads from card %i to %s', (key, from, to) => {
  expect(galleryStep(key, from, CARDS)).toBe(to)
})

test('ADR-91 a gallery whose cards have no places yet goes from one to the next', () => {
  expect(galleryStep('ArrowDown', 1, { amount: 3, perRow: 0 })).toBe(2)
})
