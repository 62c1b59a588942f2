import type { HexagonGrid, InsightHexagons } from '@dossier/contract/insights/hexagons'
import { insightRuns } from '@dossier/contract/insights/running'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import type { MapView } from '../heat-map/use-map-view.ts'
import { runKey, type RunParams } from './use-insight-run.ts'

/** The zoom of the first request, before the map has found the part that shows all points. */
const WORLD = 2

interface Counted {
  counts: InsightHexagons
  grid: HexagonGrid
}

/** Where the records of an insight are: all of them first, then those in sight, for the zoom of the map. */
export function useHexagons({ id, body, query, changed }: RunParams, markerColumn: string, width: number) {
  const [view, setView] = useState<MapView>()
  const ask = (grid: HexagonGrid, box?: MapView['box']) => {
    const request = { ...body, markerColumn, grid, ...(box && { box: [...box] as [number, number, number, number] }) }
    return {
      // Under the run, so that what makes it ask again does the same here.
      queryKey: [...runKey(id), 'hexagons', query, changed, request],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Counted> => {
        const params = { id: String(changed ? 0 : id) }
        const sent = changed ? { ...request, insight: changed } : request
        return { counts: await call(insightRuns.hexagons, { params, query, body: sent }, { signal }), grid }
      },
    }
  }
  const all = useQuery(ask({ zoom: WORLD, width }))
  const near = view && { grid: { zoom: Math.round(view.zoom * 4) / 4, width }, box: roundedBox(view) }
  const close = useQuery<Counted>({
    ...ask(near?.grid ?? { zoom: WORLD, width }, near?.box),
    enabled: near !== undefined && all.isSuccess,
    placeholderData: (before, query) => (query?.queryKey.includes('hexagons') ? before : undefined),
  })
  return { all, shown: close.data, error: all.error ?? close.error, isBusy: close.isPlaceholderData, setView }
}

/** Rounded outward, so that small movements ask the same. */
function roundedBox({ zoom, box: [south, west, north, east] }: MapView): MapView['box'] {
  const step = 45 / 2 ** Math.round(zoom)
  const down = (value: number, least: number) => Math.max(least, Math.floor(value / step) * step)
  const up = (value: number, most: number) => Math.min(most, Math.ceil(value / step) * step)
  return [down(south, -90), down(west, -180), up(north, 90), up(east, 180)]
}
