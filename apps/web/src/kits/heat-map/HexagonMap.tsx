import type { HexagonGrid } from '@dossier/contract/insights/hexagons'
import { hexagonSteps, middleOf } from '@dossier/core/charts/hexagons'
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { OpenMap } from '../maps/open-map.ts'
import { drawHexagons, type CountedHexagon } from './hexagon-layer.ts'
import { HexagonLegend } from './HexagonLegend.tsx'
import { useActiveHexagon } from './use-active-hexagon.ts'
import { useMapView, type MapBox, type MapView } from './use-map-view.ts'
import '../maps/leaflet.css'
import '../maps/maps.css'
import './heat-map.css'

export interface HexagonMapProps {
  title: string
  hexagons: readonly CountedHexagon[]
  /** To which the keys of the hexagons belong. */
  grid: HexagonGrid
  /** Of all points that were asked for; null without any. */
  bounds: MapBox | null
  /** Whose records are shown. */
  chosen?: string | undefined
  sentenceOf: (hexagon: CountedHexagon) => string
  onView: (view: MapView) => void
  onPick: (hexagon: CountedHexagon) => void
  onTable: () => void
}

/** Counts in hexagons on the map of the world. Arrow keys walk from one to the next; Enter or a press leads to its records. */
export function HexagonMap(props: HexagonMapProps) {
  const { title, hexagons, grid, bounds, sentenceOf, onView } = props
  const { box, open, tiles } = useMapView(bounds, onView)
  const steps = useMemo(() => hexagonSteps(hexagons.map(({ records }) => records)), [hexagons])
  useEffect(() => {
    if (open.current) drawHexagons(open.current.drawing, { hexagons, grid, steps })
  }, [hexagons, grid, steps, tiles, open])
  const { hexagon, via, ...keys } = useActiveHexagon({ ...props, open })
  return (
    <div
      className="hexagon-map"
      role="application"
      aria-label={`Heat map of ${title}. Arrow keys go from place to place.`}
      tabIndex={0}
      {...keys}
    >
      <div ref={box} className="map heat-map" />
      {hexagons.length > 0 && <HexagonLegend steps={steps} />}
      {hexagon && (
        <HexagonTip open={open} at={hexagon.key} grid={grid}>
          <b>{sentenceOf(hexagon)}</b>
          <span>{`${via === 'keys' ? 'Enter' : 'Click'} shows them.`}</span>
        </HexagonTip>
      )}
    </div>
  )
}

interface HexagonTipProps {
  open: RefObject<OpenMap | undefined>
  at: string
  grid: HexagonGrid
  children: ReactNode
}

const SPACE = 12

/** Beside the hexagon, where there is room. */
function HexagonTip({ open, at, grid, children }: HexagonTipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const map = open.current?.map
    const { current } = tip
    if (!map || !current) return
    const { x, y } = map.latLngToContainerPoint(middleOf(at, grid))
    const size = map.getSize()
    const left = x + SPACE + current.offsetWidth <= size.x ? x + SPACE : x - SPACE - current.offsetWidth
    const top = Math.max(0, Math.min(y, size.y - current.offsetHeight))
    current.style.translate = `${Math.round(Math.max(0, left))}px ${Math.round(top)}px`
  })
  return (
    <div ref={tip} className="hexagon-tip" aria-hidden>
      {children}
    </div>
  )
}
