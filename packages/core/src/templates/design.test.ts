import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  freeTitle,
  mended,
  newSection,
  placeField,
  placeFields,
  placeSection,
  removeField,
  removeSection,
  stepField,
  type FormDesign,
} from './design.ts'

const section = (title: string) => newSection(title, title)
const base: FormDesign = { sections: [section('A'), section('B'), section('C')], fields: [] }
/** `A: x y`, for each section. */
const outline = ({ sections, fields }: FormDesign) =>
  sections.map(({ id }) => [id, ...fields.filter((one) => one.section === id).map((one) => one.id)].join(' '))

const filled = ['a1 A', 'a2 A', 'c1 C'].reduce((design, each) => {
  const [id = '', of = ''] = each.split(' ')
  return placeField(design, id, { section: of, before: null })
}, base)

test('C-TPL-01 fields go where they are put, also those that are not in the form yet', () => {
  expect(outline(placeField(filled, 'new', { section: 'A', before: 'a2' }))).toEqual(['A a1 new a2', 'B', 'C c1'])
  expect(outline(placeField(filled, 'c1', { section: 'B', before: null }))).toEqual(['A a1 a2', 'B c1', 'C'])
  expect(outline(placeField(filled, 'a1', { section: 'A', before: null }))).toEqual(['A a2 a1', 'B', 'C c1'])
  expect(placeField(filled, 'a1', { section: 'gone', before: null })).toBe(filled)
})

test('C-TPL-01 several fields go to one place in their order, those that are there already, too', () => {
  const to = (section: string, before: string | null = null) =>
    placeFields(filled, ['n1', 'a1', 'n2'], { section, before })
  expect(outline(to('B'))).toEqual(['A a2', 'B n1 a1 n2', 'C c1'])
  expect(outline(to('C', 'c1'))).toEqual(['A a2', 'B', 'C n1 a1 n2 c1'])
  expect(outline(to('A', 'a1'))).toEqual(['A n1 a1 n2 a2', 'B', 'C c1'])
  expect(to('gone')).toBe(filled)
  expect(placeFields(filled, [], { section: 'A', before: null })).toBe(filled)
})

test('C-TPL-01 step by step a field reaches every place, and goes no further than the ends', () => {
  const seen: string[][] = []
  let design = filled
  for (let next = stepField(design, 'a1', 1); next !== design; next = stepField(design, 'a1', 1)) {
    design = next
    seen.push(outline(design))
  }
  expect(seen).toEqual([
    ['A a2 a1', 'B', 'C c1'],
    ['A a2', 'B a1', 'C c1'],
    ['A a2', 'B', 'C a1 c1'],
    ['A a2', 'B', 'C c1 a1'],
  ])
  for (let n = 0; n < seen.length; n++) design = stepField(design, 'a1', -1)
  expect(design).toEqual(filled)
})

test('C-TPL-02 sections move with their fields, and leave them to a neighbor', () => {
  expect(outline(placeSection(filled, 'C', 0))).toEqual(['C c1', 'A a1 a2', 'B'])
  expect(placeSection(filled, 'A', 3)).toBe(filled)
  expect(outline(removeSection(filled, 'C'))).toEqual(['A a1 a2', 'B c1'])
  expect(outline(removeSection(filled, 'A'))).toEqual(['B a1 a2', 'C c1'])
  const last = removeSection(removeSection(filled, 'A'), 'B')
  expect(removeSection(last, 'C')).toBe(last)
  expect(freeTitle({ ...base, sections: [section('Section 2'), section(' section 3 ')] })).toBe('Section 4')
})

test('D-116 fields bring a section back that another administrator removed', () => {
  const fields = filled.fields
  expect(outline(mended({ sections: [section('A')], fields }, base.sections))).toEqual(['A a1 a2', 'C c1'])
})

test('C-TPL-01 whatever is done, every field is in one section and in no other', () => {
  const name = fc.constantFrom('a1', 'a2', 'c1', 'new')
  const place = fc.constantFrom('A', 'B', 'C')
  const move = fc.oneof(
    fc.tuple(name, place, fc.option(name)).map(
      ([id, of, before]) =>
        (design: FormDesign) =>
          placeField(design, id, { section: of, before }),
    ),
    fc.tuple(name, fc.constantFrom(1 as const, -1 as const)).map(
      ([id, by]) =>
        (design: FormDesign) =>
          stepField(design, id, by),
    ),
    fc.tuple(place, fc.integer({ min: -1, max: 3 })).map(
      ([id, to]) =>
        (design: FormDesign) =>
          placeSection(design, id, to),
    ),
    place.map((id) => (design: FormDesign) => removeSection(design, id)),
  )
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      const design = moves.reduce((before, each) => each(before), filled)
      const ids = design.fields.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining(['a1', 'a2', 'c1']))
      const sections = design.sections.map(({ id }) => id)
      expect(design.fields.every((one) => sections.includes(one.section))).toBe(true)
      // In the order of the form.
      const places = design.fields.map((one) => sections.indexOf(one.section))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      expect(removeField(design, 'a1').fields).toHaveLength(ids.length - 1)
    }),
  )
})
