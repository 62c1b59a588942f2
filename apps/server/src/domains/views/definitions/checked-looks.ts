import type { FormattingRule } from '@dossier/contract/formatting-rules'
import { ALL_SORT_KEYS } from '@dossier/contract/views/sort-keys'
import {
  NEW_VIEW,
  VIEW_COLUMNS,
  type FurtherSort,
  type ViewCalculation,
  type ViewToSave,
} from '@dossier/contract/views/definition'
import { FURTHER_SORTS } from '@dossier/contract/views/sort-keys'
import type { ViewLayout } from '@dossier/contract/views/layout'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isSortable } from '@dossier/core/fields/is-sortable'
import { groupDataType, isGroupable, isGroupKey } from '@dossier/core/views/group-by'
import { isColumnFor } from '@dossier/core/filters/columns'
import { sameJson } from '@dossier/core/live/same-json'
import { keepUnseen } from '@dossier/core/views/keep-unseen'
import { shownColumns } from '@dossier/core/views/shown-columns'
import { savedCalculations, seenCalculations } from '@dossier/core/views/calculations'
import { columnOfLayout, fitsLayout, sameLayout, seenLayout } from '@dossier/core/views/layout'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import type { Catalogue, CatalogueField, CatalogueView } from '../../../catalogue/catalogue.ts'
import { badInput } from '../../../http/refusal.ts'
import { filterableColumns, termsOf, type Subscriber } from '../../../query/filters/terms-of.ts'
import { visibleFields } from '../../../records/visible-fields.ts'
import { checkRules } from '../../formatting-rules/check-rules.ts'
import { isShown } from './present-view.ts'
import { isSortKey, ownSort } from '../order/requested-order.ts'
import type { ViewValues } from './view-queries.ts'

interface Saved {
  input: ViewToSave
  before: CatalogueView | null
}

type Looks = Omit<ViewValues, 'title' | 'ownerId' | 'folder' | 'teams' | 'clauses'>
type Fields = ReadonlyMap<string, CatalogueField>

/** What a view shows and how, as it is stored: what the writer may see as they want it, and the rest as it was. */
export function checkedLooks(asker: Subscriber, catalogue: Catalogue, { input, before }: Saved): Looks {
  const visible = visibleFields(asker.me, catalogue)
  const columns = columnsOf(asker, visible, { input, before })
  return {
    columns,
    ...sortOf(visible, { input, before }),
    thenSortBy: furtherSortsOf(visible, { input, before }),
    ...groupsOf(visible, { input, before }),
    pageSize: input.pageSize ?? before?.pageSize ?? NEW_VIEW.pageSize,
    formattingRules: rulesOf(asker, catalogue, { input, before, visible, columns }),
    layout: layoutOf(visible, { input, before }),
    calculations: calculationsIn(asker, catalogue, { input, before }),
  }
}

/** What a reader is shown in place of a layout by a field that they may not see does not replace that layout. */
function layoutOf(visible: Fields, { input: { layout }, before }: Saved): ViewLayout {
  const stored = before?.layout ?? NEW_VIEW.layout
  if (
    !layout ||
    sameLayout(
      layout,
      seenLayout(stored, (key) => isShown(key, visible)),
    )
  )
    return stored
  const column = columnOfLayout(layout)
  if (!fitsLayout(layout.kind, column, fieldOf(visible, column ?? '')))
    badInput('Records cannot be shown in this way by that column. Choose another one.', 'layout')
  return layout
}

function calculationsIn(asker: Subscriber, catalogue: Catalogue, { input, before }: Saved): readonly ViewCalculation[] {
  const stored = before?.calculations ?? NEW_VIEW.calculations
  if (!input.calculations) return stored
  const columns = filterableColumns(asker.me, catalogue)
  for (const [nth, one] of input.calculations.entries())
    if (seenCalculations([one], columns).length === 0)
      badInput('This cannot be calculated of that column. Choose another one.', `calculations.${nth}`)
  return savedCalculations(stored, input.calculations, columns)
}

const fieldOf = (visible: Fields, key: string) => visible.get(fieldIdOf(key) ?? '')

function columnsOf({ me }: Subscriber, visible: Fields, { input, before }: Saved): string[] {
  if (!input.columns) return [...(before?.columns ?? NEW_VIEW.columns)]
  const isOffered = (key: string) => VIEW_COLUMNS.some((one) => one === key) && isColumnFor(me, key)
  for (const [nth, key] of input.columns.entries())
    if (!isOffered(key) && !fieldOf(visible, key))
      badInput('This column is not available. Choose another one.', `columns.${nth}`)
  const shown = (key: string) => isShown(key, visible) && isColumnFor(me, key)
  // What a reader is shown in place of columns that they do not see does not join these.
  if (before && !before.columns.some(shown) && sameJson(input.columns, shownColumns(before.columns, shown)))
    return [...before.columns]
  return keepUnseen(before?.columns ?? [], [...new Set(input.columns)], shown)
}

