import type { FieldDefinition } from '@dossier/contract/fields'
import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { NEW_EXTERNAL } from '../fields/types/user-role.ts'
import { indexNames } from './names.ts'
import { readFieldCell, type CellContext } from './read-cell.ts'

const NONE = indexNames([])
const users = indexNames([
  { id: 1, names: ['Ann Archer', 'ann@example.com'] },
  { id: 2, names: ['Bob Brown', 'bob@example.com'] },
  { id: 3, names: ['Bob Brown', 'bob.b@example.com'] },
])
const context: CellContext = {
  names: { statuses: NONE, severities: NONE, areas: NONE, teams: NONE, users },
  timeZone: 'UTC',
  year: 2026,
  items: new Map(),
}
const read = (cell: string, extensions: FieldDefinition['extensions'] = {}) => {
  const field = exampleDefinition('user-role', { title: 'Inspector', columnValues: [], extensions })
  const form = { dateForm: 'mdy', decimal: '.' } as const
  const result = readFieldCell(field, cell, { form, context })
  return result.ok ? result.value : result.message
}
const eva = { id: NEW_EXTERNAL, name: 'Eva Winter', email: 'eva@example.com', isExternal: true }

test('ADR-69 people of a role are read by names and emails, and unknown ones are named', () => {
  expect(read('ann archer; BOB@example.com')).toEqual({ users: [{ id: 1 }, { id: 2 }], subRoles: [] })
  expect(read('Ann Archer <ann@example.com>')).toEqual({ users: [{ id: 1 }], subRoles: [] })
  expect(read('Bob Brown')).toContain('can be more than one person')
  expect(read('Ann Archer, Zoe')).toBe('There is no person “Zoe”.')
  expect(read('Eva Winter <eva@example.com>')).toContain('There is no person')
  expect(read('Eva Winter <eva@example.com>', { allowExternalUsers: true })).toEqual({ users: [eva], subRoles: [] })
})

test('ADR-69 people of sub-roles are read with the sub-role before them', () => {
  const extensions = { hasSubroles: true, subroles: [{ title: 'Lead' }, { title: 'Crew' }] }
  const lists = [
    { title: 'Lead', users: [{ id: 2 }] },
    { title: 'Crew', users: [{ id: 1 }] },
  ]
  expect(read('crew: Ann Archer; Lead: bob@example.com', extensions)).toEqual({ users: [], subRoles: lists })
  expect(read('Ann Archer', extensions)).toBe(
    'Write each person of Inspector with a sub-role, such as “Lead: Ann Archer”.',
  )
})
