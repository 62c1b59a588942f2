import { expect, test } from 'vitest'
import {
  changeField,
  changeSection,
  newSection,
  placeField,
  removeField,
  removeSection,
  type FormDesign,
} from './design.ts'
import { FIELD_ORDER, rebaseDesign } from './rebase-design.ts'

const empty: FormDesign = { sections: [newSection('A', 'A'), newSection('B', 'B')], fields: [] }
const last = (section: string) => ({ section, before: null })
const start = placeField(placeField(placeField(empty, 'x', last('A')), 'y', last('A')), 'z', last('B'))

test('D-116 of two administrators who design one form, one adds and the other changes, and both are kept', () => {
  const mine = changeField(placeField(start, 'mine', last('A')), 'z', { requiredCase: true })
  const theirs = changeSection(removeField(placeField(start, 'theirs', last('B')), 'x'), 'A', { title: 'First' })
  const { values, conflicts } = rebaseDesign(start, mine, theirs)
  expect(conflicts).toEqual([])
  expect(values.sections.map(({ title }) => title)).toEqual(['First', 'B'])
  expect(values.fields.map((one) => [one.id, one.section, one.requiredCase])).toEqual([
    ['y', 'A', false],
    ['mine', 'A', false],
    ['z', 'B', true],
    ['theirs', 'B', false],
  ])
})

test('D-116 what both changed is named, and a section that is gone comes back with its fields', () => {
  const mine = changeField(placeField(start, 'y', last('B')), 'x', { requiredRecord: true })
  const theirs = changeField(removeSection(start, 'B'), 'x', { requiredRecord: false, requiredCase: true })
  const { values, conflicts } = rebaseDesign(start, mine, theirs)
  expect(conflicts).toEqual([])
  expect(values.fields.map((one) => [one.id, one.section])).toEqual([
    ['x', 'A'],
    ['z', 'A'],
    ['y', 'B'],
  ])
  const moved = rebaseDesign(
    start,
    placeField(start, 'y', last('B')),
    placeField(start, 'z', { section: 'A', before: 'x' }),
  )
  expect(moved.conflicts).toContain(FIELD_ORDER)
})

test('D-091 two administrators who each take another team away do not admit everybody', () => {
  const rights = (view: number[]) => ({ view, edit: [], adminOnly: false })
  const of = (view: number[]) => changeField(start, 'x', { permissions: rights(view) as never })
  const { values, conflicts } = rebaseDesign(of([1, 2]), of([1]), of([2]))
  expect(conflicts).toEqual(['fields.x'])
  expect(values.fields.find(({ id }) => id === 'x')?.permissions?.view).toEqual([1])
})
