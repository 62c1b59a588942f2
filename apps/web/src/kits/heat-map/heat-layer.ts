import type { MapCell } from '@dossier/contract/views/layouts'
import L from 'leaflet'
import { heatOf, radiusOf } from '@dossier/core/views/heat'

const TONES = 5

/** Draws cells as discs: the more points, the larger and the warmer. The colors follow the theme. */
export function drawHeat(group: L.LayerGroup, cells: readonly MapCell[], onPick: (cell: MapCell) => void): void {
  group.clearLayers()
  const most = Math.max(1, ...cells.map(({ points }) => points))
  // The heaviest are drawn last, so that nothing covers them.
  for (const cell of cells.toSorted((one, other) => one.points - other.points)) {
    const tone = heatOf(cell.points, most, TONES)
    const disc = L.circleMarker([cell.lat, cell.lng], {
      renderer: renderer(group),
      radius: radiusOf(cell.points, most),
      className: `heat heat-${tone}`,
      stroke: true,
      weight: 1,
    })
    const name = cell.points === 1 ? '1 point' : `${cell.points.toLocaleString()} points`
    disc.bindTooltip(document.createTextNode(name) as unknown as HTMLElement)
    disc.on('click', () => onPick(cell))
    group.addLayer(disc)
    // What shows a tooltip on focus would be a stop of the Tab key, without a name: hundreds of them before the table.
    disc.getElement()?.setAttribute('tabindex', '-1')
  }
}

const renderers = new WeakMap<L.LayerGroup, L.Renderer>()

/** Elements, whose colors follow the theme. */
function renderer(group: L.LayerGroup): L.Renderer {
  const cached = renderers.get(group) ?? L.svg()
  renderers.set(group, cached)
  return cached
}
