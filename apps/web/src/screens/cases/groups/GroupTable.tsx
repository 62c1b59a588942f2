import type { ListCalculations } from '@dossier/contract/views/calculations'
import { views, type CasesTable } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { sameJson } from '@dossier/core/live/same-json'
import { groupLabel, subgroupLabel } from '@dossier/core/views/group-label'
import { groupQuery, pageCall, sortOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { secondLevel } from '@dossier/core/views/second-level'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useId } from 'react'
import { useLookOf } from '../../../kits/formatting/use-look-of.ts'
import { useLastPage } from '../../../kits/list-table/use-last-page.ts'
import type { Column } from '../../../kits/record-table/columns.ts'
import { FilterMarks } from '../../../kits/record-table/FilterMarks.tsx'
import { exactTotal, PagedRecords } from '../../../kits/record-table/PagedRecords.tsx'
import type { RecordOpening } from '../../../kits/record-table/use-record-opening.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { GroupCalculations } from '../calculations/GroupCalculations.tsx'
import { ChangesPill } from '../ChangesPill.tsx'
import { ListProblem } from '../ListProblem.tsx'
import { changesBetween, staleRowsIn } from '../pending-changes.ts'
import { useLivePage } from '../use-live-page.ts'
import { GroupHead } from './GroupHead.tsx'
import type { GroupPlace } from './use-groups.ts'

interface GroupTableProps {
  view: View
  search: ListSearch
  /** The group with its first page. */
  table: CasesTable
  /** When that page was read, in epoch milliseconds. */
  fetchedAt: number
  place: GroupPlace
  onPlace: (id: string, place: GroupPlace) => void
  isOpen: boolean
  onToggle: (id: string, isOpen: boolean) => void
  columns: readonly Column[]
  opening: RecordOpening
  onRefresh: () => void
  onOnly: (() => void) | undefined
  calculated: ListCalculations | undefined
  /** Its rows are drawn as they come into sight; so many before it is known which are. */
  drawnAtFirst: number | undefined
}

/** One group or subgroup: its head and, unless it is closed, its table with pages of its own. */
export const GroupTable = memo(function GroupTable(props: GroupTableProps) {
  const { view, table, isOpen, onToggle, onRefresh, onOnly } = props
  const { parent } = table
  const level = parent ? secondLevel(view) : view
  const id = useId()
  const { locale } = reader()
  const ownLabel = groupLabel(table, level, locale)
  const label = parent ? subgroupLabel(groupLabel(parent, view, locale), ownLabel) : ownLabel
  const group = useGroup(props)
  const { shown = table } = group
  return (
    <section className="group" aria-label={label}>
      <GroupHead
        view={level}
        group={table}
        label={ownLabel}
        wholeLabel={label}
        total={{ count: shown.totalRecords, isMinimum: shown.totalIsMinimum }}
        isWithin={parent !== undefined}
        isOpen={isOpen}
        onToggle={(next) => onToggle(table.id, next)}
        controls={id}
        onOnly={onOnly}
      >
        <ChangesPill changes={isOpen ? group.changes : 0} isBroken={group.isBroken} onRefresh={onRefresh} />
      </GroupHead>
      <GroupCalculations view={view} tableId={table.id} calculated={props.calculated} label={label} />
      <div id={id} hidden={!isOpen}>
        {isOpen && <Rows {...props} label={label} shown={shown} group={group} />}
      </div>
    </section>
  )
})

/** The page of the group that is shown, kept up to date. */
function useGroup({ view, search, table, fetchedAt, place }: GroupTableProps) {
  const query = groupQuery(view, search, { tableId: table.id, ...place, timeZone: reader().timeZone })
  const options = queryOf(views.cases, { query: pageCall(query) })
  const isFirst = place.page === 1 && sameJson(place.sort, sortOf(search, view))
  const read = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    ...(isFirst && { initialData: { casesTables: [table] }, initialDataUpdatedAt: fetchedAt }),
  })
  const isFetched = read.isSuccess && !read.isFetching && !read.isPlaceholderData
  const live = useLivePage({ query, queryKey: options.queryKey, isFetched })
  return {
    shown: read.data?.casesTables[0],
    error: read.error,
    isBusy: read.isPlaceholderData,
    refetch: () => void read.refetch(),
    changes: read.data && live.newest ? changesBetween(read.data, live.newest) : 0,
    strays: read.data && live.newest ? staleRowsIn(read.data, live.newest) : undefined,
    isBroken: live.isBroken,
  }
}

interface RowsProps extends GroupTableProps {
  label: string
  shown: CasesTable
  group: ReturnType<typeof useGroup>
}

function Rows({ view, search, place, onPlace, columns, opening, label, shown, group, drawnAtFirst }: RowsProps) {
  const lookOf = useLookOf(view, shown.cases)
  const pages = {
    page: place.page,
    size: view.pageSize,
    total: { count: shown.totalRecords, isMinimum: shown.totalIsMinimum },
    onPage: (page: number) => onPlace(shown.id, { ...place, page }),
    label: `Pages of ${label}`,
  }
  useLastPage({ ...pages, total: exactTotal(pages.total), isSettled: !group.isBusy })
  if (group.error) return <ListProblem text={messageOf(group.error)} onRetry={group.refetch} />
  return (
    <FilterMarks text={search.filter} rows={shown.cases}>
      <PagedRecords
        label={`${view.title}: ${label}`}
        rows={shown.cases}
        columns={columns}
        sort={place.sort}
        onSort={(sort) => onPlace(shown.id, { page: 1, sort })}
        opening={opening}
        pages={pages}
        isBusy={group.isBusy}
        lookOf={lookOf}
        isEditable
        sortsFurther
        strays={group.strays}
        drawnAtFirst={drawnAtFirst}
      />
    </FilterMarks>
  )
}
