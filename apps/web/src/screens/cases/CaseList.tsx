import type { View } from '@dossier/contract/views/definition'
import { shownLayout } from '@dossier/core/views/layout'
import { isPlain, isStandIn } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { Suspense, useState } from 'react'
import { EarlyClipboard, type EarlyUse } from '../../kits/clipboard/EarlyClipboard.tsx'
import { FindRow } from '../../kits/find-row/FindRow.tsx'
import { ChoosingContext, type Choosing } from '../../kits/record-table/choosing.ts'
import { TableKeys, useNewTableKeys } from '../../kits/record-table/table-keys.ts'
import { ChooseByKey, type Begun } from '../../kits/selection/ChooseByKey.tsx'
import { useMe } from '../../lib/me.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { partAtOnce } from '../../ui/part-at-once.ts'
import { pressInToast } from '../../ui/toast.ts'
import { CasesHead } from './CasesHead.tsx'
import { ChangesPill } from './ChangesPill.tsx'
import { LayoutButton } from './layouts/LayoutButton.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { NOTHING_YET, type ListState } from './list-state.ts'
import { PlainRows } from './PlainRows.tsx'
import { useListTotal } from './use-list-total.ts'
import { useListSteps } from './use-list-steps.ts'
import { ViewTools } from './ViewTools.tsx'

const GroupedRows = lazyPart(async () => ({ default: (await import('./groups/GroupedRows.tsx')).GroupedRows }))
const LaidOutRows = lazyPart(async () => ({ default: (await import('./LaidOutRows.tsx')).LaidOutRows }))
const FilteredRows = lazyPart(async () => ({ default: (await import('./filtered/FilteredRows.tsx')).FilteredRows }))
const ListFilters = lazyPart(async () => ({ default: (await import('./filtered/ListFilters.tsx')).ListFilters }))
const Selection = lazyPart(async () => ({ default: (await import('../../kits/selection/Selection.tsx')).Selection }))
const TableTools = partAtOnce(async () => (await import('./TableTools.tsx')).TableTools)
const ViewFaults = lazyPart(async () => ({ default: (await import('./filtered/ViewFaults.tsx')).ViewFaults }))

interface CaseListProps {
  view: View
  search: ListSearch
}

/** One view: its head, filters besides its own, and its rows or groups, or the state shown instead of them. */
export function CaseList({ view, search }: CaseListProps) {
  const { filterBy } = useListSteps(view)
  const [state, report] = useState<ListState>(NOTHING_YET)
  const exact = useListTotal(view, search, state.total)
  const [isOpen, setOpen] = useState(false)
  const [beganFiltered] = useState(search.filters !== undefined)
  const isTable = isShownAsTable(view, search)
  const [begun, setBegun] = useState<Partial<Begun>>()
  const isChoosing = begun !== undefined
  const [choosing, onChoosing] = useState<Choosing | null>(null)
  const mayChoose = !useMe().isSupport && isTable
  const parts = { view, search, report }
  const stop = () => {
    setBegun(undefined)
    onChoosing(null)
  }
  return (
    <TableKeys value={useNewTableKeys()}>
      <UndoByKey />
      {mayChoose && !isChoosing && <ChooseByKey onBegin={setBegun} />}
      <CasesHead
        title={view.title}
        total={state.total}
        exact={exact}
        isOpenOnly={search.filters === undefined ? !view.asksForClosed : state.isOpenOnly === true}
        filter={{ text: search.filter ?? '', onFilter: filterBy }}
        tools={
          <>
            <LayoutButton view={view} search={search} />
            <ViewTools
              view={view}
              search={search}
              filters={{ isOpen: isOpen || search.filters !== undefined, onToggle: () => setOpen(!isOpen) }}
              choosing={
                mayChoose ? { isOpen: isChoosing, onToggle: isChoosing ? stop : () => setBegun({}) } : undefined
              }
            />
          </>
        }
      >
        <ChangesPill changes={state.changes} isBroken={state.isBroken} onRefresh={state.refresh} />
      </CasesHead>
      <Suspense fallback={<div className="list-filters" aria-hidden />}>
        {(isOpen || search.filters !== undefined) && (
          <ListFilters
            view={view}
            search={search}
            autoFocus={isOpen}
            takesFreeFocus={!beganFiltered}
            onCleared={() => setOpen(true)}
          />
        )}
      </Suspense>
      <Faults view={view} search={search} />
      <ChoosingContext value={isTable ? choosing : null}>
        <Suspense fallback={isTable ? <ListSkeleton view={view} /> : null}>
          {isPlain(view, search) ? (
            <PlainRows {...parts} />
          ) : search.filters ? (
            <FilteredRows {...parts} />
          ) : isTable ? (
            <GroupedRows {...parts} />
          ) : (
            <LaidOutRows {...parts} />
          )}
        </Suspense>
        {isTable && <Tools view={view} />}
      </ChoosingContext>
      <Suspense fallback={null}>
        {begun && isTable && (
          <Selection view={view} search={search} total={state.total} begun={begun} onChange={onChoosing} onEnd={stop} />
        )}
      </Suspense>
    </TableKeys>
  )
}

/** What tables have besides rows. */
function Tools({ view }: { view: View }) {
  const [early, setEarly] = useState<EarlyUse>()
  return (
    <>
      <FindRow />
      <TableTools props={{ view, early }} wait={<EarlyClipboard onUse={setEarly} />} />
    </>
  )
}

function Faults({ view, search }: CaseListProps) {
  const standsIn = isStandIn(view, search)
  return (
    <Suspense fallback={null}>
      {(standsIn || hasFaults(view)) && <ViewFaults view={view} isStandIn={standsIn} />}
    </Suspense>
  )
}

/** With filters besides its own, every view is. */
const isShownAsTable = (view: View, search: ListSearch) =>
  search.filters !== undefined || shownLayout(view, search).kind === 'table'

const hasFaults = ({ clauses, faults }: View) =>
  faults.length > 0 || clauses.some(({ fault, subClauses }) => fault || subClauses.some((sub) => sub.fault))

/** The message with the button is at the end of the page, and there for seconds. */
function UndoByKey() {
  const run = () => pressInToast('Undo')
  useHotkeys([{ keys: 'mod+z', label: 'Undo the last change', notInText: true, run }])
  return null
}
