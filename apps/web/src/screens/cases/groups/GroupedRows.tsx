import { GROUPS_PER_PAGE, type CasesTable } from '@dossier/contract/views'
import { groupSections } from '@dossier/core/views/group-sections'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { TablePager } from '../../../kits/list-table/TablePager.tsx'
import { WHOLE } from '../../../kits/record-table/use-sight.ts'
import { useRecordOpening } from '../../../kits/record-table/use-record-opening.ts'
import { useViewColumns } from '../../../kits/record-table/use-view-columns.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useWords } from '../../../lib/words.ts'
import { useHotkeys } from '../../../ui/hotkeys.ts'
import { leaveTable } from '../../../ui/table/leave-table.ts'
import { Sight, SightContext } from '../../../ui/table/sight.ts'
import { FootOf } from '../calculations/ListFoot.tsx'
import { useCalculations } from '../calculations/use-calculations.ts'
import { EmptyList } from '../EmptyList.tsx'
import { ListProblem } from '../ListProblem.tsx'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { useReport } from '../list-state.ts'
import type { RowsProps } from '../PlainRows.tsx'
import { DividedGroup } from './DividedGroup.tsx'
import { GroupTable } from './GroupTable.tsx'
import { useGroups } from './use-groups.ts'
import { useShowOnly } from './use-show-only.ts'
import './groups.css'

/** A view with groups: a table for each value, ten at a time. (B-VIEW-07) */
export function GroupedRows({ view, search, report }: RowsProps) {
  const list = useGroups(view, search)
  const { tables } = list
  useReport(report, list)
  if (tables) return <Groups view={view} list={list} />
  if (list.error) return <ListProblem text={messageOf(list.error)} onRetry={list.refresh} />
  return <ListSkeleton view={view} />
}

const NO_TABLES: readonly CasesTable[] = []

type GroupsProps = Pick<RowsProps, 'view'> & { list: ReturnType<typeof useGroups> }

function Groups({ view, list }: GroupsProps) {
  const words = useWords()
  const columns = useViewColumns(view)
  const opening = useRecordOpening()
  const root = useRef<HTMLDivElement>(null)
  const enter = () => root.current?.querySelector<HTMLElement>('.row [tabindex="0"]')?.focus()
  useHotkeys([
    { keys: 'j', label: `Next ${words.record}`, run: enter },
    { keys: 'k', label: `Previous ${words.record}`, run: enter },
  ])
  const showOnly = useShowOnly(view)
  const [closed, toggle] = useClosed()
  const found = useCalculations(view, list.search)
  const { search, tables = NO_TABLES, groups } = list
  const sections = useMemo(
    () => groupSections(tables.map((table, nth) => ({ ...table, nth, table, onOnly: showOnly(table) }))),
    [tables, showOnly],
  )
  const sight = useGroupsInSight(root, search.page)
  const drawn = drawnAtFirst(tables)
  if (tables.length === 0 && !list.isBusy) return <EmptyList />
  return (
    <div
      className="groups"
      data-scroller
      ref={root}
      onKeyDownCapture={(event) => leaveTable(event, (grid, place) => sight.reveal(grid, place))}
      aria-busy={list.isBusy || undefined}
    >
      <SightContext value={sight}>
        {sections.map(({ parent, tables: within }) => {
          const groups = within.map(({ nth, table, onOnly }) => (
            <GroupTable
              key={table.id}
              drawnAtFirst={drawn[nth]}
              view={view}
              search={search}
              table={table}
              fetchedAt={list.fetchedAt}
              place={list.placeOf(table.id)}
              onPlace={list.toPlace}
              isOpen={!closed.has(table.id)}
              onToggle={toggle}
              columns={columns}
              opening={opening}
              onRefresh={list.refresh}
              onOnly={onOnly}
              calculated={found}
            />
          ))
          if (!parent) return groups
          return (
            <DividedGroup
              key={parent.id}
              view={view}
              search={search}
              group={parent}
              isOpen={!closed.has(parent.id)}
              onToggle={toggle}
              onOnly={showOnly(parent)}
              calculated={found}
            >
              {groups}
            </DividedGroup>
          )
        })}
      </SightContext>
      <FootOf view={view} found={found} />
      {groups && (
        <TablePager
          label="Pages of groups"
          page={search.page ?? 1}
          pageSize={GROUPS_PER_PAGE}
          shown={tables.length}
          total={groups}
          onPage={list.toPage}
        />
      )}
    </div>
  )
}

/** What is seen of the groups, which scroll together; another page of them is shown from its beginning. */
function useGroupsInSight(root: RefObject<HTMLElement | null>, page: number | undefined): Sight {
  const [sight] = useState(() => new Sight())
  const shown = useRef(page)
  useLayoutEffect(() => (root.current ? sight.attach(root.current) : undefined), [sight, root])
  useLayoutEffect(() => {
    if (shown.current !== page) sight.toTop()
    shown.current = page
  }, [sight, page])
  return sight
}

/** How many rows of each group are drawn before it is known which are in sight; of few rows, all are. */
function drawnAtFirst(tables: readonly CasesTable[]): readonly number[] {
  let left = WHOLE
  const all = tables.map(({ cases }) => {
    const drawn = Math.min(left, cases.length)
    left -= drawn
    return drawn
  })
  return left > 0 ? [] : all
}

/** The groups and subgroups that are closed, also while another page of groups is shown. */
function useClosed() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string, isOpen: boolean) =>
      setClosed((before) => new Set(isOpen ? [...before].filter((one) => one !== id) : [...before, id])),
    [],
  )
  return [closed, toggle] as const
}
