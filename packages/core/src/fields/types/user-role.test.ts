import type { FieldDefinition } from '@dossier/contract/fields'
import type { RoleValue } from '@dossier/contract/fields/role'
import { describe, expect, test } from 'vitest'
import { exampleDefinition } from '../example-definition.ts'
import { readTyped } from '../read-typed.ts'
import { addable, additionsFault } from '../role-additions.ts'
import { hoursByPerson, hoursIn, roleUserIds, withNames } from '../role-lists.ts'
import { NEW_EXTERNAL, userRole } from './user-role.ts'

const role = (extensions: FieldDefinition['extensions'] = {}) =>
  exampleDefinition('user-role', { title: 'Inspector', columnValues: [], extensions })
const crew = role({ hasSubroles: true, subroles: [{ title: 'Lead' }, { title: 'Crew' }] })

const users = (...ids: number[]): RoleValue => ({ users: ids.map((id) => ({ id })), subRoles: [] })
const stored = (input: unknown, definition = role()) => {
  const read = userRole.normalize(input, definition)
  return read.ok ? read.value : read.message
}
const EVA = { id: '', name: ' Eva\u202e  Outside ', email: 'EVA@example.com ', isExternal: true }

describe('C-ROLE-02 what is stored of a role', () => {
  test('people of the tenant are ids, each once, and an empty role is empty', () => {
    const given = { users: [{ id: 4, name: '<b>Ann</b>', email: 'x' }, { id: 4 }, { id: 2 }], subRoles: [] }
    expect(stored(given)).toEqual(users(4, 2))
    expect(stored({ users: [], subRoles: [{ title: 'Lead', users: [] }] })).toBeNull()
  })

  test('external people have a name and an email, and an id of the form that the server gives', () => {
    const id = 'ext-00000000-0000-4000-8000-000000000001'
    const eva = { id: NEW_EXTERNAL, name: 'Eva  Outside', email: 'eva@example.com', isExternal: true }
    expect(stored({ users: [EVA, { ...EVA, id: 'ext-<script>' }], subRoles: [] })).toEqual({
      users: [eva],
      subRoles: [],
    })
    expect(stored({ users: [{ ...EVA, id }], subRoles: [] })).toMatchObject({ users: [{ id }] })
    expect(stored({ users: [{ ...EVA, name: '\u200b' }], subRoles: [] })).toContain('Enter a name')
    expect(stored({ users: [{ ...EVA, email: 'eva' }], subRoles: [] })).toContain('Enter an email address')
  })

  test('hours have two decimals and are not negative', () => {
    const spent = (timeSpent: unknown) => stored({ users: [{ id: 1, timeSpent }], subRoles: [] })
    expect(spent(1.255)).toEqual({ users: [{ id: 1, timeSpent: 1.26 }], subRoles: [] })
    expect(spent(0)).toEqual(users(1))
    expect(spent(-1)).toBe('Enter hours of 0 or more in Inspector.')
    expect(spent(1e9)).toContain('at most 100,000 hours')
  })

  test('sub-roles have the order of the definition, and a removed one comes last', () => {
    const list = (title: string) => ({ title, users: [{ id: 1 }] })
    const given = { users: [], subRoles: ['Former', 'Crew', 'Lead', 'Crew'].map(list) }
    expect(stored(given, crew)).toEqual({ users: [], subRoles: ['Lead', 'Crew', 'Former'].map(list) })
  })

  test('a role has at most 500 people', () => {
    const many = { users: Array.from({ length: 501 }, (_, at) => ({ id: at + 1 })), subRoles: [] }
    expect(stored(many)).toBe('Add at most 500 people to Inspector.')
  })
})

test('D-114 a role is read as names, with hours and sub-roles', () => {
  const value = {
    users: [{ id: 1, timeSpent: 2.5 }, { id: 9 }],
    subRoles: [{ title: 'Lead', users: [{ id: 'ext-1', name: 'Eva', email: 'eva@example.com', isExternal: true }] }],
  }
  const named = withNames(value, new Map([[1, { name: 'Ann' }]]))
  const context = { locale: 'de-DE', timeZone: 'UTC' }
  const tracking = role({ allowTimeTracking: true })
  expect(userRole.display(named, tracking, context)).toBe('Ann (2,5 h), [Value not found]; Lead: Eva')
  expect(userRole.display(named, role(), context)).toBe('Ann, [Value not found]; Lead: Eva')
  expect(userRole.display(null, role(), context)).toBe('None')
  expect(roleUserIds({ a: value, b: users(3, 1), c: 'text', d: [[1, 2]] })).toEqual([1, 3, 9])
})

test('C-ROLE-07 hours are summed exactly, if the role tracks them', () => {
  const people = [0.1, 0.2, 0.7, 0, undefined].map((timeSpent, at) => ({
    id: at + 1,
    ...(timeSpent !== undefined && { timeSpent }),
  }))
  const value = { users: people, subRoles: [{ title: 'Lead', users: [{ id: 1, timeSpent: 1.01 }] }] }
  expect(hoursIn(role({ allowTimeTracking: true }), value)).toEqual({ sum: 2.01, people: 4 })
  expect(hoursIn(role(), value)).toEqual({ sum: 0, people: 0 })
})

