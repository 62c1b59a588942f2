import type { Marker } from '@dossier/contract/fields'
import type { MapTiles } from '@dossier/contract/user-profile/me'
import L from 'leaflet'
import { drawBaseMap } from './base-map.ts'
import { drawGraticule } from './graticule.ts'
import { drawTiles } from './tiles.ts'

export interface OpenMap {
  map: L.Map
  /** How near it comes to a lone point by itself. */
  nearest: number
  /** What is drawn on the base map. */
  drawing: L.LayerGroup
  /** Draws lines as elements, whose colors follow the theme. */
  renderer: L.Renderer
  close: () => void
}

export interface At {
  lat: number
  lng: number
}

interface MapOptions {
  /** What the map first shows. */
  points: readonly At[]
  /** What it shows as long as there are none. */
  around?: readonly At[]
  /** What it is made of; null: the map of the product itself. */
  tiles: MapTiles | null
  isEditable: boolean
  onAdd: (at: At) => void
  onView: (middle: At) => void
}

const WORLD: L.LatLngTuple = [25, 10]
/** Close enough to see the surroundings of a lone point, in streets or on a base map without them. */
const NEAREST = { streets: 16, none: 8 }
/** The most there is: a single point and what is next to it. */
export const MOST_ZOOM = 19
/** The streets of one part of a town. */
const NEAREST_AROUND = 12
const DEGREES = 6

export const TONE: Record<Marker['colour'], string> = {
  Blue: 'c1',
  Green: 'green',
  Orange: 'orange',
  Purple: 'violet',
  Red: 'red',
}

/** A map that closes before it was painted is still painted, on nothing: that would be an error on the page. */
const { _redraw: redraw } = L.Canvas.prototype as unknown as { _redraw: () => void }
L.Canvas.include({
  _redraw(this: { _ctx?: unknown }) {
    if (this._ctx) redraw.call(this)
  },
})

/** Shows a map that fits its points; `close` removes it. */
export function openMap(
  box: HTMLElement,
  { points, around = [], tiles, isEditable, onAdd, onView }: MapOptions,
): OpenMap {
  const map = L.map(box, {
    zoomControl: false,
    preferCanvas: true,
    worldCopyJump: true,
    zoomSnap: 0.25,
    // The wheel scrolls the page, and two clicks on a map to draw on are two points.
    scrollWheelZoom: false,
    doubleClickZoom: !isEditable,
    keyboard: isEditable,
    minZoom: 0,
    maxZoom: MOST_ZOOM,
  })
  L.control.zoom({ position: 'bottomright' }).addTo(map)
  L.control.scale({ position: 'bottomleft' }).addTo(map)
  map.attributionControl.setPrefix(false)
  map.on('moveend', () => onView(rounded(map.getCenter())))
  const nearest = tiles ? NEAREST.streets : NEAREST.none
  if (points.length > 0) fit(map, points, nearest)
  else showAround(map, around)
  const stopBase = tiles ? drawTiles(map, tiles) : drawOwnMap(map)
  if (isEditable) map.on('click', ({ latlng }) => onAdd(rounded(latlng)))
  const group = L.layerGroup().addTo(map)
  const close = () => {
    stopBase()
    // Leaflet announces a new size late, perhaps when the map is gone.
    map.off('moveend')
    map.remove()
  }
  return { map, nearest, drawing: group, renderer: L.svg(), close }
}

/** The world of the product, with lines that give orientation where it is blank. */
function drawOwnMap(map: L.Map): () => void {
  const stops = [drawBaseMap(map), drawGraticule(map)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Moves to a point, as near as possible. */
export const goTo = (map: L.Map, { lat, lng }: At) => map.setView([lat, lng], MOST_ZOOM, { animate: false })

/** Whether a point has its place yet: the typed text may not be degrees. */
export const isPlaced = ({ lat, lng }: At) => typeof lat === 'number' && typeof lng === 'number'

function fit(map: L.Map, all: readonly At[], nearest: number) {
  const points = all.filter(isPlaced)
  if (points.length === 0) map.setView(WORLD, 1)
  else map.fitBounds(boundsOf(points).pad(0.3), { maxZoom: nearest })
}

const boundsOf = (points: readonly At[]) => L.latLngBounds(points.map(({ lat, lng }) => [lat, lng]))

/** Shows where something will be drawn; without a hint, the world. */
export function showAround(map: L.Map, points: readonly At[]) {
  if (points.length === 0) map.setView(WORLD, 1)
  else map.fitBounds(boundsOf(points), { maxZoom: NEAREST_AROUND, animate: false })
}

/** Redraws the points. With `onMove` they can be dragged. */
export function drawMarkers(
  { map, nearest, drawing: group }: OpenMap,
  markers: readonly Marker[],
  onMove?: (index: number, at: At) => void,
) {
  group.clearLayers()
  markers.forEach((marker, index) => {
    if (!isPlaced(marker)) return
    const { lat, lng, label, colour } = marker
    const name = label || `Point ${index + 1}`
    const icon = L.divIcon({ className: `map-pin ${TONE[colour]}`, iconSize: [16, 16] })
    // Keyboard users have the list of points; a pin that takes the focus and does nothing would only get in the way.
    const pin = L.marker([lat, lng], { icon, draggable: onMove !== undefined, keyboard: false, alt: name })
    pin.bindTooltip(document.createTextNode(name) as unknown as HTMLElement)
    if (onMove) pin.on('dragend', () => onMove(index, rounded(pin.getLatLng().wrap())))
    group.addLayer(pin)
  })
  keepInSight({ map, nearest }, markers)
}

/** Shows everything again once something is outside of what the map shows. */
export function keepInSight({ map, nearest }: Pick<OpenMap, 'map' | 'nearest'>, points: readonly At[]) {
  const isOutside = points.filter(isPlaced).some(({ lat, lng }) => !map.getBounds().contains([lat, lng]))
  if (isOutside) fit(map, points, nearest)
}

export const rounded = (at: L.LatLng): At => {
  const { lat, lng } = at.wrap()
  return { lat: Number(Math.max(-90, Math.min(90, lat)).toFixed(DEGREES)), lng: Number(lng.toFixed(DEGREES)) }
}
