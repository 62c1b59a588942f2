import { expect, test } from 'vitest'
import { canOpenConfiguration, configurationTitle } from './configuration.ts'
import { canEditDataSource, canManageDataSources } from './data-sources.ts'

const person = (rights: { isAdmin?: boolean; editData?: boolean; teams?: number[] }) => ({
  isAdmin: false,
  editData: false,
  teams: [],
  ...rights,
})

test.each([
  [{}, false, false],
  [{ teams: [7] }, false, true],
  [{ teams: [8] }, false, false],
  [{ editData: true }, true, true],
  [{ isAdmin: true }, true, true],
])('C-DS-17 %j manages data sources: %j, edits one of team 7: %j', (rights, manages, edits) => {
  expect(canManageDataSources(person(rights))).toBe(manages)
  expect(canEditDataSource(person(rights), { editPermissions: [7] })).toBe(edits)
})

test('C-DS-17 without teams, a data source is edited by those who manage all of them', () => {
  expect(canEditDataSource(person({ teams: [7] }), { editPermissions: [] })).toBe(false)
})

test.each([
  [{ isAdmin: true, editData: true, editsDataSources: false }, true, 'Settings'],
  [{ isAdmin: false, editData: true, editsDataSources: false }, true, 'Data Sources'],
  [{ isAdmin: false, editData: false, editsDataSources: true }, true, 'Data Sources'],
  [{ isAdmin: false, editData: false, editsDataSources: false }, false, 'Data Sources'],
])('C-CFG-02 D-039 %j opens the settings: %j, titled %s', (me, isOpen, title) => {
  expect(canOpenConfiguration(me)).toBe(isOpen)
  expect(configurationTitle(me)).toBe(title)
})