/** The order that a reader is shown instead of one by a field that they may not see does not replace that one. */
function sortOf(visible: Fields, { input, before }: Saved): Pick<Looks, 'sortBy' | 'sortByDescending'> {
  const shown = before && ownSort({ view: before, visible })
  const sortBy = input.sortBy ?? shown?.sortBy ?? NEW_VIEW.sortBy
  const sortByDescending = input.sortByDescending ?? shown?.sortByDescending ?? NEW_VIEW.sortByDescending
  if (shown?.sortBy === sortBy && shown.sortByDescending === sortByDescending)
    return { sortBy: before!.sortBy, sortByDescending: before!.sortByDescending }
  const field = fieldOf(visible, sortBy)
  if (!ALL_SORT_KEYS.some((one) => one === sortBy) && !(field && isSortable(field)))
    badInput('Records cannot be sorted by that column.', 'sortBy')
  return { sortBy, sortByDescending }
}

/** Those by fields that the writer may not see stay behind theirs. */
function furtherSortsOf(visible: Fields, { input, before }: Saved): readonly FurtherSort[] {
  const stored = before?.thenSortBy ?? NEW_VIEW.thenSortBy
  if (!input.thenSortBy) return stored
  const seen = before ? ownSort({ view: before, visible }).thenSortBy : []
  if (sameJson(input.thenSortBy, seen)) return stored
  for (const [nth, { sortBy }] of input.thenSortBy.entries())
    if (!isSortKey(sortBy, visible)) badInput('Records cannot be sorted by that column.', `thenSortBy.${nth}.sortBy`)
  const keys = input.thenSortBy.map(({ sortBy }) => sortBy)
  if (new Set(keys).size < keys.length) badInput('A column is chosen twice. Remove one of them.', 'thenSortBy')
  const unseen = stored.filter(({ sortBy }) => !isSortKey(sortBy, visible))
  const room = FURTHER_SORTS - unseen.length
  if (keys.length > room) {
    const columns = unseen.length === 1 ? '1 column' : `${unseen.length} columns`
    badInput(`This view is sorted by ${columns} that you may not see. Choose at most ${room} others.`, 'thenSortBy')
  }
  return [...input.thenSortBy, ...unseen]
}

type Groups = Pick<Looks, 'groupBy' | 'groupByOption' | 'thenGroupBy' | 'thenGroupByOption'>

function groupsOf(visible: Fields, { input, before }: Saved): Groups {
  const groupByOption = input.groupByOption ?? before?.groupByOption ?? NEW_VIEW.groupByOption
  const thenGroupByOption = input.thenGroupByOption ?? before?.thenGroupByOption ?? NEW_VIEW.thenGroupByOption
  const groupBy = groupOf(visible, { chosen: input.groupBy, stored: before?.groupBy ?? null, at: 'groupBy' })
  const level = { chosen: input.thenGroupBy, stored: before?.thenGroupBy ?? null, at: 'thenGroupBy' }
  // To somebody who may not see by what the groups are, there are no subgroups either: they stay.
  const isSeen = groupBy !== null && isShown(groupBy, visible)
  if (!isSeen && level.chosen) badInput('Choose by what the records are grouped, then the subgroups.', level.at)
  const thenGroupBy = isSeen ? groupOf(visible, level) : groupBy && level.stored
  if (
    thenGroupBy !== null &&
    thenGroupBy === groupBy &&
    !isDivided(visible, groupBy, [groupByOption, thenGroupByOption])
  )
    badInput('The records are already grouped by that column. Choose another one for the subgroups.', 'thenGroupBy')
  return { groupBy, groupByOption, thenGroupBy, thenGroupByOption }
}

/** The groups of one column are divided by itself only into other spans of time. */
function isDivided(visible: Fields, key: string, [option, subOption]: [string, string]): boolean {
  const type = groupDataType(key, fieldOf(visible, key))
  return (type === 'date' || type === 'date-time') && option !== subOption
}

interface Level {
  chosen: string | null | undefined
  stored: string | null
  at: string
}

function groupOf(visible: Fields, { chosen: key, stored, at }: Level): string | null {
  // To somebody who may not see the field, the view has no groups.
  if (key === undefined || key === stored || (key === null && stored !== null && !isShown(stored, visible)))
    return stored
  const field = key === null ? undefined : fieldOf(visible, key)
  if (key !== null && !isGroupKey(key) && !(field && isGroupable(field)))
    badInput('Records cannot be grouped by that column.', at)
  return key
}

type Rules = Record<string, readonly FormattingRule[]>

function rulesOf(
  asker: Subscriber,
  catalogue: Catalogue,
  { input, before, visible, columns }: Saved & { visible: Fields; columns: readonly string[] },
): Rules {
  const stored = Object.entries(before?.formattingRules ?? {}).filter(([key]) => columns.includes(key))
  if (!input.formattingRules) return Object.fromEntries(stored)
  const terms = termsOf(asker, catalogue, { timeZone: 'UTC', now: new Date() })
  const bars = [...terms.columns.values()]
    .filter(({ key, comparison }) => comparison === 'number' && !itemColumnOf(key))
    .map(({ key }) => key)
  const unseen = stored.filter(([key]) => !isShown(key, visible) || !isColumnFor(asker.me, key))
  const own = Object.entries(input.formattingRules).flatMap(([key, rules]): [string, readonly FormattingRule[]][] => {
    if (rules.length === 0) return []
    const at = `formattingRules.${key}`
    const column = columns.includes(key) ? terms.columns.get(key) : undefined
    if (!column) return badInput('This column is not available. Choose another one.', at)
    checkRules(rules, { column, bars, terms, at })
    return [[key, rules]]
  })
  return Object.fromEntries([...own, ...unseen])
}
