import type { Marker, Position } from '@dossier/contract/fields'
import L from 'leaflet'
import { isPlaced, keepInSight, rounded, TONE, type At, type OpenMap } from './open-map.ts'
import { unwrapRing } from './unwrapped.ts'

/** More handles than this would hide the line, and slow the map down. */
const MOST_HANDLES = 300
const WEIGHT = 2
const FILL = 0.3

interface Drawn {
  points: readonly Position[]
  colour: Marker['colour']
  isClosed: boolean
  /** The points can be dragged. */
  onMove?: ((index: number, at: At) => void) | undefined
}

/** The places of a line that does not leap across the map where it crosses the date line. */
export const unwrapLine = (points: readonly Position[]): At[] =>
  unwrapRing(points.map(([lat, lng]) => [lng, lat])).map(([lng, lat]) => ({ lat: lat!, lng: lng! }))

/** Redraws a line. Its color comes from the stylesheet, so that it follows the theme. */
export function drawLine({ map, nearest, drawing, renderer }: OpenMap, { points, colour, isClosed, onMove }: Drawn) {
  drawing.clearLayers()
  const numbered = points.flatMap((point, index) =>
    isPlaced({ lat: point[0], lng: point[1] }) ? [{ point, index }] : [],
  )
  const places = unwrapLine(numbered.map(({ point }) => point))
  const style = {
    renderer,
    className: `map-shape ${TONE[colour]}`,
    weight: WEIGHT,
    fillOpacity: FILL,
    interactive: false,
  }
  drawing.addLayer(isClosed ? L.polygon(places, style) : L.polyline(places, { ...style, fill: false }))
  if (onMove && places.length <= MOST_HANDLES) {
    for (const [nth, place] of places.entries()) {
      const icon = L.divIcon({ className: `map-pin ${TONE[colour]}`, iconSize: [12, 12] })
      const { index } = numbered[nth]!
      const handle = L.marker(place, { icon, draggable: true, keyboard: false, alt: `Point ${index + 1}` })
      handle.on('dragend', () => onMove(index, rounded(handle.getLatLng())))
      drawing.addLayer(handle)
    }
  }
  keepInSight({ map, nearest }, places)
}
