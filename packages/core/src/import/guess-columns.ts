import {
  IMPORT_WORD_LENGTH,
  type FoundColumn,
  type ImportColumn,
  type ImportTarget,
} from '@dossier/contract/import-plan'
import { LOOKUP_TITLE_LENGTH } from '@dossier/contract/limits'
import { cutText } from '../fields/clean-text.ts'
import { guessDateForm } from './date-cell.ts'
import { guessType } from './guess-type.ts'
import { headingsOf } from './headings.ts'
import { foldName } from './names.ts'
import { guessDecimal } from './number-cell.ts'
import { isPropertyTarget, PROPERTIES } from './targets.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 80
/** A column with more different values than this, or longer ones, is no list. */
const VALUES = 50

/** `CreatedDate`, `created_date` and `Created date` are the same words. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Form = Pick<ImportColumn, 'dateForm' | 'decimal'>

interface Guessing {
  targets: readonly ImportTarget[]
  /** Whether a value can be what this is filled with: a heading alone may mean something else. */
  isReadable: (target: ImportTarget, value: string, form: Form) => boolean
}

/** The columns of a file with samples, and what each of them seems to fill. No two fill the same. */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { targets, isReadable }: Guessing,
): FoundColumn[] {
  const headings = headingsOf(header)
  const valuesOf = (index: number) => rows.map((row) => row[index] ?? '').filter((value) => value.trim() !== '')
  const taken = new Map<number, ImportTarget>()
  // Titles first, then other words for the same.
  for (const namesOf of [titlesOf, otherNamesOf])
    for (const [index, heading] of headings.entries()) {
      const found = targets.find((target) => namesOf(target).some((name) => wordsOf(name) === wordsOf(heading)))
      if (!found || taken.has(index) || [...taken.values()].includes(found)) continue
      const values = valuesOf(index)
      const readable = values.filter((value) => isReadable(found, value, formOf(values))).length
      // What is called the same and looks like a list is that list; its values are matched by hand.
      const isSameList = namesOf === titlesOf && found.choices !== undefined && fewValues(values).length > 0
      if (readable * 2 >= values.length || isSameList) taken.set(index, found)
    }
  // Files that have both halves of a place often have the place, too.
  const isWhole = headings.some((heading, index) => guessType(wordsOf(heading), valuesOf(index)) === 'map-marker')
  const place = isWhole ? null : placeIn(headings)
  const free = targets.filter((target) => target.type === 'map-marker' && ![...taken.values()].includes(target))
  if (place && free.length === 1 && !taken.has(place.latitude)) taken.set(place.latitude, free[0]!)
  return headings.map((heading, index) => {
    const values = valuesOf(index)
    const isPlace = index === place?.latitude
    const guess: ImportColumn = {
      target: taken.get(index)?.key ?? null,
      ...formOf(values),
      onFault: 'refuse',
      ...(isPlace && { longitude: place.longitude }),
    }
    const { isAmbiguous } = guessDateForm(values)
    const samples = [...new Set(values)].slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_LENGTH))
    const suggests = isPlace
      ? ({ title: 'Location', dataType: 'map-marker' } as const)
      : { title: titleOf(heading), dataType: guessType(wordsOf(heading), values) }
    return { heading, samples, values: fewValues(values), guess, isAmbiguous, suggests }
  })
}

/** The different values, whatever the letter case, if they are few and short. */
function fewValues(values: readonly string[]): string[] {
  const different = new Map(values.map((value) => [foldName(value), value.trim()]))
  const isList = different.size <= VALUES && values.every(({ length }) => length <= IMPORT_WORD_LENGTH)
  return isList ? [...different.values()] : []
}

const LATITUDES = ['latitude', 'lat']
const LONGITUDES = ['longitude', 'long', 'lng', 'lon']

/** The columns with the two halves of a place. */
function placeIn(headings: readonly string[]): { latitude: number; longitude: number } | null {
  const nthOf = (names: readonly string[]) => headings.findIndex((heading) => names.includes(wordsOf(heading)))
  const [latitude, longitude] = [nthOf(LATITUDES), nthOf(LONGITUDES)]
  return latitude < 0 || longitude < 0 ? null : { latitude, longitude }
}

/** A heading as the title of a field: `RequestType` and `request_type` are `Request type`. */
function titleOf(heading: string): string {
  const plain = heading.replaceAll(/[{}]/g, '')
  const words = /\s/.test(plain)
    ? plain
    : plain.replaceAll(/([\p{Ll}\d])(\p{Lu}\p{Ll})/gu, '$1 $2').replaceAll('_', ' ')
  const [first = '', ...rest] = words.trim().split(' ')
  const lowered = plain === words ? rest : rest.map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
  return cutText([first.charAt(0).toUpperCase() + first.slice(1), ...lowered].join(' '), LOOKUP_TITLE_LENGTH)
}

const formOf = (values: readonly string[]): Form => ({
  dateForm: guessDateForm(values).form,
  decimal: guessDecimal(values),
})

const titlesOf = ({ title }: ImportTarget): readonly string[] => [title]
const otherNamesOf = ({ key }: ImportTarget): readonly string[] => (isPropertyTarget(key) ? PROPERTIES[key].also : [])
