import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const COLUMNS = ['Cost per cubic yard', 'Time in backyard', 'Yard', 'Yard of the crew', 'Altitude', 'Age (years)']

const startsWith = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase())
const found = (text: string) => bestFirst(COLUMNS, (column) => column, { text, startsWith })

test('B-FILTER-13 what begins with the typed text comes before what only contains it', () => {
  expect(found('yard').slice(0, 4)).toEqual(['Yard', 'Yard of the crew', 'Cost per cubic yard', 'Time in backyard'])
  expect(found('YEAR')[0]).toBe('Age (years)')
})

test('B-FILTER-13 without a text, and among equals, the order stays', () => {
  expect(found(' ')).toEqual(COLUMNS)
  expect(found('zzz')).toEqual(COLUMNS)
})
