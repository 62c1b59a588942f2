import { CORNERS, VALUES_PER_CLAUSE, type ClauseToRead } from '@dossier/contract/clauses'
import { TEXT_LENGTH } from '@dossier/contract/limits'
import type { Comparison } from '../filters/comparisons.ts'
import type { ListContext } from '../text/dates.ts'
import type { FilterColumn } from '../filters/terms.ts'
import { readYesNo } from '../text/yes-no.ts'
import type { ColumnNames } from './column-names.ts'
import { exact, exactDay, takeDays, type DayValue } from './day-words.ts'
import type { Named, NamedColumn, Names } from './names.ts'
import { Misplaced, type Scanner } from './scanner.ts'
import { shownDate, shownNumber, shownTime, takeShown } from './shown-values.ts'

/** To whom and when the text is said. */
export interface QueryTerms {
  columns: ReadonlyMap<string, FilterColumn>
  names: Names
  /** How numbers, dates and times are shown to the person. */
  reader: ListContext
  /** Where the person is. */
  today: Temporal.PlainDate
}

/** What a column is compared with, as clauses have it. */
export type ReadValue = Pick<ClauseToRead, 'value' | 'dynamicValue' | 'searchClauseParameters' | 'dynamicField'> &
  Pick<DayValue, 'isPeriod'>

/** A value that is being typed at the end of the text. */
export interface TypedValue extends NamedColumn {
  start: number
  typed: string
}

interface Item {
  text: string
  /** Names are looked up, ids are taken as they are. */
  kind: 'word' | 'quoted' | 'id'
  place: readonly [start: number, end: number]
}

interface Bound {
  above: boolean
  /** The named one is among them. */
  with: boolean
}

