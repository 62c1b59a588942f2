import { useEffect, useEffectEvent, useRef } from 'react'
import { drawLine, unwrapLine } from './draw-line.ts'
import type { LineMapProps } from './LazyLineMap.tsx'
import { openMap, type At, type OpenMap } from './open-map.ts'
import './leaflet.css'
import './maps.css'

/** A path or a region on a map. People who cannot use the map find its points in the list next to it. */
export function LineMap({ line, points, height, onAdd, onMove, onView }: LineMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const open = useRef<OpenMap>(undefined)
  const add = useEffectEvent((at: At) => onAdd?.(at))
  const move = useEffectEvent((index: number, at: At) => onMove?.(index, at))
  const view = useEffectEvent((middle: At) => onView?.(middle))
  const first = useEffectEvent(() => unwrapLine(points))
  const canDraw = onAdd !== undefined
  const { title, colour, isClosed } = line

  useEffect(() => {
    const map = openMap(box.current!, { points: first(), isEditable: canDraw, onAdd: add, onView: view })
    open.current = map
    return () => {
      open.current = undefined
      map.close()
    }
  }, [canDraw])
  useEffect(() => {
    const onDrag = canDraw ? (index: number, at: At) => move(index, at) : undefined
    if (open.current) drawLine(open.current, { points, colour, isClosed, onMove: onDrag })
  }, [points, colour, isClosed, canDraw])

  return (
    <div
      ref={box}
      className="map"
      data-drawing={canDraw || undefined}
      role="group"
      aria-label={`Map of ${title}`}
      style={{ height }}
    />
  )
}