test('D-114 the hours of a person are those of all roles that track them, the most first', () => {
  const eva = (id: string, timeSpent: number) => ({
    id,
    name: 'Eva',
    email: 'e@x.example',
    isExternal: true,
    timeSpent,
  })
  const inspectors = {
    users: [{ id: 1, timeSpent: 0.1 }, { id: 2, timeSpent: 0 }, eva('ext-1', 2)],
    subRoles: [{ title: 'Lead', users: [{ id: 1, timeSpent: 0.2 }] }],
  }
  const drivers = { users: [eva('ext-2', 1)], subRoles: [] }
  const hours = hoursByPerson([
    { field: role({ allowTimeTracking: true }), value: inspectors },
    { field: role({ allowTimeTracking: true }), value: drivers },
    { field: role(), value: { users: [{ id: 1, timeSpent: 50 }], subRoles: [] } },
    { field: role({ allowTimeTracking: true }), value: null },
  ])
  expect(hours.map(({ user, hours }) => [user.name ?? user.id, hours])).toEqual([
    ['Eva', 3],
    [1, 0.3],
  ])
})

test('C-ROLE-07 typed hours are read in the locale of the reader', () => {
  const typed = { users: [{ id: 1, timeSpent: '1,5' }], subRoles: [] }
  const read = (locale: string, value: unknown = typed) => readTyped(value, role(), { locale, timeZone: 'UTC' })
  expect(read('de-DE')).toEqual({ ok: true, value: { users: [{ id: 1, timeSpent: 1.5 }], subRoles: [] } })
  expect(read('en-US', { users: [{ id: 1, timeSpent: 'a day' }], subRoles: [] })).toMatchObject({ ok: false })
})

describe('D-114 who can be added to a role', () => {
  const person = (name: string, teams: number[] = [], disabled = false) => ({ name, teams, disabled })
  const people = new Map([
    [1, person('Ann', [7])],
    [2, person('Bob')],
    [3, person('Cyd', [7], true)],
  ])
  const fault = (definition: FieldDefinition, value: RoleValue | null, before: RoleValue | null = null) =>
    additionsFault(definition, { value, before, people })
  const eva = { id: 'ext-1', name: 'Eva', email: 'eva@example.com', isExternal: true }

  test('people who exist, are enabled and are in an allowed team', () => {
    expect(fault(role(), users(1, 2))).toBeNull()
    expect(fault(role(), users(99))).toBe('The user does not exist.')
    expect(fault(role(), users(3))).toBe('Cyd is disabled. Choose another user.')
    expect(fault(role({ teams: [7] }), users(1))).toBeNull()
    expect(fault(role({ teams: [7] }), users(2))).toContain('Bob is in no team')
  })

  test('C-ROLE-09 external people only if the role allows it', () => {
    const value = { users: [eva], subRoles: [] }
    expect(fault(role(), value)).toContain('Only people of the organization')
    expect(fault(role({ allowExternalUsers: true }), value)).toBeNull()
  })

  test('C-ROLE-06 one person if the role is for one, in each of its sub-roles', () => {
    expect(fault(role({ isSingleUser: true }), users(1, 2), users(1))).toContain('is for one person')
    const two = { users: [], subRoles: ['Lead', 'Crew'].map((title) => ({ title, users: [{ id: 1 }] })) }
    expect(fault({ ...crew, extensions: { ...crew.extensions, isSingleUser: true } }, two)).toBeNull()
  })

  test('C-ROLE-07 hours only if the role tracks time', () => {
    const value = { users: [{ id: 1, timeSpent: 2 }], subRoles: [] }
    expect(fault(role(), value)).toContain('does not track time')
    expect(fault(role(), value, value)).toBeNull()
    expect(fault(role({ allowTimeTracking: true }), value)).toBeNull()
  })

  test('C-ROLE-03 in a sub-role if there are some', () => {
    const lead = (title: string) => ({ users: [], subRoles: [{ title, users: [{ id: 1 }] }] })
    expect(fault(crew, lead('Lead'))).toBeNull()
    expect(fault(crew, lead('Boss'))).toBe('Inspector has no sub-role "Boss".')
    expect(fault(crew, users(1))).toBe('Choose a sub-role of Inspector.')
    expect(fault(role(), lead('Lead'))).toContain('no sub-role')
  })

  test('D-115 people who have the role keep it, and a default loses who could not be added', () => {
    const strict = role({ teams: [7] })
    expect(fault(strict, users(3, 2, 99, 1), users(3, 2, 99))).toBeNull()
    expect(addable(strict, users(3, 2, 99, 1), people)).toEqual(users(1))
    expect(addable(strict, users(2), people)).toBeNull()
  })

  test('C-TPL-05 a definition with sub-roles lists them, each once', () => {
    const check = (extensions: FieldDefinition['extensions']) => userRole.checkDefinition?.(role(extensions), new Map())
    expect(check({ hasSubroles: true })).toBe('Enter at least one sub-role.')
    expect(check({ hasSubroles: true, subroles: [{ title: 'Lead' }, { title: 'lead' }] })).toContain('listed twice')
    expect(check({})).toBeNull()
  })
})
