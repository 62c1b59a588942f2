import type { ViewLayout } from '@dossier/contract/views/layout'
import { NEW_VIEW } from '@dossier/contract/views/definition'
import { columnOfLayout } from '../../views/layout.ts'
import { seenLevels } from '../../views/second-level.ts'
import { portableClauses, readClauses, rekeyClauses, withStoredClauses } from '../clauses.ts'
import {
  columnAt,
  columnsAt,
  hasColumn,
  maybeColumnAt,
  portableRules,
  readColumnRules,
  rekeyColumnRules,
} from '../columns.ts'
import type { ThingOf } from '../configuration.ts'
import type { Scope } from '../scope.ts'
import type { Kind, Portability, Portable } from './kind.ts'
import { maybe, teamsAt } from './references.ts'

type View = ThingOf<'views'>

export const views: Kind<'views'> = {
  noun: 'view',
  read: (stored) => {
    // Versions have views from before they had further columns to sort and to group by.
    const { thenSortBy, thenGroupBy, thenGroupByOption } = stored as Partial<View>
    const view: View = {
      ...(stored as View),
      thenSortBy: thenSortBy ?? [],
      thenGroupBy: thenGroupBy ?? null,
      thenGroupByOption: thenGroupByOption ?? 'Day',
    }
    return {
      ...view,
      clauses: readClauses(view.clauses as never),
      formattingRules: readColumnRules(view.formattingRules),
    }
  },
  rekey: (view, scope) => ({
    ...view,
    folder: maybe('folders', view.folder, scope, 'folder'),
    teams: teamsAt(scope)(view.teams, 'teams'),
    columns: columnsAt(view.columns, scope, 'columns'),
    clauses: rekeyClauses(view.clauses, scope),
    groupBy: maybeColumnAt(view.groupBy, scope, 'groupBy'),
    thenGroupBy: maybeColumnAt(view.thenGroupBy, scope, 'thenGroupBy'),
    sortBy: columnAt(view.sortBy, scope, 'sortBy'),
    thenSortBy: view.thenSortBy.map((one, nth) => ({
      ...one,
      sortBy: columnAt(one.sortBy, scope, `thenSortBy.${nth}.sortBy`),
    })),
    formattingRules: rekeyColumnRules(view.formattingRules, scope),
    layout: rekeyLayout(view.layout, scope),
    calculations: view.calculations.map((one, nth) => ({
      ...one,
      column: columnAt(one.column, scope, `calculations.${nth}.column`),
    })),
  }),
  portable,
  withLeftOut: (desired, { whole, compared }) => ({
    ...desired,
    clauses: withStoredClauses(desired.clauses, whole.clauses, compared.clauses),
  }),
}

function rekeyLayout(layout: ViewLayout, scope: Scope): ViewLayout {
  if (layout.kind === 'board') return { ...layout, column: columnAt(layout.column, scope, 'layout.column') }
  if (layout.kind === 'gallery')
    return { ...layout, pictureColumn: maybeColumnAt(layout.pictureColumn, scope, 'layout.pictureColumn') }
  if (layout.kind === 'map')
    return { ...layout, markerColumn: columnAt(layout.markerColumn, scope, 'layout.markerColumn') }
  return layout
}

/** Columns of fields that were deleted show nothing. */
function portable(view: View, portability: Portability): Portable<'views'> {
  const isThere = (column: string | null) => column === null || hasColumn(portability, column)
  const { clauses, faults } = portableClauses(view.clauses, portability)
  const rules = portableRules(view.formattingRules, portability)
  const columns = view.columns.filter(isThere)
  const thing: View = {
    ...view,
    columns: columns.length > 0 ? columns : [...NEW_VIEW.columns],
    clauses,
    ...seenLevels(view, isThere),
    sortBy: isThere(view.sortBy) ? view.sortBy : NEW_VIEW.sortBy,
    thenSortBy: view.thenSortBy.filter(({ sortBy }) => isThere(sortBy)),
    formattingRules: rules.rules,
    layout: isThere(columnOfLayout(view.layout)) ? view.layout : { kind: 'table' },
    calculations: view.calculations.filter(({ column }) => isThere(column)),
  }
  return { thing, faults: [...faults, ...rules.faults] }
}
