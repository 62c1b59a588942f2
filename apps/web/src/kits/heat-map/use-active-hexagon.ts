import type { HexagonGrid } from '@dossier/contract/insights/hexagons'
import { hexagonBeside, middleOf } from '@dossier/core/charts/hexagons'
import type L from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { say } from '../../ui/say.ts'
import type { OpenMap } from '../maps/open-map.ts'
import { hexagonRing, hexagonUnder, type CountedHexagon } from './hexagon-layer.ts'

interface ActiveOptions {
  open: RefObject<OpenMap | undefined>
  hexagons: readonly CountedHexagon[]
  grid: HexagonGrid
  /** Whose records are shown. */
  chosen?: string | undefined
  /** What a hexagon says. */
  sentenceOf: (hexagon: CountedHexagon) => string
  onPick: (hexagon: CountedHexagon) => void
  onTable: () => void
}

interface Active {
  hexagon: CountedHexagon
  via: 'keys' | 'pointer'
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

/** The hexagon that has the keyboard's or the pointer's attention, and what keys and presses do with it. */
export function useActiveHexagon({ open, hexagons, grid, chosen, sentenceOf, onPick, onTable }: ActiveOptions) {
  const [active, setActive] = useState<Active>()
  const byKey = useMemo(() => new Map(hexagons.map((one) => [one.key, one])), [hexagons])
  // Another map may not have it any more.
  const hexagon = active && byKey.get(active.hexagon.key)
  const under = (at: L.LatLng) => byKey.get(hexagonUnder(at, grid))
  const leave = () => setActive(undefined)
  usePointer(open, {
    mousemove: ({ latlng }) => {
      const found = under(latlng)
      if (found?.key !== hexagon?.key) setActive(found && { hexagon: found, via: 'pointer' })
    },
    click: ({ latlng }) => {
      const found = under(latlng)
      if (found) onPick(found)
    },
    mouseout: leave,
  })
  useRings(open, grid, [chosen, hexagon?.key].filter((key) => key !== undefined && byKey.has(key)).join())
  const goTo = (next: CountedHexagon | undefined) => {
    if (!next) return
    setActive({ hexagon: next, via: 'keys' })
    say(`${sentenceOf(next)} Enter shows them.`)
    const { lat, lng } = middleOf(next.key, grid)
    open.current?.map.panInside([lat, lng], { padding: [ROOM, ROOM], animate: false })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS.find((key) => key === event.key)
    if (arrow) goTo(hexagon ? byKey.get(hexagonBeside([...byKey.keys()], hexagon.key, arrow) ?? '') : hexagons[0])
    else if (event.key === 'Home') goTo(hexagons[0])
    else if (event.key === 'Enter' && hexagon) onPick(hexagon)
    else if (event.key === 'Escape' && hexagon) leave()
    else if (event.key.toLowerCase() === 't') onTable()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { hexagon, via: active?.via, onKeyDown, onBlur: leave }
}

/** Pixels around the hexagon that stay in sight. */
const ROOM = 40

type Pointer = Record<'mousemove' | 'click' | 'mouseout', (event: L.LeafletMouseEvent) => void>

function usePointer(open: ActiveOptions['open'], { mousemove, click, mouseout }: Pointer) {
  const onMove = useEffectEvent(mousemove)
  const onClick = useEffectEvent(click)
  const onOut = useEffectEvent(mouseout)
  useEffect(() => {
    const map = open.current?.map
    const events: Pointer = {
      mousemove: (event) => onMove(event),
      click: (event) => onClick(event),
      mouseout: (event) => onOut(event),
    }
    map?.on(events)
    return () => void map?.off(events)
  }, [open])
}

/** Outlines hexagons, whose keys are joined by commas. */
function useRings(open: ActiveOptions['open'], grid: HexagonGrid, keys: string) {
  useEffect(() => {
    const { current } = open
    if (!current || keys === '') return
    const rings = keys.split(',').map((key) => hexagonRing(current.drawing, key, grid, 'hexagon-ring'))
    for (const ring of rings) current.map.addLayer(ring)
    return () => {
      for (const ring of rings) ring.remove()
    }
  }, [keys, grid, open])
}
