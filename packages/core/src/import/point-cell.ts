const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const PAIR = new RegExp(String.raw`^\(?\s*${NUMBER}\s*[,; ]\s*${NUMBER}\s*\)?$`)
/** With the longitude first, as databases of maps write it. */
const WELL_KNOWN = new RegExp(String.raw`^(?:SRID=\d+;)?\s*POINT\s*\(\s*${NUMBER}\s+${NUMBER}\s*\)$`, 'i')
/** An address, and the place of it in the last line, as portals of open data write it. */
const ADDRESS = new RegExp(String.raw`\n\s*\(\s*${NUMBER}\s*,\s*${NUMBER}\s*\)$`)

/** The place that a cell names by its latitude and longitude. */
export function readPointCell(cell: string): { lat: number; lng: number } | undefined {
  const text = cell.trim()
  const [, lng, lat] = WELL_KNOWN.exec(text) ?? []
  if (lat && lng) return placeAt(lat, lng)
  const [, first, second] = PAIR.exec(text) ?? ADDRESS.exec(text) ?? []
  return first && second ? placeAt(first, second) : undefined
}

const placeAt = (lat: string, lng: string) => ({ lat: Number(lat), lng: Number(lng) })
