import { CLAUSES, type SearchClause } from '@dossier/contract/clauses'
import type { Operator } from '@dossier/contract/operators'
import type { QueryFault } from '@dossier/contract/search'
import { ANYBODY } from '../filters/filter-fault.ts'
import { takesValue } from '../filters/operator-words.ts'
import { clauseColumn } from '../filters/item-columns.ts'
import { readClauses } from '../filters/read-clauses.ts'
import type { FilterColumn } from '../filters/terms.ts'
import { ColumnNames } from './column-names.ts'
import { Misplaced, phraseOf, Scanner } from './scanner.ts'
import { signMeaning, spellingsFor, wordMeaning, type Compared } from './spellings.ts'
import { ambiguousColumn, ValueReader, type QueryTerms, type ReadValue, type TypedValue } from './value-reader.ts'

/** What a text asks. */
export interface ReadQuery {
  /** The words that belong to no filter. */
  searchTerm: string
  clauses: SearchClause[]
  /** In the order of the text. */
  faults: QueryFault[]
  /** What is being typed at the end of the text: a value, else perhaps the name of a column. */
  typed: TypedValue | { start: number; typed: string } | undefined
}

const OPEN = /\(/uy
const CLOSE = /\)/uy
const OR = /\s*or(?=[\s(])/iuy
const AND = /\s*and(?=[\s(])/iuy
const NAME_WORD = /(?:[^\s()",:=<>!“]|!(?!=))+/uy
const SIGN = /!=|>=|<=|[:=<>]/uy
const OPERATOR_WORD =
  /(?:is\s+not\s+(?:set|empty)|is\s+(?:set|empty)|in\s+team|not\s+in|in|under|within|on)(?=$|[\s()"])/iuy
/** Up to the next space; quotation marks within it do not count. */
const FREE_WORD = /[^\s]+/uy
const QUOTE = /["“]/uy
/** Not wanted. */
const MINUS = /-(?=["“])/uy
/** A word that is no filter, whatever it looks like. */
const ESCAPED = /\\([^\s]+)/uy
const NULL = '\0'
/** Of a name without quotation marks. */
const MOST_WORDS = 6
const MOST_FAULTS = 20

/** Reads a question that was typed, such as `leak status:Open due<friday (tag:a or tag:b)`. Nothing in it is left out: what cannot be read is a fault. */
export const readQuery = (text: string, terms: QueryTerms): ReadQuery => new QueryReader(text, terms).read()

type Single = Omit<SearchClause, 'orClause' | 'subClauses'>
const ALONE = { orClause: false as const, subClauses: [] }

class QueryReader {
  readonly #scanner: Scanner
  readonly #terms: QueryTerms
  readonly #columns: ColumnNames
  readonly #values: ValueReader
  readonly #words: string[] = []
  readonly #clauses: SearchClause[] = []
  readonly #faults: QueryFault[] = []
  #amount = 0
  #typedName: { start: number; typed: string } | undefined

  constructor(text: string, terms: QueryTerms) {
    this.#scanner = new Scanner(text)
    this.#terms = terms
    this.#columns = new ColumnNames(terms.columns)
    this.#values = new ValueReader(this.#scanner, terms, this.#columns)
  }

  read(): ReadQuery {
    const scanner = this.#scanner
    const nothing = scanner.text.indexOf(NULL)
    if (nothing >= 0)
      this.#faults.push({ start: nothing, end: nothing + 1, message: 'Remove this invisible character.' })
    for (scanner.skipSpace(); !scanner.isAtEnd() && this.#faults.length < MOST_FAULTS; scanner.skipSpace()) {
      const start = scanner.at
      this.#guarded(() => this.#next())
      if (scanner.at === start) scanner.take(FREE_WORD)
    }
    const { text } = scanner
    const isBetween = /(?:^|[\s(])$/u.test(text)
    const name = this.#typedName ?? (isBetween ? { start: text.length, typed: '' } : undefined)
    const searchTerm = this.#words.join(' ')
    return { searchTerm, clauses: this.#clauses, faults: this.#faults, typed: this.#values.typed ?? name }
  }

  /** Notes a fault, and goes on after the part that has it. */
  #guarded(step: () => void): void {
    try {
      step()
    } catch (error) {
      if (!(error instanceof Misplaced)) throw error
      const [start, end] = error.place
      this.#faults.push({ start, end: Math.max(end, start), message: error.message })
    }
  }

  #next(): void {
    const scanner = this.#scanner
    const start = scanner.at
    const escaped = scanner.take(ESCAPED)?.[1]
    if (escaped !== undefined) return void this.#words.push(escaped)
    if (scanner.take(OPEN)) return this.#group(start)
    if (scanner.take(CLOSE)) throw new Misplaced([start, scanner.at], 'This parenthesis closes nothing. Remove it.')
    const found = this.#clause()
    if (!found) return this.#freeWord()
    const isOne = found.length === 1
    if (isOne) this.#clauses.push({ ...found[0]!, ...ALONE })
    else this.#clauses.push(anyOf(found))
    const end = scanner.at
    if (scanner.take(OR)) throw new Misplaced([start, end], 'Put filters with “or” in parentheses: (tag:a or tag:b).')
    this.#skipAnd()
  }

  /** "and" between two filters says nothing new; anywhere else it is a word to search for. */
  #skipAnd(): void {
    const scanner = this.#scanner
    const end = scanner.at
    if (!scanner.take(AND)) return
    scanner.skipSpace()
    const next = scanner.at
    const isFilter = scanner.looksAt(OPEN) || this.#subject() !== undefined
    scanner.at = isFilter ? next : end
  }

  #group(start: number): void {
    const scanner = this.#scanner
    const found: Single[] = []
    do {
      scanner.skipSpace()
      const at = scanner.at
      if (scanner.looksAt(OPEN)) throw this.#skipGroup([at, at + 1], 'Put no group into another group.')
      const clauses = this.#clause()
      if (!clauses) {
        this.#nameAtEnd(at)
        throw this.#skipGroup([start, start + 1], 'Put filters in parentheses, with “or” between them.')
      }
      found.push(...clauses)
    } while (scanner.take(OR))
    scanner.skipSpace()
    if (!scanner.take(CLOSE))
      throw this.#skipGroup([start, start + 1], 'Close this parenthesis, and put “or” between filters.')
    this.#clauses.push(anyOf(found))
    this.#skipAnd()
  }

  /** Nothing within a group that cannot be read is taken for something else. */
  #skipGroup(place: readonly [number, number], message: string): Misplaced {
    const scanner = this.#scanner
    for (let depth = 1; depth > 0 && !scanner.isAtEnd();) {
      if (scanner.looksAt(QUOTE)) {
        scanner.takeQuoted()
        continue
      }
      const sign = scanner.text[scanner.at++]
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    }
    return new Misplaced(place, message)
  }

  #nameAtEnd(start: number): void {
    const rest = this.#scanner.text.slice(start)
    if (rest !== '' && !/\s/u.test(rest.at(-1)!)) this.#typedName = { start, typed: rest.replace(/^"/u, '') }
  }

  /** A word, or a phrase: its quotation marks say that its words follow each other. */
  #freeWord(): void {
    const scanner = this.#scanner
    const start = scanner.at
    const minus = scanner.take(MINUS)?.[0] ?? ''
    const phrase = scanner.takeQuoted()
    if (phrase !== undefined) return void this.#words.push(minus + phraseOf(phrase))
    this.#words.push(scanner.take(FREE_WORD)![0])
    if (scanner.isAtEnd()) this.#nameAtEnd(start)
  }

  /** The filters at this place: several if they mean "at least"; undefined if it is a word to search for. */
  #clause(): Single[] | undefined {
    const { start, column, compared } = this.#subject() ?? {}
    if (!column || !compared) return undefined
    const clauses = this.#clausesOf(column, compared)
    const place = [start!, this.#scanner.at] as const
    this.#amount += clauses.length
    if (this.#amount > CLAUSES) throw new Misplaced(place, `Ask with up to ${CLAUSES} filters.`)
    const read = readClauses(
      clauses.map((one) => ({ ...one, ...ALONE })),
      { ...ANYBODY, columns: this.#terms.columns },
    )
    if (!read.ok) throw new Misplaced(place, read.message)
    return clauses
  }

  #clausesOf(column: FilterColumn, compared: Compared): Single[] {
    const clause = (operator: Operator, value: ReadValue): Single => {
      const { isPeriod: _, ...parts } = value
      return { ...clauseColumn(column.key), operator, ...parts }
    }
    if (!takesValue(compared as Operator)) return [clause(compared as Operator, NO_VALUE)]
    if (!column.operators.includes(compared as Operator) && column.comparison === 'thing') {
      const bound = { above: compared === 'GreaterThan' || compared === 'AtLeast', with: compared.startsWith('At') }
      return [clause('Any', this.#values.read({ column, operator: 'Any' }, bound))]
    }
    if (compared !== 'AtLeast' && compared !== 'AtMost')
      return [clause(compared, this.#values.read({ column, operator: compared }))]
    const operator = compared === 'AtLeast' ? 'GreaterThan' : 'LessThan'
    const value = this.#values.read({ column, operator })
    // After the start of a period means from its first day on.
    const isWhole = value.isPeriod && compared === 'AtLeast'
    return isWhole ? [clause(operator, value)] : [clause(operator, value), clause('Equals', value)]
  }

  /** A column and how it is compared. The longest name counts. */
  #subject(): { start: number; column: FilterColumn; compared: Compared } | undefined {
    const scanner = this.#scanner
    const start = scanner.at
    const quotedName = scanner.takeQuoted()
    const ends: number[] = quotedName === undefined ? this.#wordEnds() : [scanner.at]
    for (const end of ends.toReversed()) {
      const name = quotedName ?? scanner.text.slice(start, end)
      const columns = this.#columns.find(name)
      if (columns.length === 0) continue
      scanner.at = end
      scanner.skipSpace()
      const compared =
        columns.length > 1 && scanner.looksAt(SIGN) ? 'Equals' : this.#comparedBy(columns[0]!, [start, end])
      if (compared && columns.length > 1) throw this.#skipClause([start, end], ambiguousColumn(name))
      if (compared) return { start, column: columns[0]!, compared }
    }
    scanner.at = ends[0] ?? start
    const end = scanner.at
    if (
      end > start &&
      /^(?::(?!\/\/)|!=|>=?|<=?|=)[^\s]/u.test(scanner.text.slice(end, end + 3)) &&
      !this.#isTime(start, end)
    )
      throw this.#skipClause(
        [start, end],
        `There is no field “${quotedName ?? scanner.text.slice(start, end)}”. Choose another one, or search for the text in quotation marks.`,
      )
    scanner.at = start
    return undefined
  }

  #isTime(start: number, end: number): boolean {
    return /^\d+$/u.test(this.#scanner.text.slice(start, end))
  }

  /** Goes on after a filter that cannot be read. */
  #skipClause(place: readonly [number, number], message: string): Misplaced {
    const scanner = this.#scanner
    scanner.at = place[1]
    scanner.take(/\s*(?:!=|>=|<=|[:=<>])\s*(?:"(?:[^"\\]|\\.)*"|[^\s)])*/uy)
    return new Misplaced(place, message)
  }

  #wordEnds(): number[] {
    const scanner = this.#scanner
    const ends: number[] = []
    while (ends.length < MOST_WORDS && scanner.take(NAME_WORD)) {
      ends.push(scanner.at)
      scanner.skipSpace()
    }
    return ends
  }

  #comparedBy(column: FilterColumn, place: readonly [number, number]): Compared | undefined {
    const scanner = this.#scanner
    const sign = scanner.take(SIGN)?.[0]
    if (sign !== undefined) {
      const compared = signMeaning(column, sign)
      if (compared) return compared
      throw this.#skipClause(
        place,
        `${column.label} cannot be compared by “${sign}”. Use one of these: ${spellingsFor(column).join(', ')}.`,
      )
    }
    const isApart = /[\s"”]/u.test(scanner.text[scanner.at - 1] ?? '')
    const word = isApart ? scanner.take(OPERATOR_WORD)?.[0] : undefined
    const compared = word === undefined ? undefined : wordMeaning(column, word)
    return compared && this.#fits(compared) ? compared : undefined
  }

  /** Whether a value follows that only a filter can have: "in" and "on" stand in many texts. */
  #fits(compared: Compared): boolean {
    if (!takesValue(compared as Operator)) return true
    const rest = this.#scanner.text.slice(this.#scanner.at, this.#scanner.at + 40).trimStart()
    if (compared === 'OnDay' || compared === 'DateRange')
      return rest === '' || /^["\d+-]|^(?:in|to|yes|la|pre|th|cu|ne|we|mon|tue|wed|fri|sat|sun|year)/iu.test(rest)
    return rest === '' || /^["“(#]/u.test(rest) || compared === 'Contains' || compared === 'InTeam'
  }
}

const NO_VALUE: ReadValue = { value: null, dynamicValue: null, searchClauseParameters: {} }

const anyOf = (clauses: readonly Single[]): SearchClause => ({
  field: '',
  value: null,
  orClause: true,
  subClauses: clauses.map((one) => ({ ...one, ...ALONE })),
})
