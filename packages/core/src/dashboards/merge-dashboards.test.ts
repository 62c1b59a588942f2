import { CELL_TYPES, type DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { expect, test } from 'vitest'
import { type EditedDashboard, boxOf, mergeDashboards } from './merge-dashboards.ts'
import { layoutFault } from './place.ts'

const tile = (id: string, x: number, y: number, text = id): DashboardCell => ({
  id,
  cellPosition: { x, y },
  cellSize: { width: 2, height: 2 },
  contents: JSON.stringify({ text }),
  cellType: CELL_TYPES.label,
  pluginTypeId: null,
})

const board = (...cells: DashboardCell[]): EditedDashboard => ({
  title: 'Desk',
  privacy: 0,
  limitedToTeams: [],
  fineGridEnabled: false,
  cells,
})

const ids = ({ cells }: EditedDashboard) => cells.map(({ id }) => id)

test('D-116 two edits of a dashboard merge: what each added, changed and removed, without overlaps', () => {
  const base = board(tile('a', 0, 0), tile('b', 2, 0), tile('c', 4, 0))
  const mine = { ...board(tile('a', 0, 0, 'new text'), tile('b', 2, 0), tile('mine', 6, 0)), title: 'Front desk' }
  const theirs = board(tile('a', 0, 0), tile('b', 2, 4), tile('c', 4, 0), tile('theirs', 6, 0))
  const { dashboard, changedByBoth } = mergeDashboards(base, { mine, theirs })
  expect(dashboard.title).toBe('Front desk')
  expect(ids(dashboard)).toEqual(['a', 'b', 'mine', 'theirs'])
  expect(dashboard.cells[0]!.contents).toContain('new text')
  expect(dashboard.cells[1]!.cellPosition).toEqual({ x: 2, y: 4 })
  expect(changedByBoth).toEqual([])
  expect(layoutFault(dashboard.cells.map(boxOf), 8)).toBeNull()
})

test('D-116 of a tile that both have changed mine is taken and named; one that only one removed and the other changed stays', () => {
  const base = board(tile('a', 0, 0), tile('b', 2, 0))
  const mine = board(tile('a', 0, 0, 'mine'))
  const theirs = board(tile('a', 0, 0, 'theirs'), tile('b', 2, 0, 'changed'))
  const { dashboard, changedByBoth, staying, settings } = mergeDashboards(base, { mine, theirs })
  expect([changedByBoth, staying, settings]).toEqual([['a'], ['b'], []])
  expect(dashboard.cells.map(({ contents }) => JSON.parse(contents).text)).toEqual(['mine', 'changed'])
})

test('D-116 a title and readers that both have changed are named, those that one has changed are merged', () => {
  const base = board()
  const mine = { ...base, title: 'Mine', privacy: 2 as const }
  const theirs = { ...base, title: 'Theirs' }
  const { dashboard, settings } = mergeDashboards(base, { mine, theirs })
  expect([dashboard.title, dashboard.privacy, settings]).toEqual(['Mine', 2, ['the title']])
  expect(mergeDashboards(base, { mine, theirs: { ...theirs, privacy: 1, limitedToTeams: [3] } }).settings).toEqual([
    'the title',
    'who sees it',
  ])
})

test('D-116 D-078 a side on the other grid is converted first', () => {
  const base = board(tile('a', 0, 0), tile('b', 4, 0))
  const fine = mergeDashboards(base, { mine: base, theirs: base }).dashboard
  expect(fine).toEqual(base)
  const mine = { ...board(tile('a', 0, 0)), fineGridEnabled: true }
  const merged = mergeDashboards(base, { mine, theirs: base }).dashboard
  expect(merged.fineGridEnabled).toBe(true)
  expect(layoutFault(merged.cells.map(boxOf), 16)).toBeNull()
})
