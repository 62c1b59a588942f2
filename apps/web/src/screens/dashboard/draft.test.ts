import { CELL_TYPES, type Dashboard, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { expect, test } from 'vitest'
import {
  addTile,
  change,
  draftOf,
  faultsOf,
  isChanged,
  NEW_DASHBOARD,
  redo,
  restoredDraft,
  setFineGrid,
  startAdding,
  undo,
} from './draft.ts'

test('B-DASH-12 a new dashboard starts empty, public, without teams and on the standard grid', () => {
  expect(NEW_DASHBOARD).toEqual({
    title: '',
    privacy: PRIVACY.public,
    limitedToTeams: [],
    fineGridEnabled: false,
    cells: [],
  })
  expect(isChanged(draftOf(null))).toBe(false)
})

test('B-DASH-09 the same type of tile picked again cancels the add', () => {
  const adding = startAdding(draftOf(null), CELL_TYPES.label)
  expect(adding.adding).toBe(CELL_TYPES.label)
  expect(startAdding(adding, CELL_TYPES.team).adding).toBe(CELL_TYPES.team)
  expect(startAdding(adding, CELL_TYPES.label).adding).toBeNull()
})

test('B-DASH-13 D-078 a new tile has the id that it was given, and the first free place where nothing is said', () => {
  const size = { width: 4, height: 4 }
  const one = addTile(startAdding(draftOf(null), CELL_TYPES.view), { id: 'one', cellType: CELL_TYPES.view, size })
  const two = addTile(one, { id: 'two', cellType: CELL_TYPES.label, size })
  expect(two.adding).toBeNull()
  expect(two.edited.cells.map(({ id, cellType, cellPosition }) => [id, cellType, cellPosition])).toEqual([
    ['one', CELL_TYPES.view, { x: 0, y: 0 }],
    ['two', CELL_TYPES.label, { x: 4, y: 0 }],
  ])
  const fine = addTile(setFineGrid(one, true), { id: 'two', cellType: CELL_TYPES.label, size })
  expect(fine.edited.cells[1]).toMatchObject({ cellPosition: { x: 8, y: 0 }, cellSize: { width: 8, height: 8 } })
})

test('B-DASH-16 a save needs a title, and with Teams a team', () => {
  const { edited } = change(draftOf(null), { title: '  ', privacy: PRIVACY.teams })
  expect(faultsOf(edited)).toEqual({ title: 'Enter a title.', teams: 'Choose at least one team.' })
  expect(faultsOf({ ...edited, title: 'Desk', limitedToTeams: [3] })).toEqual({})
})

test('B-DASH-11 steps are undone and redone; letters of one title are one step', () => {
  const typed = ['D', 'De', 'Desk'].reduce((draft, title) => change(draft, { title }, 'title'), draftOf(null))
  const fine = setFineGrid(typed, true)
  expect(undo(fine).edited).toMatchObject({ title: 'Desk', fineGridEnabled: false })
  expect(undo(undo(fine)).edited).toEqual(NEW_DASHBOARD)
  expect(redo(redo(undo(undo(fine)))).edited).toEqual(fine.edited)
  expect(undo(draftOf(null)).edited).toEqual(NEW_DASHBOARD)
})

test('B-DASH-11 an earlier version that is restored over changes leaves them one undo away', () => {
  const changed = change(draftOf(null), { title: 'Half done' })
  const restored = restoredDraft(changed, { ...NEW_DASHBOARD, title: 'Earlier', id: 3 } as Dashboard)
  expect([restored.edited.title, restored.base?.id, isChanged(restored)]).toEqual(['Earlier', 3, false])
  expect(undo(restored).edited.title).toBe('Half done')
})
