import type { Usage, Use } from '@dossier/contract/usage'
import { expect, test } from 'vitest'
import { titlesInWords, usesInWords } from './in-words.ts'
import { usageOf } from './usage-of.ts'

const uses = (type: Use['type'], count: number): Use[] =>
  Array.from({ length: count }, (_, nth) => ({ type, id: nth + 1, title: `${type} ${nth + 1}` }))
const said = (usage: Usage) => usesInWords(usage, { record: 'Visit', quoted: (title) => `“${title}”` })

test('D-013 what nothing uses has no uses', () => {
  expect(usageOf([], { record: 0, view: 0 })).toEqual({ count: 0, counts: {}, items: [] })
  expect(said(usageOf([]))).toEqual([])
})

test('D-013 all uses count, also those that are hidden or not listed', () => {
  const usage = usageOf([...uses('template', 70), ...uses('view', 3), ...uses('field', 1)], { view: 2, record: 12 })
  expect(usage).toMatchObject({ count: 88, counts: { template: 70, view: 5, field: 1, record: 12 } })
  expect(usage.items).toHaveLength(50)
  // The few are listed whole, after the first of the many.
  expect(usage.items.map(({ title }) => title)).toEqual(
    [...uses('template', 46), ...uses('view', 3), ...uses('field', 1)].map(({ title }) => title),
  )
  expect(titlesInWords(usage, 'template')).toMatch(/^template 1, template 2, .*, template 46 and 24 more$/)
})

test('D-109 a sentence names five of a type, and says what the reader does not see', () => {
  const usage = usageOf([...uses('template', 6), ...uses('view', 1)], { view: 2, area: 1, record: 1 })
  expect(said(usage)).toEqual([
    'template “template 1”',
    'template “template 2”',
    'template “template 3”',
    'template “template 4”',
    'template “template 5”',
    '1 more template',
    'view “view 1”',
    '2 views that you do not see',
    '1 area that you do not see',
    '1 visit',
  ])
  expect(titlesInWords(usage, 'view')).toBe('view 1 and 2 that you do not see')
  expect(titlesInWords(usage, 'area')).toBe('1 that you do not see')
  expect(said(usageOf([], { record: 1234 }))).toEqual(['1,234 visits'])
  expect(said(usageOf([], { record: 10_001 }))).toEqual(['more than 10,000 visits'])
})
