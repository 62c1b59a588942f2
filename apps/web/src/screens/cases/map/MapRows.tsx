import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { viewLayouts } from '@dossier/contract/views/layouts'
import { queryClauses } from '@dossier/core/views/further-clauses'
import { columnOfLayout, shownLayout } from '@dossier/core/views/layout'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { HeatLegend } from '../../../kits/heat-map/HeatLegend.tsx'
import type { MapBox } from '../../../kits/heat-map/use-map-view.ts'
import { useFilterColumns } from '../../../kits/filters/use-filter-columns.ts'
import { COLUMN_LABEL, columnsFor } from '../../../kits/layouts/layout-words.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { keyOf, queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { ListProblem } from '../ListProblem.tsx'
import { useReport } from '../list-state.ts'
import type { RowsProps } from '../PlainRows.tsx'
import { useFollowedTotal } from '../use-followed-total.ts'
import { pointsText } from './points-text.ts'
import { PlacedRows } from './PlacedRows.tsx'
import './map.css'

const HeatMap = lazyPart(async () => ({ default: (await import('../../../kits/heat-map/HeatMap.tsx')).HeatMap }))

/** Up to here, the whole world is asked for: moving the map needs no further answer. */
const NEAR = 5

/** What the map shows: undefined until it has moved. */
interface Shown {
  zoom: number
  box: MapBox
}

/** Where the records of a view are: a map of their points beside the table of the same records. (B-MAP-04) */
export function MapRows({ view, search, report }: RowsProps) {
  const cache = useQueryClient()
  const say = useInOwnWords()
  const marker = columnOfLayout(shownLayout(view, search)) ?? ''
  const [shown, setShown] = useState<Shown>()
  const query = {
    viewId: String(view.id),
    markerColumn: marker,
    searchTerm: search.filter ?? '',
    ...queryClauses(search),
    timeZone: reader().timeZone,
  }
  const all = useQuery({ ...queryOf(viewLayouts.points, { query }), placeholderData: keepPreviousData })
  const near = shown && shown.zoom >= NEAR ? { zoom: String(shown.zoom), box: boxText(shown.box) } : undefined
  const close = useQuery({
    ...queryOf(viewLayouts.points, { query: { ...query, ...near } }),
    enabled: near !== undefined,
    placeholderData: keepPreviousData,
  })
  const refresh = () => {
    for (const one of [viewLayouts.points, viewLayouts.placed]) void cache.invalidateQueries({ queryKey: keyOf(one) })
  }
  const live = useFollowedTotal(view, search, all.isSuccess, { onChange: useSoon(refresh) })
  useReport(report, {
    total: live.total === undefined ? undefined : { count: live.total, isMinimum: false },
    changes: 0,
    isBroken: live.isBroken,
    refresh,
  })
  if (all.error && !all.data) return <ListProblem text={messageOf(all.error)} onRetry={() => void all.refetch()} />
  const points = (near && close.data) || all.data
  const most = Math.max(1, ...(points?.cells ?? []).map((cell) => cell.points))
  return (
    <div className="mapped">
      <div className="mapped-head">
        <MarkerChoice marker={marker} />
        <p role="status">{all.data && pointsText(all.data, { all: live.total, say })}</p>
        <span className="grow" />
        {points && points.points > 0 && <HeatLegend most={most} />}
      </div>
      <div className="mapped-map">
        <Suspense fallback={null}>
          {all.data && (
            <HeatMap
              key={marker}
              title={view.title}
              cells={points?.cells ?? []}
              bounds={all.data.bounds}
              onView={setShown}
            />
          )}
        </Suspense>
      </div>
      <PlacedRows view={view} query={query} box={near?.box} isNear={near !== undefined} />
    </div>
  )
}

/** Many changes in a row are one. */
const PAUSE = 1_500

function useSoon(run: () => void) {
  const [isDue, setDue] = useState(false)
  const latest = useEffectEvent(run)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => {
      setDue(false)
      latest()
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [isDue])
  return () => setDue(true)
}

/** Rounded outward, so that small movements ask the same. */
function boxText([south, west, north, east]: MapBox): string {
  const digits = 2
  const step = 10 ** digits
  return [Math.floor(south * step), Math.floor(west * step), Math.ceil(north * step), Math.ceil(east * step)]
    .map((edge) => String(edge / step))
    .join()
}

/** Which field's points the map shows. (B-MAP-04) */
function MarkerChoice({ marker }: { marker: string }) {
  const navigate = useNavigate({ from: '/cases' })
  const { columns } = useFilterColumns()
  const { data: fields = [] } = useQuery(queryOf(fieldCalls.list))
  const keys = columnsFor('map', fields)
  return (
    <Select
      label={COLUMN_LABEL.map}
      hideLabel
      items={keys.map((id) => ({ id, label: columns?.get(id)?.label ?? '' }))}
      value={marker}
      onChange={(by) =>
        void navigate({ search: (before) => ({ ...before, layout: 'map' as const, by: String(by) }), replace: true })
      }
    />
  )
}
