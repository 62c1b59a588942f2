import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { MeContext } from '../../lib/me.ts'
import { goTo, openMap, showAround, type At, type OpenMap } from './open-map.ts'
import './leaflet.css'
import './maps.css'

export interface MapBoxProps {
  title: string
  height: number
  /** What is on screen when the map opens. */
  first: () => Parameters<typeof openMap>[1]['points']
  /** What is on screen as long as that is nothing. */
  around?: readonly At[] | undefined
  /** A point to go to; again when it is another object. */
  target?: At | undefined
  /** Redraws everything; called again when it is another function. */
  draw: (map: OpenMap, onMove: ((index: number, at: At) => void) | undefined) => void
  /** Points can be added and moved. */
  onAdd?: ((at: At) => void) | undefined
  onMove?: ((index: number, at: At) => void) | undefined
  onView?: ((middle: At) => void) | undefined
}

const NOWHERE: readonly At[] = []

/** It is a picture with a name: people who cannot use the map find what is on it in the list next to it. */
export function MapBox({ title, height, first, around = NOWHERE, target, draw, onAdd, onMove, onView }: MapBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const open = useRef<OpenMap>(undefined)
  const add = useEffectEvent((at: At) => onAdd?.(at))
  const move = useEffectEvent((index: number, at: At) => onMove?.(index, at))
  const view = useEffectEvent((middle: At) => onView?.(middle))
  const firstPoints = useEffectEvent(first)
  const surroundings = useEffectEvent(() => around)
  const canDraw = onAdd !== undefined
  const tiles = useContext(MeContext)?.mapTiles ?? null

  useEffect(() => {
    const map = openMap(box.current!, {
      points: firstPoints(),
      around: surroundings(),
      tiles,
      isEditable: canDraw,
      onAdd: add,
      onView: view,
    })
    open.current = map
    return () => {
      open.current = undefined
      map.close()
    }
  }, [canDraw, tiles])
  useEffect(() => {
    if (open.current) draw(open.current, canDraw ? (index, at) => move(index, at) : undefined)
  }, [draw, canDraw, tiles])
  useEffect(() => {
    if (open.current && around.length > 0 && firstPoints().length === 0) showAround(open.current.map, around)
  }, [around])
  useEffect(() => {
    if (open.current && target) goTo(open.current.map, target)
  }, [target])

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
