import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const COLUMNS = ['Cost per cubic yard', 'Time in backyard', 'Yard', 'Yard of the crew', 'Überstunden', 'Alter']

const found = (typed: string) => bestFirst(COLUMNS, (text) => text, typed)

test('B-FILTER-13 what begins with the typed text comes before what only contains it', () => {
  expect(found('yard').slice(0, 4)).toEqual(['Yard', 'Yard of the crew', 'Cost per cubic yard', 'Time in backyard'])
  expect(found('  YARD ')[0]).toBe('Yard')
  expect(found('uber')[0]).toBe('Überstunden')
  expect(found('alt')[0]).toBe('Alter')
})

test('B-FILTER-13 without a text, and among equals, the order stays', () => {
  expect(found('')).toEqual(COLUMNS)
  expect(found('zzz')).toEqual(COLUMNS)
})
