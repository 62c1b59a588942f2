import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { isOfferedCell, whyNotEditCell } from './list-editing.ts'

const text = exampleDefinition('text')
const on = { editsFieldsInViews: true, teams: [5] }
const open = { isClosed: false, fields: { [text.id]: null } }

test('B-EDIT-10 B-EDIT-11 B-EDIT-12 B-EDIT-13 D-081 a cell is edited in a list if the tenant allows it, of an open record that has the field, of a type that is', () => {
  expect(whyNotEditCell(on, open, text)).toBeNull()
  expect(whyNotEditCell(on, { ...open, deleted: null }, text)).toBeNull()
  const refused = [
    whyNotEditCell({ editsFieldsInViews: false }, open, text),
    whyNotEditCell(on, open, undefined),
    whyNotEditCell(on, open, { ...exampleDefinition('map-marker'), id: text.id }),
    whyNotEditCell(on, open, { ...text, displayReadOnly: true }),
    whyNotEditCell(on, { ...open, isClosed: true }, text),
    whyNotEditCell(on, { ...open, deleted: '2026-01-01T00:00:00Z' }, text),
    whyNotEditCell(on, { isClosed: false, fields: {} }, text),
    whyNotEditCell(on, { ...open, scheduled: {} }, text),
  ]
  expect(refused.map((why) => why?.rule)).toEqual([
    'listEditingOff',
    'columnInLists',
    'columnInLists',
    'readOnlyField',
    'closedInLists',
    'deletedInLists',
    'notInTemplate',
    'onlyScheduled',
  ])
})

test('B-EDIT-14 a list offers no cell of a template in whose records other teams edit the field', () => {
  const record = { ...open, templateId: 7 }
  expect([undefined, [], [8], [8, 7]].map((closedIn) => isOfferedCell(on, record, { field: text, closedIn }))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isOfferedCell(on, record, { field: undefined })).toBe(false)
})

test('B-EDIT-14 D-049 a list offers no cell of a record that other teams edit', () => {
  const offered = (editTeams?: number[]) =>
    isOfferedCell(on, { ...open, templateId: 7, ...(editTeams && { editTeams }) }, { field: text })
  expect([undefined, [], [5], [4, 5], [4]].map(offered)).toEqual([true, true, true, true, false])
})
