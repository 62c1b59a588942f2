import type { Marker } from '@dossier/contract/fields'
import { Component, Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import './maps.css'

export interface MarkerMapProps {
  title: string
  markers: readonly Marker[]
  height: number
  /** With it the map is drawn on: a click adds a point. */
  onAdd?: (at: { lat: number; lng: number }) => void
  /** A point was dragged. */
  onMove?: (index: number, at: { lat: number; lng: number }) => void
  /** Called with the center of the map whenever it changes. */
  onView?: (middle: { lat: number; lng: number }) => void
}

const MarkerMap = lazyPart(() => import('./MarkerMap.tsx').then(({ MarkerMap }) => ({ default: MarkerMap })))

/** The map library loads with the first map; until then its space is reserved. */
export function LazyMarkerMap(props: MarkerMapProps) {
  const waiting = <div className="map-place" style={{ height: props.height }} />
  return (
    <MapBoundary fallback={<p className="map-failed">The map could not be loaded.</p>}>
      <Suspense fallback={waiting}>
        <MarkerMap {...props} />
      </Suspense>
    </MapBoundary>
  )
}

interface MapBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** A map that fails leaves the rest of the page alone: the points are also in the list. */
class MapBoundary extends Component<MapBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
