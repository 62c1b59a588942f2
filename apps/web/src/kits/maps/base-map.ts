import L from 'leaflet'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { unwrapped } from './unwrapped.ts'
import atlasUrl from 'world-atlas/countries-50m.json?url'

type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

let atlas: Promise<Atlas> | undefined

/** Land and borders of the world from the product's own files: no outside service learns which places are viewed. */
const loadAtlas = () =>
  (atlas ??= fetch(atlasUrl).then((answer) => {
    if (!answer.ok) throw new Error('The base map could not be loaded.')
    return answer.json() as Promise<Atlas>
  }))

const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Draws the world below everything else in the colors of the theme; returns a function that stops it. */
export function drawBaseMap(map: L.Map): () => void {
  let isOpen = true
  let paint = () => {}
  loadAtlas()
    .then((world) => {
      if (!isOpen) return
      const land = L.geoJSON(unwrapped(feature(world, world.objects.land)), { interactive: false })
      const borders = L.geoJSON(
        mesh(world, world.objects.countries as never, (one, other) => one !== other),
        { interactive: false },
      )
      land.addTo(map).bringToBack()
      borders.addTo(map)
      map.attributionControl.addAttribution('Natural Earth')
      paint = () => {
        land.setStyle({ weight: 0.75, color: colourOf('coast'), fillColor: colourOf('land'), fillOpacity: 1 })
        borders.setStyle({ weight: 0.75, color: colourOf('line-strong'), fill: false })
      }
      paint()
    })
    .catch(() => {
      // The next map tries again; this one shows its points, lines and scale without land.
      atlas = undefined
    })
  const themes = new MutationObserver(() => paint())
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    isOpen = false
    themes.disconnect()
  }
}
