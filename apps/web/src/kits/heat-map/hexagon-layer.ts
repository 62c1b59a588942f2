import type { HexagonGrid } from '@dossier/contract/insights/hexagons'
import { hexagonCorners, hexagonOf, hexagonTone } from '@dossier/core/charts/hexagons'
import L from 'leaflet'

export interface CountedHexagon {
  key: string
  records: number
}

/** Draws hexagons, the darker the more records they have. All of one tone are one shape: thousands are drawn at once. */
export function drawHexagons(
  group: L.LayerGroup,
  { hexagons, grid, steps }: { hexagons: readonly CountedHexagon[]; grid: HexagonGrid; steps: readonly number[] },
): void {
  group.clearLayers()
  const byTone = Map.groupBy(hexagons, ({ records }) => hexagonTone(records, steps))
  for (const [tone, all] of byTone) {
    const shape = L.polygon(
      all.map(({ key }) => [hexagonCorners(key, grid)]),
      {
        renderer: rendererOf(group),
        className: `hexagon hexagon-${tone + 1}`,
        stroke: false,
        interactive: false,
        noClip: true,
        smoothFactor: 0,
      },
    )
    group.addLayer(shape)
  }
}

/** The outline of one hexagon. */
export const hexagonRing = (group: L.LayerGroup, key: string, grid: HexagonGrid, className: string): L.Polygon =>
  L.polygon(hexagonCorners(key, grid, 0), {
    renderer: rendererOf(group),
    className,
    interactive: false,
    fill: false,
    smoothFactor: 0,
  })

export const hexagonUnder = (at: L.LatLng, grid: HexagonGrid): string => {
  const { lat, lng } = at.wrap()
  return hexagonOf({ lat, lng }, grid)
}

const renderers = new WeakMap<L.LayerGroup, L.Renderer>()

/** Elements, whose colors follow the theme. */
function rendererOf(group: L.LayerGroup): L.Renderer {
  const cached = renderers.get(group) ?? L.svg({ padding: 0.5 })
  renderers.set(group, cached)
  return cached
}
