import { expect, test } from 'vitest'
import { fittingTemplate } from './fitting-template.ts'

const TEMPLATES = [
  { id: 1, titles: ['Address', 'Notes'] },
  { id: 2, titles: ['Address', 'Kind of waste', 'Volume'] },
  { id: 3, titles: ['Lamp number', 'Address'] },
]

test.each([
  ['by most fields', ['KindOfWaste', 'volume', 'Address', 'Title'], 2],
  ['however a heading is written', ['lamp_#'], 3],
  ['the first of several', ['ADDRESS', 'Status'], 1],
  ['none where no column is called like a field', ['Title', 'Status'], null],
] as const)('D-142 the template that fits the titles of a file is proposed: %s', (_, headings, id) => {
  expect(fittingTemplate(headings, TEMPLATES)).toBe(id)
})
