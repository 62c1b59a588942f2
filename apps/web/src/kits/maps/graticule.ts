import L from 'leaflet'

const MOST_LINES = 8
const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]

/** The finest step in degrees at which a span is crossed by no more than eight lines. */
export const graticuleStep = (span: number): number => STEPS.findLast((step) => span / step <= MOST_LINES) ?? STEPS[0]!

/**
 * Lines of latitude and longitude that follow the zoom: close up, where the base map is blank, they give orientation.
 */
export function drawGraticule(map: L.Map): () => void {
  const lines = L.layerGroup().addTo(map)
  const draw = () => {
    lines.clearLayers()
    const bounds = map.getBounds().pad(0.5)
    const [south, north] = [Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth())]
    const [west, east] = [bounds.getWest(), bounds.getEast()]
    const step = graticuleStep(Math.min((north - south) / 2, (east - west) / 2))
    const style = { interactive: false, weight: 0.5, className: 'map-line', color: lineColor() }
    for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step) {
      lines.addLayer(
        L.polyline(
          [
            [lat, west],
            [lat, east],
          ],
          style,
        ),
      )
    }
    for (let lng = Math.ceil(west / step) * step; lng <= east; lng += step) {
      lines.addLayer(
        L.polyline(
          [
            [south, lng],
            [north, lng],
          ],
          style,
        ),
      )
    }
  }
  draw()
  map.on('moveend', draw)
  return () => map.off('moveend', draw)
}

const lineColor = () => getComputedStyle(document.documentElement).getPropertyValue('--line-strong').trim() || '#888'
