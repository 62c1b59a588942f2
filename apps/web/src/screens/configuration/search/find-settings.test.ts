import { expect, test } from 'vitest'
import { findSettings, type Place } from './find-settings.ts'

const place = (title: string, of?: string): Place => ({ title, ...(of && { of }), search: { section: 'fields' } })
const titles = (places: readonly Place[], text: string) => findSettings(places, text).shown.map(({ title }) => title)

test('D-109 a setting is found by all words of the text in any order, without regard to case and accents', () => {
  const places = [place('First day of the week', 'Tenant Settings'), place('Day shift', 'Statuses')]
  expect(titles(places, ' WEEK first')).toEqual(['First day of the week'])
  expect(titles(places, 'day')).toEqual(['Day shift', 'First day of the week'])
  expect(titles(places, 'dáy SHÍFT')).toEqual(['Day shift'])
  expect(titles(places, 'night')).toEqual([])
})

test('sections come before what is in them, and titles that begin with the text before others', () => {
  const places = [place('Sub-fields', 'Definitions'), place('Field of grass', 'Areas'), place('Fields')]
  expect(titles(places, 'field')).toEqual(['Fields', 'Field of grass', 'Sub-fields'])
})

test('of many only the first are shown, and the total is told', () => {
  const found = findSettings(
    Array.from({ length: 1000 }, (_, i) => place(`Status ${i}`, 'Statuses')),
    'status',
  )
  expect(found.shown).toHaveLength(30)
  expect(found.total).toBe(1000)
})
