import type { ImportTarget, NewFieldType } from '@dossier/contract/import-plan'

interface Column {
  /** Its heading in lower case. */
  words: string
  /** Those that are not blank. */
  values: readonly string[]
  type: NewFieldType
}

/** The columns with the two halves of a place. */
export interface Halves {
  latitude: number
  longitude: number
}

interface Axis {
  names: ReadonlySet<string>
  /** On what the numbers of places end. */
  limit: number
}

const LATITUDE: Axis = { names: new Set(['latitude', 'lat', 'latitud', 'breitengrad', 'y']), limit: 90 }
const LONGITUDE: Axis = {
  names: new Set(['longitude', 'long', 'lng', 'lon', 'longitud', 'laengengrad', 'x']),
  limit: 180,
}
/** Letters that name any axis: only degrees with a fraction are those of a map. */
const LETTERS = new Set(['x', 'y'])

/** The first two columns that are called alike and have degrees of latitude and longitude. */
export function findHalves(columns: readonly Column[]): Halves | null {
  const [latitudes, longitudes] = [LATITUDE, LONGITUDE].map((axis) =>
    columns.flatMap((column, index) => {
      const rest = restOf(column, axis)
      return rest === null ? [] : [{ index, rest }]
    }),
  )
  for (const latitude of latitudes!) {
    const longitude = longitudes!.find(({ rest }) => rest === latitude.rest)
    if (longitude) return { latitude: latitude.index, longitude: longitude.index }
  }
  return null
}

/** The words of a heading besides the name of the axis; null if the column does not have it. */
function restOf({ words, values }: Column, { names, limit }: Axis): string | null {
  const each = words.split(' ')
  const name = each.find((word) => names.has(word))
  if (name === undefined) return null
  const isDegree = (value: string) => {
    const text = value.trim().replace(',', '.')
    const isWhole = !text.includes('.')
    return text !== '' && Math.abs(Number(text)) <= limit && !(isWhole && LETTERS.has(name) && text !== '0')
  }
  // A value in twenty may be dirt.
  const isAxis = values.filter(isDegree).length * 20 >= values.length * 19
  return isAxis && !(values.length === 0 && LETTERS.has(name)) ? each.filter((word) => word !== name).join(' ') : null
}

/** Words in the titles of fields with the place of the record itself, if there are several. */
const MAIN = /\b(?:location|place|position|coordinates|map|geo|site|where)\b/i

/** The field for the place of a record: the only one, or the only one that is called so. */
export function placeField(free: readonly ImportTarget[]): ImportTarget | undefined {
  const places = free.filter(({ type }) => type === 'map-marker')
  const called = places.filter(({ title }) => MAIN.test(title))
  return places.length === 1 ? places[0] : called.length === 1 ? called[0] : undefined
}
