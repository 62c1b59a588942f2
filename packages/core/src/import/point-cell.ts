import type { Marker, Position } from '@dossier/contract/fields'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?(?:e-\d+)?)`
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

/** As an export writes them, one a line: the place, its color, and its label. */
const MARKER = new RegExp(String.raw`^${NUMBER}, ${NUMBER}(?:, ([A-Z][a-z]+)(?:, (.+))?)?$`)

/** The markers that a cell names, as exports write them, or the one place that it names otherwise. */
export function readMarkers(cell: string): Pick<Marker, 'lat' | 'lng'>[] | undefined {
  const place = readPointCell(cell)
  if (place) return [place]
  const markers = cell
    .trim()
    .split(/\r\n?|\n/)
    .map(markerOf)
  return markers.every((one) => one !== undefined) ? markers : undefined
}

function markerOf(line: string) {
  const [, lat, lng, colour, label] = MARKER.exec(line.trim()) ?? []
  return lat && lng ? { ...placeAt(lat, lng), ...(colour && { colour }), ...(label && { label }) } : undefined
}

/** Markers as a text that is read as the same ones. */
export const markersText = (markers: readonly Marker[]): string =>
  markers
    .map(({ lat, lng, colour, label }) => [lat, lng, colour, ...(label === '' ? [] : [label])].join(', '))
    .join('\n')

const SHAPE = /^(?:SRID=\d+;)?\s*(?:LINESTRING\s*\(|POLYGON\s*\(\s*\()([^()]*)\)?\s*\)$/i

/** The points of a line or of the outline of an area, as databases of maps write them: the longitude comes first. */
export function readShape(cell: string): Position[] | undefined {
  const [, inner] = SHAPE.exec(cell.trim()) ?? []
  const points = inner?.split(',').map((pair) => pair.trim().split(/\s+/).map(Number))
  const areAll = points?.every((pair) => pair.length === 2 && pair.every(Number.isFinite))
  return points && areAll ? points.map(([lng, lat]): Position => [lat!, lng!]) : undefined
}

/** A line, or the outline of an area, as a text that is read as the same points. */
export function shapeText(points: readonly Position[], { isClosed }: { isClosed: boolean }): string {
  const pairs = (isClosed ? [...points, points[0]!] : points).map(([lat, lng]) => `${lng} ${lat}`).join(', ')
  return isClosed ? `POLYGON ((${pairs}))` : `LINESTRING (${pairs})`
}

const placeAt = (lat: string, lng: string) => ({ lat: Number(lat), lng: Number(lng) })
