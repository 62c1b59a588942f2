import type { FieldDefinition, Position } from '@dossier/contract/fields'
import { POINTS_PER_FIELD } from '@dossier/contract/limits'
import { countOf } from '../../text/plural.ts'
import { isWithin, LATITUDE, LONGITUDE } from '../degrees.ts'
import { accept, isNothing, refuse, type FieldType, type Normalized } from './field-type.ts'
import { NONE } from '../placeholders.ts'

interface MapLine extends Pick<FieldType<Position[]>, 'title' | 'purpose'> {
  dataType: 'map-path' | 'map-region'
  /** Points without which there is none. */
  least: number
  /** The last point is joined with the first, which is not stored twice. */
  isClosed: boolean
}

/** Points on a map, in degrees, that are joined in their order. Lines may cross, also the date line. */
const mapLine = ({ dataType, least, isClosed, ...words }: MapLine): FieldType<Position[]> => ({
  ...words,
  dataType,
  normalize(input, definition) {
    if (isNothing(input)) return accept<Position[]>(null)
    const { title } = definition
    if (!Array.isArray(input)) return refuse(`Enter a list of points for ${title}.`)
    const points: Position[] = []
    // One more than it may have: a region may come with its first point at the end as well.
    for (const one of input.slice(0, POINTS_PER_FIELD + 2)) {
      const point = normalizePoint(one, definition)
      if (!point.ok) return point
      points.push(point.value!)
    }
    if (isClosed && points.length > 1 && isSame(points[0]!, points.at(-1)!)) points.pop()
    if (points.length > POINTS_PER_FIELD) return refuse(`Draw at most ${POINTS_PER_FIELD} points in ${title}.`)
    if (points.length > 0 && points.length < least) return refuse(`Draw at least ${least} points in ${title}.`)
    return accept(points.length === 0 ? null : points)
  },
  isEmpty: (value) => value === null || value.length === 0,
  display: (value) => (Array.isArray(value) && value.length > 0 ? countOf(value.length, 'point') : NONE),
  order: null,
  comparison: 'presence',
  merge: 'single',
  inlineEditable: false,
  bulkEditable: false,
  groupable: false,
  hasRules: false,
  extensions: ['markerColor'],
})

export const mapPath = mapLine({
  dataType: 'map-path',
  title: 'Map path',
  purpose: 'A line on a map, such as a route.',
  least: 2,
  isClosed: false,
})

export const mapRegion = mapLine({
  dataType: 'map-region',
  title: 'Map region',
  purpose: 'An outlined part of a map, such as a district.',
  least: 3,
  isClosed: true,
})

function normalizePoint(input: unknown, { title }: FieldDefinition): Normalized<Position> {
  if (!Array.isArray(input) || input.length !== 2) return refuse(`Enter a list of points for ${title}.`)
  const [lat, lng] = input as unknown[]
  if (!isWithin(lat, LATITUDE)) return refuse(`Give each point of ${title} a latitude from -90 to 90.`)
  if (!isWithin(lng, LONGITUDE)) return refuse(`Give each point of ${title} a longitude from -180 to 180.`)
  // Adding 0 turns -0 into 0, which JSON cannot carry.
  return accept<Position>([lat + 0, lng + 0])
}

const isSame = (one: Position, other: Position) => one[0] === other[0] && one[1] === other[1]
