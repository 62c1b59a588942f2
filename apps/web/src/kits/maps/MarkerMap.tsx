import { useCallback } from 'react'
import type { MarkerMapProps } from './LazyMarkerMap.tsx'
import { MapBox, type MapBoxProps } from './MapBox.tsx'
import { drawMarkers } from './open-map.ts'

/** Points on a map. */
export function MarkerMap({ markers, ...rest }: MarkerMapProps) {
  const draw = useCallback<MapBoxProps['draw']>((map, onMove) => drawMarkers(map, markers, onMove), [markers])
  return <MapBox {...rest} first={() => markers} draw={draw} />
}
