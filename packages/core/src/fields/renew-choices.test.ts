import { expect, test } from 'vitest'
import { renewChoices } from './renew-choices.ts'

const stored = {
  columnValues: [
    { key: 1, value: 'S', label: 'Small' },
    { key: 4, value: 'M', label: 'M' },
  ],
  formerValues: ['L'],
  formerLabels: {},
}
const renewed = (...next: [key: number, label: string][]) =>
  renewChoices(
    next.map(([key, label]) => ({ key, label })),
    stored,
  )

test('C-FLD-01 choices keep key and value when they are renamed and moved', () => {
  expect(renewed([4, 'Medium'], [1, 'S'])).toEqual({
    ok: true,
    columnValues: [
      { key: 4, value: 'M', label: 'Medium' },
      { key: 1, value: 'S', label: 'S' },
    ],
    formerValues: ['L'],
    formerLabels: { L: 'L' },
  })
})

test('C-FLD-01 a new choice has a value that no other one has, even under the first label of a renamed one', () => {
  expect(renewed([1, 'Small'], [4, 'M'], [0, 'S'], [0, 'XL'])).toMatchObject({
    columnValues: [{}, {}, { key: 5, value: 'S 2', label: 'S' }, { key: 6, value: 'XL', label: 'XL' }],
  })
})

test('C-FLD-01 a new choice is not a removed one by accident', () => {
  const former = { ...stored, formerValues: ['S 2'] }
  const next = [
    { key: 1, label: 'Small' },
    { key: 0, label: 'S' },
  ]
  expect(renewChoices(next, former)).toMatchObject({ columnValues: [{ value: 'S' }, { value: 'S 3' }] })
})

test('C-FLD-01 a removed choice is remembered, and is itself again when it comes back', () => {
  expect(renewed([1, 'Small'])).toMatchObject({ columnValues: [{ value: 'S' }], formerValues: ['L', 'M'] })
  expect(renewed([4, 'M'])).toMatchObject({ formerValues: ['L', 'S'], formerLabels: { L: 'L', S: 'Small' } })
  expect(renewed([1, 'Small'], [0, 'L'])).toMatchObject({
    columnValues: [{ value: 'S' }, { key: 5, value: 'L', label: 'L' }],
    formerValues: ['M'],
  })
})

test('C-FLD-01 twins and choices that are gone are refused', () => {
  expect(renewed([1, 'One'], [0, 'oNE'])).toEqual({ ok: false, message: '"oNE" is listed twice.' })
  expect(renewed([7, 'One'])).toMatchObject({ ok: false })
  expect(renewed([1, 'One'], [1, 'Two'])).toMatchObject({ ok: false })
})
