import type { Marker, Position } from '@dossier/contract/fields'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MapPlace } from './MapPlace.tsx'

/** How a line is drawn. */
export interface Line {
  title: string
  colour: Marker['colour']
  isClosed: boolean
}

export interface LineMapProps {
  line: Line
  points: readonly Position[]
  height: number
  /** A point to go to; again when it is another object. */
  target?: { lat: number; lng: number } | undefined
  /** What the map shows before anything is drawn. */
  around?: readonly { lat: number; lng: number }[] | undefined
  /** With it the map is drawn on: a click adds a point. */
  onAdd?: (at: { lat: number; lng: number }) => void
  /** A point was dragged. */
  onMove?: (index: number, at: { lat: number; lng: number }) => void
  /** Called with the center of the map whenever it changes. */
  onView?: (middle: { lat: number; lng: number }) => void
}

const LineMap = lazyPart(() => import('./LineMap.tsx').then(({ LineMap }) => ({ default: LineMap })))

export const LazyLineMap = (props: LineMapProps) => (
  <MapPlace height={props.height}>
    <LineMap {...props} />
  </MapPlace>
)
