import type { InsightContents } from '@dossier/contract/dashboards/contents'
import type { Insight } from '@dossier/contract/insights/definition'
import { useQueryClient } from '@tanstack/react-query'
import { InsightHeatMap } from '../insight-result/InsightHeatMap.tsx'
import type { Lead } from '../insight-result/lead.ts'
import { useMarkerFields } from '../insight-result/marker-fields.ts'
import { runKey, type RunParams } from '../insight-result/use-insight-run.ts'
import { useBoard } from './board.ts'
import { TileEmpty } from './Tile.tsx'
import { useTileRefresh } from './use-tile-refresh.ts'

interface HeatMapTileProps {
  insight: Insight
  contents: InsightContents
  params: RunParams
  onLead: (lead: Lead) => void
  open: string | undefined
}

/** Where the records of an insight are, by the chosen field with points, or the first one. (B-TILE-07) */
export function HeatMapTile({ insight, contents, params, onLead, open }: HeatMapTileProps) {
  const cache = useQueryClient()
  const { isEditing } = useBoard()
  const markers = useMarkerFields(insight)
  const chosen = contents.graphOptions?.markerColumn
  const marker = markers.find(({ key }) => key === chosen) ?? markers[0]
  const queryKey = runKey(insight.id)
  // What is followed says how many records there are, not where.
  const refresh = () =>
    void cache.invalidateQueries({ queryKey, predicate: ({ queryKey: key }) => key.includes('hexagons') })
  useTileRefresh(refresh, !isEditing && marker !== undefined)
  if (!marker) return <TileEmpty>Nothing has a place on a map yet: add a field with markers to a template.</TileEmpty>
  return (
    <InsightHeatMap
      key={marker.key}
      title={contents.title || insight.title}
      params={params}
      marker={marker.key}
      onLead={onLead}
      open={open}
    />
  )
}
