import type { FormattingRule } from '@dossier/contract/formatting-rules'
import { ALL_SORT_KEYS } from '@dossier/contract/views'
import { NEW_VIEW, VIEW_COLUMNS, type ViewCalculation, type ViewToSave } from '@dossier/contract/views/definition'
import type { ViewLayout } from '@dossier/contract/views/layout'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isSortable } from '@dossier/core/fields/is-sortable'
import { isGroupable, isGroupKey } from '@dossier/core/views/group-by'
import { isColumnFor } from '@dossier/core/filters/columns'
import { sameJson } from '@dossier/core/live/same-json'
import { keepUnseen } from '@dossier/core/views/keep-unseen'
import { shownColumns } from '@dossier/core/views/shown-columns'
import { savedCalculations, seenCalculations } from '@dossier/core/views/calculations'
import { columnOfLayout, fitsLayout, sameLayout, seenLayout } from '@dossier/core/views/layout'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import type { Catalogue, CatalogueField, CatalogueView } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import { filterableColumns, termsOf, type Asker } from '../filters/terms-of.ts'
import { visibleFields } from '../fields/visible-fields.ts'
import { checkRules } from '../formatting-rules/check-rules.ts'
import { isShown } from './present-view.ts'
import { ownSort } from './requested-order.ts'
import type { ViewValues } from './view-queries.ts'

interface Saved {
  wanted: ViewToSave
  before: CatalogueView | null
}

type Looks = Omit<ViewValues, 'title' | 'ownerId' | 'folder' | 'teams' | 'clauses'>
type Fields = ReadonlyMap<string, CatalogueField>

/** What a view shows and how, as it is stored: what the writer may see as they want it, and the rest as it was. */
export function checkedLooks(asker: Asker, catalogue: Catalogue, { wanted, before }: Saved): Looks {
  const visible = visibleFields(asker.me, catalogue)
  const columns = columnsOf(asker, visible, { wanted, before })
  return {
    columns,
    ...sortOf(visible, { wanted, before }),
    ...groupOf(visible, { wanted, before }),
    pageSize: wanted.pageSize ?? before?.pageSize ?? NEW_VIEW.pageSize,
    formattingRules: rulesOf(asker, catalogue, { wanted, before, visible, columns }),
    layout: layoutOf(visible, { wanted, before }),
    calculations: calculationsIn(asker, catalogue, { wanted, before }),
  }
}

/** What a reader is shown in place of a layout by a field that they may not see does not replace that layout. */
function layoutOf(visible: Fields, { wanted: { layout }, before }: Saved): ViewLayout {
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

function calculationsIn(asker: Asker, catalogue: Catalogue, { wanted, before }: Saved): readonly ViewCalculation[] {
  const stored = before?.calculations ?? NEW_VIEW.calculations
  if (!wanted.calculations) return stored
  const columns = filterableColumns(asker.me, catalogue)
  for (const [nth, one] of wanted.calculations.entries())
    if (seenCalculations([one], columns).length === 0)
      badInput('This cannot be calculated of that column. Choose another one.', `calculations.${nth}`)
  return savedCalculations(stored, wanted.calculations, columns)
}

const fieldOf = (visible: Fields, key: string) => visible.get(fieldIdOf(key) ?? '')

function columnsOf({ me }: Asker, visible: Fields, { wanted, before }: Saved): string[] {
  if (!wanted.columns) return [...(before?.columns ?? NEW_VIEW.columns)]
  const isOffered = (key: string) => VIEW_COLUMNS.some((one) => one === key) && isColumnFor(me, key)
  for (const [nth, key] of wanted.columns.entries())
    if (!isOffered(key) && !fieldOf(visible, key))
      badInput('This column is not available. Choose another one.', `columns.${nth}`)
  const shown = (key: string) => isShown(key, visible) && isColumnFor(me, key)
  // What a reader is shown in place of columns that they do not see does not join these.
  if (before && !before.columns.some(shown) && sameJson(wanted.columns, shownColumns(before.columns, shown)))
    return [...before.columns]
  return keepUnseen(before?.columns ?? [], [...new Set(wanted.columns)], shown)
}

/** The order that a reader is shown instead of one by a field that they may not see does not replace that one. */
function sortOf(visible: Fields, { wanted, before }: Saved): Pick<Looks, 'sortBy' | 'sortByDescending'> {
  const shown = before && ownSort({ view: before, visible })
  const sortBy = wanted.sortBy ?? shown?.sortBy ?? NEW_VIEW.sortBy
  const sortByDescending = wanted.sortByDescending ?? shown?.sortByDescending ?? NEW_VIEW.sortByDescending
  if (shown?.sortBy === sortBy && shown.sortByDescending === sortByDescending)
    return { sortBy: before!.sortBy, sortByDescending: before!.sortByDescending }
  const field = fieldOf(visible, sortBy)
  if (!ALL_SORT_KEYS.some((one) => one === sortBy) && !(field && isSortable(field)))
    badInput('Records cannot be sorted by that column.', 'sortBy')
  return { sortBy, sortByDescending }
}

function groupOf(visible: Fields, { wanted, before }: Saved): Pick<Looks, 'groupBy' | 'groupByOption'> {
  const groupByOption = wanted.groupByOption ?? before?.groupByOption ?? NEW_VIEW.groupByOption
  const stored = before?.groupBy ?? null
  const { groupBy = stored } = wanted
  // To somebody who may not see the field, the view has no groups.
  if (groupBy === stored || (groupBy === null && stored !== null && !isShown(stored, visible)))
    return { groupBy: stored, groupByOption }
  const field = groupBy === null ? undefined : fieldOf(visible, groupBy)
  if (groupBy !== null && !isGroupKey(groupBy) && !(field && isGroupable(field)))
    badInput('Records cannot be grouped by that column.', 'groupBy')
  return { groupBy, groupByOption }
}

type Rules = Record<string, readonly FormattingRule[]>

function rulesOf(
  asker: Asker,
  catalogue: Catalogue,
  { wanted, before, visible, columns }: Saved & { visible: Fields; columns: readonly string[] },
): Rules {
  const stored = Object.entries(before?.formattingRules ?? {}).filter(([key]) => columns.includes(key))
  if (!wanted.formattingRules) return Object.fromEntries(stored)
  const terms = termsOf(asker, catalogue, { timeZone: 'UTC', now: new Date() })
  const bars = [...terms.columns.values()]
    .filter(({ key, comparison }) => comparison === 'number' && !itemColumnOf(key))
    .map(({ key }) => key)
  const unseen = stored.filter(([key]) => !isShown(key, visible) || !isColumnFor(asker.me, key))
  const own = Object.entries(wanted.formattingRules).flatMap(([key, rules]): [string, readonly FormattingRule[]][] => {
    if (rules.length === 0) return []
    const at = `formattingRules.${key}`
    const column = columns.includes(key) ? terms.columns.get(key) : undefined
    if (!column) return badInput('This column is not available. Choose another one.', at)
    checkRules(rules, { column, bars, terms, at })
    return [[key, rules]]
  })
  return Object.fromEntries([...own, ...unseen])
}
