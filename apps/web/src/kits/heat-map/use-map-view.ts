import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { MeContext } from '../../lib/me.ts'
import { openMap, type OpenMap } from '../maps/open-map.ts'

/** South, west, north, east. Degrees. */
export type MapBox = readonly [number, number, number, number]

export interface MapView {
  zoom: number
  box: MapBox
}

/** A map that shows all that was asked for as long as nobody moves it, and says which part it shows. */
export function useMapView(bounds: MapBox | null, onView: (view: MapView) => void) {
  const box = useRef<HTMLDivElement>(null)
  const open = useRef<OpenMap>(undefined)
  const tiles = useContext(MeContext)?.mapTiles ?? null
  const first = useEffectEvent(() => cornersOf(bounds).map(([lat, lng]) => ({ lat, lng })))
  const view = useEffectEvent((map: OpenMap['map']) => onView(viewOf(map)))
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
  const corners = JSON.stringify(cornersOf(bounds))
  useEffect(() => {
    // What is drawn is in the middle of its points. As long as nobody moves the map, it shows all of these.
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
  return { box, open, tiles }
}

function viewOf(map: OpenMap['map']): MapView {
  const bounds = map.getBounds()
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  return {
    zoom: map.getZoom(),
    box: [
      within(bounds.getSouth(), 90),
      within(bounds.getWest(), 180),
      within(bounds.getNorth(), 90),
      within(bounds.getEast(), 180),
    ],
  }
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
