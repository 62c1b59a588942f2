import type { MapCell } from '@dossier/contract/views/layouts'
import { useEffect } from 'react'
import { MOST_ZOOM } from '../maps/open-map.ts'
import { drawHeat } from './heat-layer.ts'
import { useMapView, type MapBox, type MapView } from './use-map-view.ts'
import '../maps/leaflet.css'
import '../maps/maps.css'
import './heat-map.css'

export interface HeatMapProps {
  title: string
  cells: readonly MapCell[]
  /** Of all points that were asked for; null without any. */
  bounds: MapBox | null
  /** Called when the map shows another part. */
  onView: (view: MapView) => void
}

const ZOOM_IN = 3

/** Weighted points on the map of the world; a press on one moves closer. */
export function HeatMap({ title, cells, bounds, onView }: HeatMapProps) {
  const { box, open, tiles } = useMapView(bounds, ({ zoom, box }) => onView({ zoom: Math.round(zoom), box }))
  useEffect(() => {
    const { current } = open
    if (!current) return
    drawHeat(current.drawing, cells, ({ lat, lng }) =>
      current.map.setView([lat, lng], Math.min(MOST_ZOOM, current.map.getZoom() + ZOOM_IN)),
    )
  }, [cells, tiles, open])
  return <div ref={box} className="map heat-map" role="group" aria-label={`Map of ${title}`} />
}
