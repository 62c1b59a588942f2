import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownFormula, shownPlace, storedFormula } from './shown-formula.ts'

const FIELDS = [
  { id: 'a-1', title: 'Unit price' },
  { id: 'b-2', title: 'Count' },
  { id: 'c-3', title: 'Odd [title]' },
  { id: 'd-4', title: 'Created' },
  { id: 'created', title: 'Created' },
]

test('D-082 a formula is written with the titles of fields and stored with their ids', () => {
  expect(storedFormula('[unit PRICE] * [ Count ] + [c-3] - [Gone]', FIELDS)).toBe('[a-1] * [b-2] + [c-3] - [Gone]')
  expect(shownFormula('[a-1] * [b-2] + [c-3] - [Gone]', FIELDS)).toBe('[Unit price] * [Count] + [c-3] - [Gone]')
  // What every record has is called so as well.
  expect(storedFormula(shownFormula('[d-4] - [created]', FIELDS), FIELDS)).toBe('[d-4] - [created]')
  expect(shownPlace('[a-1] * [b-2] + x', 16, FIELDS)).toBe('[Unit price] * [Count] + '.length)
  expect(shownPlace('[a-1] * [b-2]', 8, FIELDS)).toBe('[Unit price] * '.length)
})

test('D-082 what is shown of a stored formula is stored as the same', () => {
  const piece = fc.constantFrom('[a-1]', '[b-2]', '[c-3]', '[d-4]', '[created]', '[', ']', '[x]', ' + ', '2')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const stored = storedFormula(pieces.join(''), FIELDS)
      expect(storedFormula(shownFormula(stored, FIELDS), FIELDS)).toBe(stored)
    }),
  )
})
