import { columnHeading } from '@dossier/core/views/column-headings'
import { describe, expect, test } from 'vitest'
import { exampleCase, exampleDefinition, exampleField } from '../../testing/example-case.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { labelAt, mayEdit, userAt, valueAt, wireAt } from './places.ts'

const me = exampleMe()

describe('mayEdit', () => {
  test.each([
    ['an open record', {}, false, true],
    ['a closed one', { isClosed: true }, false, false],
    ['a closed one after Make Changes', { isClosed: true }, true, true],
    ['a closed one after Make Changes, for other teams', { isClosed: true, editClosedPermissions: [6] }, true, false],
    ['a record of other teams', { permissions: { edit: [6] } }, false, false],
    ['a record of an own team', { permissions: { edit: [5] } }, false, true],
  ])('B-CASE-10 B-CASE-13 B-CLOSE-02 %s', (_, changes, unlocked, expected) => {
    const record = exampleCase([exampleField()], changes)
    expect(mayEdit(me, record, 'fields.site', unlocked)).toBe(expected)
    expect(mayEdit(me, record, 'title', unlocked)).toBe(expected)
  })

  test('a title that the template writes is not typed', () => {
    expect(mayEdit(me, exampleCase([], { enableTitleTemplate: true }), 'title', false)).toBe(false)
  })

  test('D-048 only administrators lift a restriction', () => {
    const record = exampleCase([], { isSensitive: true, openedByUserId: 1 })
    expect(mayEdit(me, record, 'isSensitive', false)).toBe(false)
    expect(mayEdit(exampleMe({ isAdmin: true }), record, 'isSensitive', false)).toBe(true)
  })

  test('a read-only field is not edited', () => {
    const field = exampleField({ field: exampleDefinition('text', { displayReadOnly: true }) })
    expect(mayEdit(me, exampleCase([field]), 'fields.site', false)).toBe(false)
  })
})

test('D-050 the person who has a place open is read from the field or from the property locks', () => {
  const nadia = { id: 9, name: 'Nadia' }
  const record = exampleCase([exampleField({ inUseBy: nadia })], { builtInFieldLocks: { title: nadia } })
  expect(userAt(record, 'fields.site')).toEqual(nadia)
  expect(userAt(record, 'title')).toEqual(nadia)
  expect(userAt(record, 'summary')).toBeUndefined()
})

test('a value of a field is sent as the server stores it', () => {
  const record = exampleCase([exampleField({ field: exampleDefinition('number') })])
  expect(wireAt(record, 'fields.site', '1.005')).toEqual({ ok: true, value: 1.01 })
  expect(wireAt(record, 'fields.site', 'many')).toEqual({ ok: false, message: 'Enter a number, for example 1,234.50.' })
  expect(valueAt(record, 'fields.site')).toBe(null)
})

test.each([
  ['title', 230],
  ['summary', 100_000],
] as const)('D-035 a %s of more than %i characters is kept in the editor and not sent', (place, limit) => {
  const record = exampleCase()
  expect(wireAt(record, place, 'x'.repeat(limit)).ok).toBe(true)
  expect(wireAt(record, place, 'x'.repeat(limit + 12))).toEqual({
    ok: false,
    message: `This is 12 characters too long. Shorten it to ${limit.toLocaleString('en')}.`,
  })
})

test('D-122 a field and a property of the same name are two places', () => {
  const field = exampleField({ field: { ...exampleDefinition('text'), id: 'tags', title: 'Old tags' }, value: 'Pier' })
  const record = { ...exampleCase([field], { tags: ['urgent'] }), fields: { tags: field } }
  expect([valueAt(record, 'tags'), valueAt(record, 'fields.tags')]).toEqual([['urgent'], 'Pier'])
  expect([labelAt(record, 'tags'), labelAt(record, 'fields.tags')]).toEqual(['Tags', 'Old tags'])
  expect([valueAt(record, 'fields.title'), labelAt(record, 'fields.constructor')]).toEqual([undefined, ''])
})

test.each([
  'title',
  'summary',
  'statusId',
  'severityId',
  'assigneeId',
  'users',
  'pendingTeams',
  'areas',
  'tags',
] as const)('B-COL-02 %s has the name of its column where it is edited', (place) => {
  expect(labelAt(exampleCase(), place)).toBe(columnHeading(place, { case: 'Case' }))
})
