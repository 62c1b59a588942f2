import type { FieldDefinition, Marker } from '@dossier/contract/fields'
import { MARKERS_PER_FIELD, TITLE_LENGTH } from '@dossier/contract/limits'
import { countOf } from '../../text/plural.ts'
import { cleanLine } from '../clean-text.ts'
import { isWithin, LATITUDE, LONGITUDE } from '../degrees.ts'
import { accept, isNothing, refuse, type FieldType, type Normalized } from './field-type.ts'
import { NONE } from '../placeholders.ts'

const COLORS: Record<Marker['colour'], true> = { Blue: true, Green: true, Orange: true, Purple: true, Red: true }
const STANDARD_COLOR = 'Blue'

/** Points on a map, in degrees, each with a colour and a label. */
export const mapMarker: FieldType<Marker[]> = {
  dataType: 'map-marker',
  title: 'Map markers',
  purpose: 'Points on a map, each with a color and a label.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<Marker[]>(null)
    if (!Array.isArray(input)) return refuse(`Enter a list of markers for ${definition.title}.`)
    if (input.length > MARKERS_PER_FIELD) {
      return refuse(`Place at most ${MARKERS_PER_FIELD} markers in ${definition.title}.`)
    }
    const markers: Marker[] = []
    for (const one of input) {
      const marker = normalizeMarker(one, definition)
      if (!marker.ok) return marker
      if (marker.value) markers.push(marker.value)
    }
    return accept(markers.length === 0 ? null : markers)
  },
  isEmpty: (value) => value === null || value.length === 0,
  display: (value) => (value === null || value.length === 0 ? NONE : countOf(value.length, 'marker')),
  order: null,
  comparison: 'markers',
  merge: 'single',
  inlineEditable: false,
  bulkEditable: false,
  groupable: false,
  hasRules: false,
  extensions: ['markerColor'],
}

function normalizeMarker(input: unknown, definition: FieldDefinition): Normalized<Marker> {
  const { title, extensions } = definition
  if (typeof input !== 'object' || input === null) return refuse(`Enter a list of markers for ${title}.`)
  const { lat, lng, colour, label } = input as Record<string, unknown>
  if (!isWithin(lat, LATITUDE)) return refuse(`Give each marker of ${title} a latitude from -90 to 90.`)
  if (!isWithin(lng, LONGITUDE)) return refuse(`Give each marker of ${title} a longitude from -180 to 180.`)
  const shade = colour ?? extensions.markerColor ?? STANDARD_COLOR
  if (!isColor(shade)) return refuse(`Choose ${Object.keys(COLORS).join(', ')} as the color of a marker of ${title}.`)
  if (!isNothing(label) && typeof label !== 'string') return refuse(`Enter text as label of a marker of ${title}.`)
  const line = cleanLine(label ?? '').trim()
  if (line.length > TITLE_LENGTH) {
    return refuse(`Shorten the label of a marker of ${title} to at most ${TITLE_LENGTH} characters.`)
  }
  // Adding 0 turns -0 into 0, which JSON cannot carry.
  return accept({ lat: lat + 0, lng: lng + 0, colour: shade, label: line })
}

const isColor = (colour: unknown): colour is Marker['colour'] =>
  typeof colour === 'string' && Object.hasOwn(COLORS, colour)
