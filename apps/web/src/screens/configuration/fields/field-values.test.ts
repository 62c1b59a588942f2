import type { Field } from '@dossier/contract/fields/calls'
import { expect, test } from 'vitest'
import { changesOf, missingIn, NEW_FIELD, valuesOf } from './field-values.ts'

const size: Field = {
  id: 'size',
  title: 'Size',
  description: '',
  dataType: 'list',
  dataSourceId: null,
  displayReadOnly: false,
  permissions: { view: [5], edit: [], adminOnly: false },
  columnValues: [
    { key: 1, value: 'S', label: 'S' },
    { key: 2, value: 'L', label: 'L' },
  ],
  extensions: {},
  lastUpdated: '2026-01-02T03:04:05.678Z',
  templates: { titles: [], total: 0 },
  rules: { titles: [], total: 0 },
}
const start = valuesOf(size)

test('D-116 only what was changed is sent', () => {
  expect(changesOf(start, start)).toEqual({ title: 'Size' })
  expect(changesOf({ ...start, title: 'Sizes', edit: [6] }, start)).toEqual({
    title: 'Sizes',
    permissions: { view: [5], edit: [6], adminOnly: false },
  })
  const renamed = [start.choices[1]!, { ...start.choices[0]!, label: 'Small' }, { row: -1, key: 0, label: ' ' }]
  expect(changesOf({ ...start, choices: renamed }, start)).toEqual({
    title: 'Size',
    columnValues: [
      { key: 2, label: 'L' },
      { key: 1, label: 'Small' },
    ],
  })
})

test('D-093 another type has neither choices nor settings of the one before', () => {
  expect(changesOf({ ...start, dataType: 'number', extensions: { precision: 1 } }, start)).toEqual({
    title: 'Size',
    dataType: 'number',
    extensions: { precision: 1 },
    columnValues: [],
  })
})

test('C-FLD-01 a list needs a choice', () => {
  expect(missingIn({ ...NEW_FIELD, dataType: 'list' }, { all: [] })).toEqual({ choices: 'Enter at least one choice.' })
  expect(missingIn(NEW_FIELD, { all: [] })).toEqual({})
  expect(missingIn(start, { all: [] })).toEqual({})
})

test('D-082 a calculated field is checked among all others', () => {
  const cost: Field = { ...size, id: 'cost', title: 'Cost', dataType: 'number', columnValues: [] }
  const twice = { ...NEW_FIELD, dataType: 'calculated' as const, extensions: doubled('[cost]') }
  expect(missingIn(twice, { all: [size, cost] })).toEqual({})
  expect(missingIn(twice, { all: [size] })).toEqual({ extensions: expect.stringContaining('not found') as string })
  const made: Field = { ...cost, id: 'made', dataType: 'calculated', extensions: doubled('[cost]') }
  const own = { ...valuesOf(made), extensions: doubled('[made]') }
  expect(missingIn(own, { id: 'made', all: [cost, made] })).toHaveProperty('extensions')
})

const doubled = (of: string) => ({ calculationType: 'Numerical' as const, expression: `${of} * 2` })
