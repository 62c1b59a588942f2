import type { MapTiles } from '@dossier/contract/user-profile/me'
import L from 'leaflet'

/** A street map in pictures, from where the installation says. Returns a function that ends it. */
export function drawTiles(map: L.Map, { url, credit }: MapTiles): () => void {
  const layer = L.tileLayer(url, { maxZoom: map.getMaxZoom(), attribution: asHtml(credit) }).addTo(map)
  return () => void layer.remove()
}

/** Leaflet takes what it shows in its corner for HTML. */
function asHtml(text: string): string {
  const box = document.createElement('span')
  box.textContent = text
  return box.innerHTML
}
