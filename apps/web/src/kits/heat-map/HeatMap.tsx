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
  /** Of all points that were asked for; null without any. */
  bounds: MapBox | null
  /** Called when the map shows another part. */
  onView: (view: { zoom: number; box: MapBox }) => void
}

const ZOOM_IN = 3

/** Weighted points on the map of the world; a press on one moves closer. */
export function HeatMap({ title, cells, bounds, onView }: HeatMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const open = useRef<OpenMap>(undefined)
  const tiles = useContext(MeContext)?.mapTiles ?? null
  const first = useEffectEvent(() => cornersOf(bounds).map(([lat, lng]) => ({ lat, lng })))
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
    drawHeat(current.drawing, cells, ({ lat, lng }) =>
      current.map.setView([lat, lng], Math.min(MOST_ZOOM, current.map.getZoom() + ZOOM_IN)),
    )
  }, [cells, tiles])
  const corners = JSON.stringify(cornersOf(bounds))
  useEffect(() => {
    // Cells are in the middle of their points. As long as nobody moves the map, it shows all of these.
    if (open.current && !isTouched.current) showAll(open.current.map, JSON.parse(corners) as Corners)
  }, [corners, tiles])
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
type Corners = [lat: number, lng: number][]

const cornersOf = (bounds: MapBox | null): Corners =>
  bounds
    ? [
        [bounds[0], bounds[1]],
        [bounds[2], bounds[3]],
      ]
    : []

function showAll(map: OpenMap['map'], corners: Corners) {
  if (corners.length === 0) return
  const room = map.getSize().multiplyBy(MARGIN)
  map.fitBounds(corners, { padding: room.divideBy(2), maxZoom: NEAREST, animate: false })
}

/** The share of the map that stays free around the points. */
const MARGIN = 0.3
