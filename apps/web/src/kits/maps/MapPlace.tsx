import { Component, Suspense, type ReactNode } from 'react'
import './maps.css'

/** The space of a map, reserved while the map library loads. */
export const MapPlace = ({ height, children }: { height: number; children: ReactNode }) => (
  <MapBoundary fallback={<p className="map-failed">The map could not be loaded.</p>}>
    <Suspense fallback={<div className="map-place" style={{ height }} />}>{children}</Suspense>
  </MapBoundary>
)

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
