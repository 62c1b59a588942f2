import { describe, expect, test } from 'vitest'
import { exampleDefinition } from '../../../testing/example-case.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { exampleTemplate, exampleTemplateField } from '../../../testing/example-template.ts'
import { blankDraft, isValid, shownFields, toNewCase, withDefaults } from './new-case-draft.ts'

const me = exampleMe()
const lastUpdated = '2026-01-02T03:04:05.678Z'
const statuses = [
  { id: 1, title: 'New', default: false, order: 1, lastUpdated },
  { id: 2, title: 'Open', default: true, order: 2, lastUpdated },
]
const severities = [
  { id: 8, title: 'High', level: 5, lastUpdated },
  { id: 9, title: 'Low', level: 1, lastUpdated },
]
const filled = { ...blankDraft(1), title: 'Lamp' }

describe('B-NEW-01 a blank record starts', () => {
  test('with the status marked default and the lowest severity', () => {
    const draft = withDefaults(filled, { template: exampleTemplate(), statuses, severities })
    expect([draft.status?.id, draft.severity?.id]).toEqual([2, 9])
  })

  test('before a template is chosen, too', () => {
    const draft = withDefaults(blankDraft(null), { template: undefined, statuses, severities })
    expect([draft.status?.id, draft.severity?.id]).toEqual([2, 9])
  })

  test('with the first status when none is marked', () => {
    const unmarked = statuses.map((status) => ({ ...status, default: false })).toReversed()
    expect(withDefaults(filled, { template: exampleTemplate(), statuses: unmarked, severities }).status?.id).toBe(1)
  })

  test('with the severity and the values of its template, unless the person entered others', () => {
    const template = exampleTemplate({ severityId: 8, fieldDefaultValues: { site: 'Pier', crew: 'A' } })
    const draft = withDefaults({ ...filled, fields: { site: 'Quay' } }, { template, statuses, severities })
    expect(draft.severity?.id).toBe(8)
    expect(draft.fields).toEqual({ site: 'Quay', crew: 'A' })
  })
})

describe('B-NEW-10 a record is valid', () => {
  const required = exampleTemplate({ fields: [exampleTemplateField({ requiredRecord: true })] })

  test.each([
    ['with template and title', filled, exampleTemplate(), true],
    ['not without a template', { ...filled, templateId: null }, undefined, false],
    ['not with a blank title', { ...filled, title: ' ' }, exampleTemplate(), false],
    [
      'without a title when the template writes it',
      blankDraft(1),
      exampleTemplate({ enableTitleTemplate: true }),
      true,
    ],
    ['not with a required field empty', filled, required, false],
    ['with a required field filled', { ...filled, fields: { site: 'Pier' } }, required, true],
  ])('%s', (_, draft, template, expected) => {
    expect(isValid(me, draft, template)).toBe(expected)
  })

  test('not while a value cannot be stored', () => {
    const template = exampleTemplate({ fields: [exampleTemplateField({ field: exampleDefinition('number') })] })
    expect(isValid(me, { ...filled, fields: { site: 'many' } }, template)).toBe(false)
  })

  test('B-NEW-18 not if neither records nor cases may be created', () => {
    const template = exampleTemplate({ permissions: { case: { edit: [6] }, record: { edit: [6] } } })
    expect(isValid(me, filled, template)).toBe(false)
  })
})

describe('fields', () => {
  const secret = exampleDefinition('text', { id: 'secret', permissions: { view: [], edit: [], adminOnly: true } })
  const template = exampleTemplate({
    hiddenFields: ['fields.site'],
    fields: [exampleTemplateField(), exampleTemplateField({ field: secret })],
  })

  test('B-CASE-11 fields hidden by the template are not shown', () => {
    expect(shownFields(exampleMe({ isAdmin: true }), template).map(({ field }) => field.id)).toEqual(['secret'])
  })

  test('B-CASE-12 those of administrators are left out for others', () => {
    expect(shownFields(me, template)).toEqual([])
  })
})

test('B-NEW-02 the request says whether it is a case', () => {
  const record = toNewCase(
    me,
    { ...filled, fields: { site: ' Pier ' }, users: [{ id: 4, name: 'Bo' }] },
    exampleTemplate(),
  )
  expect(record).toMatchObject({ templateId: 1, title: 'Lamp', isCase: false, users: [4], fields: { site: ' Pier ' } })
  const casesOnly = exampleTemplate({ permissions: { case: { edit: [] }, record: { edit: [6] } } })
  expect(toNewCase(me, filled, casesOnly).isCase).toBe(true)
})

describe('C-FLD-07 a field that is only read', () => {
  const readOnly = exampleTemplateField({
    requiredRecord: true,
    field: exampleDefinition('text', { displayReadOnly: true }),
  })
  const ofOthers = exampleTemplateField({
    requiredRecord: true,
    field: exampleDefinition('text', { permissions: { view: [], edit: [6], adminOnly: false } }),
  })

  test.each([
    ['for everybody', readOnly],
    ['for who is in none of its teams', ofOthers],
  ])('%s is shown, blocks nothing and is not sent', (_, field) => {
    const template = exampleTemplate({ fields: [field], fieldDefaultValues: { site: 'Pier' } })
    const draft = withDefaults({ ...filled, fields: { site: 'Quay' } }, { template, statuses, severities })
    expect(shownFields(me, template)).toEqual([field])
    expect(isValid(me, { ...filled, fields: {} }, template)).toBe(true)
    expect(toNewCase(me, draft, template).fields).toEqual({})
  })
})
