import type { Marker } from '@dossier/contract/fields'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MapPlace } from './MapPlace.tsx'

export interface MarkerMapProps {
  title: string
  markers: readonly Marker[]
  height: number
  /** A point to go to; again when it is another object. */
  target?: { lat: number; lng: number } | undefined
  /** With it the map is drawn on: a click adds a point. */
  onAdd?: (at: { lat: number; lng: number }) => void
  /** A point was dragged. */
  onMove?: (index: number, at: { lat: number; lng: number }) => void
  /** Called with the center of the map whenever it changes. */
  onView?: (middle: { lat: number; lng: number }) => void
}

const MarkerMap = lazyPart(() => import('./MarkerMap.tsx').then(({ MarkerMap }) => ({ default: MarkerMap })))

/** The map library loads with the first map; until then its space is reserved. */
export const LazyMarkerMap = (props: MarkerMapProps) => (
  <MapPlace height={props.height}>
    <MarkerMap {...props} />
  </MapPlace>
)
