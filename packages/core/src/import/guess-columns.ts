import {
  IMPORT_WORD_LENGTH,
  type FoundColumn,
  type ImportColumn,
  type ImportSeparator,
  type ImportTarget,
  type NewFieldType,
} from '@dossier/contract/import-plan'
import { LOOKUP_TITLE_LENGTH } from '@dossier/contract/limits'
import { undefused } from '../exports/defused.ts'
import { cutText, shortened } from '../fields/clean-text.ts'
import { guessDateForm, hasUtcDays } from './date-cell.ts'
import { findHalves, placeField } from './guess-places.ts'
import { wordsOf } from './heading-words.ts'
import { guessType } from './guess-type.ts'
import { headingsOf } from './headings.ts'
import { foldName } from './names.ts'
import { guessDecimal, isDecimalOpen, type DecimalMark } from './number-cell.ts'
import { isPropertyTarget, PROPERTIES } from './targets.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 80
/** A column with more different values than this, or longer ones, is no list. */
const VALUES = 50
/** So many different words may stand for yes, for no and for nothing. */
const ANSWERS = 5

/** Cells that are looked at: those of a file with hundreds of columns take as long as others. */
const CELLS = 20_000
const LEAST_ROWS = 40

type Form = Pick<ImportColumn, 'dateForm' | 'decimal' | 'utcDays'>

interface Guessing {
  targets: readonly ImportTarget[]
  /** Whether a value can be what this is filled with: a heading alone may mean something else. */
  isReadable: (target: ImportTarget, value: string, form: Form) => boolean
  /** Where cells are separated by semicolons, numbers have a comma. */
  separator?: ImportSeparator
  /** By row, the columns whose cells are stored as numbers: nothing is to be guessed of those. */
  numbers?: readonly (readonly number[] | undefined)[]
}

/** The columns of a file with samples, and what each of them seems to fill. No two fill the same. */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { targets, isReadable, separator, numbers = [] }: Guessing,
): FoundColumn[] {
  const looked = rows
    .slice(0, Math.max(LEAST_ROWS, Math.floor(CELLS / Math.max(1, header.length))))
    .map((cells) => cells.map((cell) => undefused(cell).replaceAll('\0', '')))
  const columns = withDecimals(
    headingsOf(header).map((heading, index) => readColumn(heading, index, { rows: looked, numbers })),
    separator === ';' ? ',' : '.',
  )
  const taken = takenBy(columns, { targets, isReadable })
  // Files that have both halves of a place often have the place, too.
  const whole = columns.findIndex(({ type }) => type === 'map-marker')
  const place = whole < 0 ? findHalves(columns) : null
  const source = place?.latitude ?? whole
  const field = placeField(targets.filter((target) => ![...taken.values()].includes(target)))
  if (source >= 0 && field && !taken.has(source)) taken.set(source, field)
  const titles = [...columns.map(({ heading }) => heading), ...targets.map(({ title }) => title)].map(foldName)
  const placeTitle = ['Location', 'Place', 'Position'].find((title) => !titles.includes(foldName(title))) ?? 'Map'
  return columns.map(({ heading, values, hasBlanks, form, isAmbiguous, isDecimalAmbiguous, type }, index) => {
    const isPlace = index === place?.latitude
    const guess: ImportColumn = {
      target: taken.get(index)?.key ?? null,
      ...form,
      onFault: 'refuse',
      ...(isPlace && { longitude: place.longitude }),
    }
    const samples = [...new Set(values)].slice(0, SAMPLES).map((value) => shortened(value, SAMPLE_LENGTH))
    const suggests = isPlace
      ? ({ title: placeTitle, dataType: 'map-marker' } as const)
      : { title: titleOf(heading), dataType: type }
    return { heading, samples, values: fewValues(values), hasBlanks, guess, isAmbiguous, isDecimalAmbiguous, suggests }
  })
}

interface ReadColumn {
  heading: string
  words: string
  /** Those that are not blank. */
  values: string[]
  hasBlanks: boolean
  /** Those that are not stored as numbers. */
  texts: string[]
  form: Form
  isAmbiguous: boolean
  isDecimalAmbiguous: boolean
  type: NewFieldType
}

