import { useCallback } from 'react'
import { drawLine, unwrapLine } from './draw-line.ts'
import type { LineMapProps } from './LazyLineMap.tsx'
import { MapBox, type MapBoxProps } from './MapBox.tsx'

/** A path or a region on a map. */
export function LineMap({ line, points, ...rest }: LineMapProps) {
  const { title, colour, isClosed } = line
  const draw = useCallback<MapBoxProps['draw']>(
    (map, onMove) => drawLine(map, { points, colour, isClosed, onMove }),
    [points, colour, isClosed],
  )
  return <MapBox {...rest} title={title} first={() => unwrapLine(points)} draw={draw} />
}
