import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { View } from '@dossier/contract/views/definition'
import type { ListSearch } from '@dossier/core/views/list-search'
import { boardColumns, type BoardColumn } from '@dossier/core/views/board'
import { optionsOf } from '@dossier/core/fields/options'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFilterColumns } from '../../../kits/filters/use-filter-columns.ts'
import { keyOf, queryOf } from '../../../lib/cache.ts'
import { views } from '@dossier/contract/views'
import { casesQuery } from '../cases-query.ts'
import type { BoardList } from './use-board-column.ts'

/** Each is followed by itself, and a connection follows up to fifty lists. */
export const MOST_COLUMNS = 40

/** The columns of a board: all values that records can have, or the groups of its records, ten at a time. */
export function useBoard({ view, search, by }: BoardList) {
  const cache = useQueryClient()
  const { columns: offered } = useFilterColumns()
  const field = offered?.get(by)?.definition
  const possible = usePossibleValues(by, field)
  const found = useGroupPages(view, { ...search, layout: 'board', by })
  const [first] = found.pages
  const grouping = first?.grouping
  const isWhole = grouping !== undefined && grouping.pageCount <= found.pages.length && !grouping.isMinimum
  const columns = useMemo((): BoardColumn[] | undefined => {
    if (!first || !offered || possible === undefined) return undefined
    const tables = found.pages.flatMap(({ casesTables }) => casesTables)
    return boardColumns({
      possible,
      tables,
      isWhole,
      canBeEmpty: !ALWAYS_SET.includes(by) && field?.dataType !== 'checkbox',
    })
  }, [first, offered, possible, found.pages, isWhole, by, field])
  return {
    columns: columns?.slice(0, MOST_COLUMNS),
    /** How many columns are not there yet, or cannot be. */
    rest: columns && grouping ? Math.max(0, columns.length - MOST_COLUMNS, grouping.groups - groupsIn(found.pages)) : 0,
    canHaveMore: columns !== undefined && columns.length < MOST_COLUMNS && !isWhole,
    showMore: found.showMore,
    field,
    label: offered?.get(by)?.label ?? '',
    fetchedAt: found.fetchedAt,
    grouping,
    error: found.error,
    isLoading: found.isLoading,
    refresh: () => void cache.invalidateQueries({ queryKey: keyOf(views.cases) }),
  }
}

/** The first pages of the groups, one more with each `showMore`. */
function useGroupPages(view: View, search: ListSearch) {
  const [pages, setPages] = useState(1)
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, nth) => casesQuery(view, { ...search, page: nth + 1 })),
    combine: (all) => ({
      pages: all.flatMap(({ data }) => data ?? []),
      fetchedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      error: all.find(({ error }) => error)?.error ?? null,
      isLoading: all.some(({ isPending }) => isPending),
    }),
  })
  return { ...found, showMore: () => setPages(pages + 1) }
}

const groupsIn = (pages: readonly { casesTables: readonly unknown[] }[]) =>
  pages.reduce((sum, { casesTables }) => sum + casesTables.length, 0)

const ALWAYS_SET = ['statusId', 'severityId']
const YES_AND_NO = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Yes' },
]

/** In their order, the values that records can have; null if there may be any number, undefined while they load. */
function usePossibleValues(by: string, field: FieldDefinition | undefined) {
  const { data: allStatuses } = useQuery({ ...queryOf(statuses.list), enabled: by === 'statusId' })
  const { data: allSeverities } = useQuery({ ...queryOf(severities.list), enabled: by === 'severityId' })
  return useMemo(() => {
    if (by === 'statusId') return allStatuses?.map(({ id, title }) => ({ value: String(id), label: title }))
    if (by === 'severityId')
      return allSeverities
        ?.toSorted((one, other) => other.level - one.level)
        .map(({ id, title }) => ({ value: String(id), label: title }))
    if (field?.dataType === 'checkbox') return YES_AND_NO
    return field && field.dataSourceId === null ? optionsOf(field).map(({ value, label }) => ({ value, label })) : null
  }, [by, field, allStatuses, allSeverities])
}
