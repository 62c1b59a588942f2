import type { MapCell } from '@dossier/contract/views/layouts'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { MeContext } from '../../lib/me.ts'
import { MOST_ZOOM, openMap, type OpenMap } from '../maps/open-map.ts'
import { drawHeat } from './heat-layer.ts'
import '../maps/leaflet.css'
import '../maps/maps.css'
import './heat-map.css'

/** South, west, north, east. Degrees. */
export type MapBox = readonly [number, number, number, number]

export interface HeatMapProps {
  title: string
  cells: readonly MapCell[]
  /** Called when the map shows another part. */
  onView: (view: { zoom: number; box: MapBox }) => void
}

const ZOOM_IN = 3

/** Weighted points on the map of the world; a press on one moves closer. */
export function HeatMap({ title, cells, onView }: HeatMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const open = useRef<OpenMap>(undefined)
  const tiles = useContext(MeContext)?.mapTiles ?? null
  const first = useEffectEvent(() => cells)
  const view = useEffectEvent((map: OpenMap['map']) => {
    const bounds = map.getBounds()
    const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))
    onView({
      zoom: Math.round(map.getZoom()),
      box: [
        within(bounds.getSouth(), 90),
        within(bounds.getWest(), 180),
        within(bounds.getNorth(), 90),
        within(bounds.getEast(), 180),
      ],
    })
  })
  useEffect(() => {
    const map = openMap(box.current!, {
      points: first(),
      tiles,
      isEditable: false,
      onAdd: () => undefined,
      onView: () => open.current && view(open.current.map),
    })
    open.current = map
    view(map.map)
    return () => {
      open.current = undefined
      map.close()
    }
  }, [tiles])
  const isTouched = useRef(false)
  useEffect(() => {
    const { current } = open
    if (!current) return
    // From afar there are few large cells: as long as nobody moves the map, it goes as near as all allow.
    if (!isTouched.current) goNearer(current.map, cells)
    drawHeat(current.drawing, cells, ({ lat, lng }) =>
      current.map.setView([lat, lng], Math.min(MOST_ZOOM, current.map.getZoom() + ZOOM_IN)),
    )
  }, [cells, tiles])
  useEffect(() => {
    const touch = () => (isTouched.current = true)
    const { current } = box
    for (const kind of TOUCHES) current?.addEventListener(kind, touch, { passive: true })
    return () => {
      for (const kind of TOUCHES) current?.removeEventListener(kind, touch)
    }
  }, [])
  return <div ref={box} className="map heat-map" role="group" aria-label={`Map of ${title}`} />
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel']
/** A lone point with its surroundings. */
const NEAREST = 13
/** Steps of zoom that are worth a move. */
const WORTH = 0.5

function goNearer(map: OpenMap['map'], cells: readonly MapCell[]) {
  if (cells.length === 0) return
  const lats = cells.map(({ lat }) => lat)
  const lngs = cells.map(({ lng }) => lng)
  const corners: [number, number][] = [
    [Math.min(...lats), Math.min(...lngs)],
    [Math.max(...lats), Math.max(...lngs)],
  ]
  const room = map.getSize().multiplyBy(MARGIN)
  const zoom = Math.min(NEAREST, map.getBoundsZoom(corners, false, room))
  if (zoom >= map.getZoom() + WORTH)
    map.fitBounds(corners, { padding: room.divideBy(2), maxZoom: NEAREST, animate: false })
}

/** The share of the map that stays free around the points. */
const MARGIN = 0.3
