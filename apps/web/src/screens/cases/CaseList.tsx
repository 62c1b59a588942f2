import type { View } from '@dossier/contract/views/definition'
import { readFilters } from '@dossier/core/filters/filter-address'
import { asksForClosed } from '@dossier/core/views/list-clauses'
import { shownGroups, shownLayout } from '@dossier/core/views/layout'
import { isStandIn } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { Suspense, useState } from 'react'
import { EarlyClipboard, type EarlyUse } from '../../kits/clipboard/EarlyClipboard.tsx'
import { FindRow } from '../../kits/find-row/FindRow.tsx'
import { ChoosingContext, type Choosing } from '../../kits/record-table/choosing.ts'
import { ChoosesByClick, TableKeys, useNewTableKeys } from '../../kits/record-table/table-keys.ts'
import { ChooseByKey, type Begun } from '../../kits/selection/ChooseByKey.tsx'
import { hasFeature, useMe } from '../../lib/me.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { partAtOnce } from '../../ui/part-at-once.ts'
import { pressInToast } from '../../ui/overlays/toast.ts'
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
const Forecast = lazyPart(async () => ({ default: (await import('./forecast/Forecast.tsx')).Forecast }))
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
  const isTable = shownLayout(view, search).kind === 'table'
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
        isOpenOnly={!view.asksForClosed && !asksForClosed(readFilters(search.filters).entries)}
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
          {!isTable ? (
            <LaidOutRows {...parts} />
          ) : (
            <ChoosesByClick value>
              {shownGroups(view, search) === null ? <PlainRows {...parts} /> : <GroupedRows {...parts} />}
            </ChoosesByClick>
          )}
        </Suspense>
        {isTable && <Coming view={view} search={search} />}
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

/** A list that says nothing of the day of creation does not reach into the future. */
function Coming({ view, search }: CaseListProps) {
  const asks = `${JSON.stringify(view.clauses)} ${search.filters ?? ''}`
  if (!hasFeature(useMe(), 'forecasting') || !asks.includes('created')) return null
  return (
    <Suspense fallback={null}>
      <Forecast view={view} search={search} />
    </Suspense>
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

const hasFaults = ({ clauses, faults }: View) =>
  faults.length > 0 || clauses.some(({ fault, subClauses }) => fault || subClauses.some((sub) => sub.fault))

/** The message with the button is at the end of the page, and there for seconds. */
function UndoByKey() {
  const run = () => pressInToast('Undo')
  useHotkeys([{ keys: 'mod+z', label: 'Undo the last change', notInText: true, run }])
  return null
}
