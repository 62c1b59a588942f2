import type { CasesTable } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import type { Filter } from '@dossier/core/filters/filter'
import { readFilters, writeFilters } from '@dossier/core/filters/filter-address'
import { groupFilter } from '@dossier/core/views/group-filter'
import { secondLevel } from '@dossier/core/views/second-level'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useFilterColumns, type OfferedColumns } from '../../../kits/filters/use-filter-columns.ts'

type Group = Pick<CasesTable, 'id' | 'value' | 'parent'>

/** Adds filters that find the records of one group or subgroup alone. (B-DATES-11) */
export function useShowOnly(view: View) {
  const navigate = useNavigate({ from: '/cases' })
  const { columns } = useFilterColumns()
  return useCallback(
    (group: Group) => {
      const filters = columns && filtersOf(group, view, columns)
      if (!filters) return undefined
      return () =>
        void navigate({
          search: (before) => ({ ...before, filters: filters.reduce(withFilter, before.filters), page: undefined }),
        })
    },
    [navigate, columns, view],
  )
}

/** One for each level; undefined where one of them is not compared in that way. */
function filtersOf(group: Group, view: View, columns: OfferedColumns): Filter[] | undefined {
  const { parent } = group
  const levels = parent
    ? ([
        [parent, view],
        [group, secondLevel(view)],
      ] as const)
    : ([[group, view]] as const)
  const filters = levels.flatMap(([{ id, value }, level]) => {
    const column = columns.get(level.groupBy ?? '')
    return (column && groupFilter(id, { value }, level, column)) ?? []
  })
  return filters.length === levels.length ? filters : undefined
}

/** A filter that is there already asks nothing more. */
function withFilter(filters: unknown, filter: Filter) {
  const { entries } = readFilters(filters)
  const [written] = writeFilters([filter])
  const all = writeFilters(entries)
  return all.some((one) => JSON.stringify(one) === JSON.stringify(written)) ? all : [...all, written]
}
