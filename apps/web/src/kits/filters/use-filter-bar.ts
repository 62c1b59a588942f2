import { startFilter } from '@dossier/core/filters/change-filter'
import { allFilters, isAnyOf, type Filter } from '@dossier/core/filters/filter'
import { filterFault } from '@dossier/core/filters/filter-fault'
import { addFilter, duplicateFilter, moveFilter, removeFilter, replaceFilter } from '@dossier/core/filters/filter-list'
import { takesValue } from '@dossier/core/filters/operator-words'
import { useId, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import type { FilterPart } from './FilterEditor.tsx'
import type { OfferedColumn, OfferedColumns } from './use-filter-columns.ts'
import type { FilterDraft } from './use-filter-draft.ts'

interface OpenFilter {
  id: string
  part: FilterPart
  /** As it was before; null for a new one. */
  before: Filter | null
}

export interface FilterBarProps {
  draft: FilterDraft
  columns: OfferedColumns
  onApply: () => void
  /** What is wrong with the filters, or with one of them. */
  fault?: { text: string; id?: string | undefined } | undefined
  /** Takes words that are typed among the filters as text. */
  onWords?: (words: string) => void
  /** Filters can ask for the value before the save as well: in rules. (D-131) */
  asksBefore?: boolean
}

/** What can be done with the filters of a bar, and which of them is open. `focusOn` takes no id for the button that adds. */
export function useFilterBar(props: FilterBarProps, focusOn: (id?: string) => void) {
  const { draft, columns, onApply, fault, asksBefore = false } = props
  return {
    asksBefore,
    draft,
    columns,
    fault,
    faultTextId: useId(),
    ...useOpenFilter(props, focusOn),
    ...arranging(draft, focusOn),
    apply: () => {
      // The button that is pressed goes away.
      const isOwn = document.activeElement?.closest('.filter-apply')
      onApply()
      if (isOwn) focusOn()
    },
    reset: () => {
      draft.reset()
      focusOn()
    },
  }
}

export type FilterBarState = ReturnType<typeof useFilterBar>

/** The filter that is being edited. */
function useOpenFilter({ draft, columns }: FilterBarProps, focusOn: (id?: string) => void) {
  const [open, setOpen] = useState<OpenFilter | null>(null)
  const { entries, change } = draft
  const close = () => {
    setOpen(null)
    const filter = allFilters(entries).find(({ id }) => id === open?.id)
    if (!open || !filter) return
    const isWhole = !filterFault(filter, columns)
    if (!isWhole) change(open.before ? replaceFilter(entries, open.before) : removeFilter(entries, filter.id))
    focusOn(isWhole || open.before ? filter.id : undefined)
  }
  const add = (column: OfferedColumn, groupId?: string) => {
    const filter = startFilter(newId(), column)
    change(addFilter(entries, filter, groupId))
    setOpen({ id: filter.id, part: takesValue(filter.operator) ? 'value' : 'operator', before: null })
  }
  return {
    open,
    close,
    add,
    edit: (filter: Filter, part: FilterPart) => setOpen({ id: filter.id, part, before: filter }),
    put: (filter: Filter) => change(replaceFilter(entries, filter)),
  }
}

/** Removes filters, and moves them in and out of groups. */
function arranging({ entries, change }: FilterDraft, focusOn: (id?: string) => void) {
  return {
    remove: (id: string) => {
      const all = allFilters(entries).map((filter) => filter.id)
      const place = all.indexOf(id)
      change(removeFilter(entries, id))
      focusOn(all[place + 1] ?? all[place - 1])
    },
    duplicate: (id: string) => change(duplicateFilter(entries, id, newId())),
    move: (id: string, groupId?: string) => {
      change(moveFilter(entries, id, groupId))
      focusOn(id)
    },
    /** The group that comes after a filter, else the last one, else a new one. */
    groupToJoin: (id: string) => {
      const place = entries.findIndex((entry) => entry.id === id)
      const groups = entries.filter(isAnyOf)
      return (groups.find((group) => entries.indexOf(group) > place) ?? groups.at(-1))?.id ?? newId()
    },
  }
}
