import type { DashboardCell } from '@dossier/contract/dashboards/dashboard'
import type { FileContents } from '@dossier/contract/configuration/kinds/dashboards'
import type { ThingOf } from '../configuration.ts'
import { readContents, rekeyContents } from '../tile-contents.ts'
import type { Kind, Portability, Portable } from './kind.ts'
import { teamsAt } from './references.ts'

type Dashboard = ThingOf<'dashboards'>

export const dashboards: Kind<'dashboards'> = {
  noun: 'dashboard',
  // Tiles lead from one to another, and back.
  isCircular: true,
  read: (stored) => {
    const dashboard = stored as Omit<Dashboard, 'cells'> & { cells: DashboardCell[] }
    return {
      ...dashboard,
      cells: dashboard.cells.map((cell) => {
        const { id, cellPosition, cellSize, cellType } = cell
        return { id, cellPosition, cellSize, cellType, contents: readContents(cell) }
      }),
    }
  },
  rekey: (dashboard, scope) => ({
    ...dashboard,
    teams: teamsAt(scope)(dashboard.teams, 'teams'),
    cells: dashboard.cells.map((cell, nth) => ({
      ...cell,
      contents: rekeyContents(cell.contents, { ...scope, at: `${scope.at}.cells.${nth}.contents` }),
    })),
  }),
  portable,
  withLeftOut: (desired, { whole, compared }) => ({
    ...desired,
    cells: desired.cells.map((cell) => {
      const sameTile = (one: Dashboard['cells'][number]) => one.id === cell.id && one.cellType === cell.cellType
      const left = leftParts(whole.cells.find(sameTile)?.contents, compared.cells.find(sameTile)?.contents)
      return { ...cell, contents: { ...left, ...cell.contents } }
    }),
  }),
}

const leftParts = (whole: FileContents = {}, compared: FileContents = {}): FileContents =>
  Object.fromEntries(Object.entries(whole).filter(([part]) => !Object.hasOwn(compared, part)))

/** A tile without what it shows stays at its place, and can be given another one. */
function portable(dashboard: Dashboard, { faultOf }: Portability): Portable<'dashboards'> {
  const faults = new Set<string>()
  const cells = dashboard.cells.map((cell) => {
    const kept = Object.entries(cell.contents).filter(([part, value]) => {
      const fault = faultOf((scope) => rekeyContents({ [part]: value }, scope))
      if (fault !== null) faults.add(`a tile ${fault}`)
      return fault === null
    })
    return { ...cell, contents: Object.fromEntries(kept) as FileContents }
  })
  return { thing: { ...dashboard, cells }, faults: [...faults] }
}