interface Rows extends Required<Pick<Guessing, 'numbers'>> {
  rows: readonly (readonly string[])[]
}

/** What the values of a column say, read once: there are many of them. */
function readColumn(heading: string, index: number, { rows, numbers }: Rows): ReadColumn {
  const values = rows.map((row) => row[index] ?? '').filter((value) => value.trim() !== '')
  const { form, isAmbiguous } = guessDateForm(values)
  const words = wordsOf(heading)
  const type = guessType(words, values)
  const isStored = (row: number) => numbers[row]?.includes(index) === true
  const texts = numbers.length === 0 ? values : rows.flatMap((row, nth) => (isStored(nth) ? [] : (row[index] ?? '')))
  const isDecimalAmbiguous = isDecimalOpen(texts)
  const read = { dateForm: form, decimal: guessDecimal(texts), ...(hasUtcDays(values) && { utcDays: true }) }
  const hasBlanks = values.length < rows.length
  return { heading, words, values, hasBlanks, texts, form: read, isAmbiguous, isDecimalAmbiguous, type }
}

/** A column that could have either decimal mark has that of the other numbers of its file. */
function withDecimals(columns: ReadColumn[], otherwise: DecimalMark): ReadColumn[] {
  const numbers = columns.filter(({ type }) => type === 'number' || type === 'dollar')
  const all = numbers.flatMap(({ texts }) => texts)
  const mark = guessDecimal(all, otherwise)
  const isFileOpen = isDecimalOpen(all)
  return columns.map((column) => ({
    ...column,
    form: { ...column.form, decimal: guessDecimal(column.texts, mark) },
    isDecimalAmbiguous: column.isDecimalAmbiguous && isFileOpen,
  }))
}

/** What columns fill, by their places. Titles first, then other words for the same, then those of a ticket or request. */
function takenBy(columns: readonly ReadColumn[], { targets, isReadable }: Guessing): Map<number, ImportTarget> {
  const taken = new Map<number, ImportTarget>()
  const take = (target: ImportTarget, index: number, isTitle: boolean) => {
    const { values, form } = columns[index]!
    if (taken.has(index) || [...taken.values()].includes(target)) return
    const readable = values.filter((value) => isReadable(target, value, form)).length
    // What is called the same and looks like a list is that list; its values are matched by hand.
    const few = fewValues(values).length
    const isSameList = isTitle && target.choices !== undefined && few > 0 && few <= mostWords(target)
    if (readable * 2 >= values.length || isSameList) taken.set(index, target)
  }
  for (const { namesOf, wordsIn, isTitle } of PASSES)
    for (const target of targets)
      for (const name of namesOf(target).map(wordsOf))
        for (const [index, { words }] of columns.entries()) if (wordsIn(words) === name) take(target, index, isTitle)
  return taken
}

const mostWords = ({ type }: ImportTarget): number => (type === 'checkbox' ? ANSWERS : VALUES)

/** The different values, whatever the letter case, if they are few and short. */
function fewValues(values: readonly string[]): string[] {
  const different = new Map(values.map((value) => [foldName(value), value.trim()]))
  const isList = different.size <= VALUES && values.every(({ length }) => length <= IMPORT_WORD_LENGTH)
  return isList ? [...different.values()] : []
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

const titlesOf = ({ title }: ImportTarget): readonly string[] => [title]
const otherNamesOf = ({ key }: ImportTarget): readonly string[] => (isPropertyTarget(key) ? PROPERTIES[key].also : [])
/** Numbers of other systems are no numbers of these records. */
const allNamesOf = (target: ImportTarget): readonly string[] =>
  target.key === 'caseNumber' ? [] : [...titlesOf(target), ...otherNamesOf(target)]

const WHAT_IT_IS = /^(?:service request|case|ticket|request|incident|issue|record|sr|complaint) /
const same = (words: string) => words
/** `Ticket status` is the status of a ticket. */
const ofWhatItIs = (words: string) => words.replace(WHAT_IT_IS, '')

const PASSES = [
  { namesOf: titlesOf, wordsIn: same, isTitle: true },
  { namesOf: otherNamesOf, wordsIn: same, isTitle: false },
  { namesOf: allNamesOf, wordsIn: ofWhatItIs, isTitle: false },
]