const WORD = /[^\s()",]+/uy
/** A text to look for may have any signs; the end of a group ends it. */
const TEXT = /[^\s()"]+/uy
const OPEN = /\(/uy
const CLOSE = /\)/uy
const COMMA = /,\s*/uy
const SPACED_COMMA = /\s*,\s*/uy
const HASH = /#/uy
const IN = /\s+in\s+/iuy
const AT = /@/uy
const CORNER = /\s*(-?[\d.]+)\s+(-?[\d.]+)\s*/uy

/** Of a record that the reader may not see. */
const HIDDEN_ID = /^id-(\d+)$/u

const given = (value: ClauseToRead['value']): ReadValue => ({ value, dynamicValue: null, searchClauseParameters: {} })

/** Reads what comes after an operator. */
export class ValueReader {
  /** Set if the text ends in a value. */
  typed: TypedValue | undefined
  readonly #scanner: Scanner
  readonly #terms: QueryTerms
  readonly #columns: ColumnNames

  constructor(scanner: Scanner, terms: QueryTerms, columns: ColumnNames) {
    this.#scanner = scanner
    this.#terms = terms
    this.#columns = columns
  }

  /** With a bound, all things from the named one on, upward or downward, are meant. */
  read(of: NamedColumn, bound?: Bound): ReadValue {
    const scanner = this.#scanner
    scanner.skipSpace()
    this.typed = { ...of, start: scanner.at, typed: scanner.text.slice(scanner.at) }
    const value = scanner.take(AT)
      ? this.#otherColumn()
      : bound
        ? this.#ordered(of, bound)
        : READ[of.column.comparison](this, of)
    if (!scanner.isAtEnd()) this.typed = undefined
    return value
  }

  /** `@` and the name of another column. */
  #otherColumn(): ReadValue {
    const { text, place } = this.#item(WORD)
    const [other, another] = this.#columns.find(text)
    if (!other) throw new Misplaced(place, `There is no field “${text}”. Choose another one.`)
    if (another) throw new Misplaced(place, ambiguousColumn(text))
    return { ...given(null), dynamicField: other.key }
  }

  text(): ReadValue {
    return given(this.#item(TEXT).text)
  }

  number({ column: { isPercentage } }: NamedColumn): ReadValue {
    const { reader } = this.#terms
    const shown = takeShown(this.#scanner, (text) => shownNumber(text, reader, isPercentage))
    if (shown !== undefined) return given(shown)
    const { text, kind, place } = this.#item(TEXT)
    const number = kind === 'quoted' ? shownNumber(text, reader, isPercentage) : undefined
    if (number === undefined) throw new Misplaced(place, 'Enter a number.')
    return given(number)
  }

  /** `14:30`, or as lists show it: `2:30 PM` */
  time(): ReadValue {
    const read = (text: string) => shownTime(text, this.#terms.reader)
    const shown = takeShown(this.#scanner, read)
    if (shown !== undefined) return given(shown)
    const { text } = this.#item(TEXT)
    return given(read(text) ?? text)
  }

  /** `5h in Waiting` */
  hours(of: NamedColumn): ReadValue {
    const { text, place } = this.#item(TEXT)
    const hoursSpent = shownNumber(text.replace(/h$/iu, ''), this.#terms.reader)
    if (hoursSpent === undefined || hoursSpent < 0)
      throw new Misplaced(place, 'Enter hours and a value, such as 5h in Waiting.')
    const start = this.#scanner.at
    if (!this.#scanner.take(IN)) throw new Misplaced([start, start], 'Add a value, such as in Waiting.')
    this.typed = { ...of, start: this.#scanner.at, typed: this.#scanner.text.slice(this.#scanner.at) }
    const searchValue = String(this.#valueOf(this.#item(WORD), of))
    return { ...given(null), searchClauseParameters: { timeSpentClause: { searchValue, hoursSpent } } }
  }

  yesOrNo(): ReadValue {
    const { text, place } = this.#item(WORD)
    const answer = readYesNo(text)
    if (answer === undefined) throw new Misplaced(place, 'Enter yes or no.')
    return given(answer)
  }

  days(of: NamedColumn): ReadValue {
    const scanner = this.#scanner
    const begin = scanner.at
    const isQuoted = scanner.take(/"(?=[^"]*")/uy) !== null
    const start = scanner.at
    const read = this.#date(of)
    if (read && (!isQuoted || scanner.take(/"/uy))) return read
    scanner.at = begin
    const { text, place } = this.#item(TEXT)
    throw new Misplaced(
      [start, place[1]],
      `“${text}” is not a date. Enter one such as 2026-12-31, today, -7d, friday or this-week.`,
    )
  }

  /** In words, or as lists show it: whichever is more of the text. */
  #date({ column }: NamedColumn): ReadValue | undefined {
    const scanner = this.#scanner
    const start = scanner.at
    const days = takeDays(scanner, this.#terms.today)
    const end = scanner.at
    scanner.at = start
    const shown = takeShown(scanner, (text) => shownDate(text, this.#terms.reader))
    if (!shown || scanner.at <= end) {
      scanner.at = end
      return days
    }
    if (shown.instant === undefined) return exactDay(shown.day)
    if (column.comparison === 'moment') return exact(shown.instant)
    throw new Misplaced([start, scanner.at], `${column.label} has no time of day. Enter the date alone.`)
  }

  corners(): ReadValue {
    const scanner = this.#scanner
    const start = scanner.at
    const corners: number[][] = []
    if (scanner.take(OPEN))
      do {
        const corner = scanner.take(CORNER)
        if (corner) corners.push([Number(corner[1]), Number(corner[2])])
      } while (scanner.take(SPACED_COMMA))
    if (corners.length === 0 || !scanner.take(CLOSE))
      throw new Misplaced([start, scanner.at], 'Enter corners such as (52.1 4.3, 52.2 4.3, 52.2 4.4).')
    if (corners.length > CORNERS) throw new Misplaced([start, scanner.at], `Enter up to ${CORNERS} corners.`)
    return given(corners)
  }

  words(of: NamedColumn): ReadValue {
    return given(this.#items(of).map(({ text }) => text))
  }

  named(of: NamedColumn): ReadValue {
    const isPeople = of.column.comparison === 'person' || of.column.comparison === 'people'
    const items = this.#items(of)
    const isMe = ({ kind, text }: Item) => kind === 'word' && text.toLowerCase() === 'me'
    if (isPeople && of.operator !== 'InTeam' && items.some(isMe)) {
      if (items.length === 1) return { ...given(null), dynamicValue: 'me' }
      throw new Misplaced(items.find(isMe)!.place, 'Compare with “me” alone, or with named people.')
    }
    // All names are asked for before one of them is refused.
    for (const { text } of items) this.#terms.names.valuesOf(of, text)
    return given(items.map((item) => this.#valueOf(item, of)))
  }

  #ordered(of: NamedColumn, bound: Bound): ReadValue {
    const item = this.#item(WORD)
    const value = this.#valueOf(item, of)
    const order = this.#terms.names.inOrder(of) ?? []
    const place = order.indexOf(value)
    const beyond = bound.above ? order.slice(place + 1) : order.slice(0, Math.max(place, 0))
    const values = bound.with ? order.filter((one) => one === value || beyond.includes(one)) : beyond
    if (values.length > 0) return given([...values])
    throw new Misplaced(item.place, `Nothing is ${bound.above ? 'above' : 'below'} “${item.text}”. Choose another one.`)
  }

  #valueOf({ text, kind, place }: Item, of: NamedColumn): Named {
    const { names } = this.#terms
    const isNumbered = names.isNumbered(of)
    const id = kind === 'id' && isNumbered ? HIDDEN_ID.exec(text)?.[1] : undefined
    if (id !== undefined) return id
    if (kind === 'id' && !isNumbered) return hasNumbers(of) && /^\d{1,15}$/u.test(text) ? Number(text) : text
    const [value, another] = names.valuesOf(of, text)
    if (value === undefined)
      throw new Misplaced(place, `${of.column.label} has no “${text}”. Put names with spaces in quotation marks.`)
    if (another !== undefined)
      throw new Misplaced(place, `Several have the name “${text}”. Write # and the id, such as #${value}.`)
    return value
  }

  /** One or more, separated by commas, perhaps in parentheses. */
  #items(of: NamedColumn): Item[] {
    const scanner = this.#scanner
    const start = scanner.at
    const inParentheses = scanner.take(OPEN) !== null
    const items: Item[] = []
    do {
      scanner.skipSpace()
      this.typed = { ...of, start: scanner.at, typed: scanner.text.slice(scanner.at) }
      items.push(this.#item(WORD))
    } while (scanner.take(inParentheses ? SPACED_COMMA : COMMA))
    scanner.take(/\s*(?=\))/uy)
    if (inParentheses && !scanner.take(CLOSE))
      throw new Misplaced([start, scanner.at], 'Close this parenthesis, and put commas between the names.')
    if (items.length > VALUES_PER_CLAUSE)
      throw new Misplaced([start, scanner.at], `Name up to ${VALUES_PER_CLAUSE} values.`)
    return items
  }

  #item(pattern: RegExp): Item {
    const scanner = this.#scanner
    const start = scanner.at
    const isId = pattern === WORD && scanner.take(HASH) !== null
    const text = scanner.takeQuoted()
    const word = text ?? scanner.take(pattern)?.[0]
    if (!word) throw new Misplaced([start, scanner.at], 'Enter a value here.')
    if (word.length > TEXT_LENGTH)
      throw new Misplaced([start, scanner.at], `A value can have up to ${TEXT_LENGTH.toLocaleString('en')} characters.`)
    const kind = isId ? 'id' : text === undefined ? 'word' : 'quoted'
    return { text: word, kind, place: [start, scanner.at] }
  }
}

/** Whether ids of the values are numbers. */
const hasNumbers = ({ column: { comparison }, operator }: NamedColumn): boolean =>
  operator === 'InTeam' || ['thing', 'things', 'areas', 'person', 'people'].includes(comparison)

export const ambiguousColumn = (name: string): string =>
  `Several fields are called “${name}”. Choose one of them from the list.`

const READ: Record<Comparison, (reader: ValueReader, of: NamedColumn) => ReadValue> = {
  text: (reader) => reader.text(),
  caseNumber: (reader) => reader.text(),
  time: (reader) => reader.time(),
  number: (reader, of) => reader.number(of),
  flag: (reader) => reader.yesOrNo(),
  checkbox: (reader) => reader.yesOrNo(),
  date: (reader, of) => reader.days(of),
  moment: (reader, of) => reader.days(of),
  words: (reader, of) => reader.words(of),
  markers: (reader) => reader.corners(),
  choice: (reader, of) => reader.named(of),
  choices: (reader, of) => reader.named(of),
  rows: (reader, of) => reader.named(of),
  thing: (reader, of) => reader.named(of),
  things: (reader, of) => reader.named(of),
  areas: (reader, of) => reader.named(of),
  person: (reader, of) => reader.named(of),
  people: (reader, of) => reader.named(of),
  presence: (reader) => reader.text(),
  hours: (reader, of) => reader.hours(of),
}
