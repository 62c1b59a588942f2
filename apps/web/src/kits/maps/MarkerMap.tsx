import { useEffect, useEffectEvent, useRef } from 'react'
import { drawMarkers, openMap, type OpenMap } from './open-map.ts'
import type { MarkerMapProps } from './LazyMarkerMap.tsx'
import './leaflet.css'
import './maps.css'

/** Points on a map. It is a picture with a name: people who cannot use it find the points in the list next to it. */
export function MarkerMap({ title, markers, height, onAdd, onMove, onView }: MarkerMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const open = useRef<OpenMap>(undefined)
  const add = useEffectEvent((at: { lat: number; lng: number }) => onAdd?.(at))
  const move = useEffectEvent((index: number, at: { lat: number; lng: number }) => onMove?.(index, at))
  const view = useEffectEvent((middle: { lat: number; lng: number }) => onView?.(middle))
  const first = useEffectEvent(() => markers)
  const canDraw = onAdd !== undefined

  useEffect(() => {
    const map = openMap(box.current!, { points: first(), isEditable: canDraw, onAdd: add, onView: view })
    open.current = map
    return () => {
      open.current = undefined
      map.close()
    }
  }, [canDraw])
  useEffect(() => {
    if (open.current) drawMarkers(open.current, markers, canDraw ? (index, at) => move(index, at) : undefined)
  }, [markers, canDraw])

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
