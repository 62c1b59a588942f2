import type { FilterColumn } from '../filters/terms.ts'
import { quoted, quotedIfNeeded } from './scanner.ts'

/** Shorter words for built-in columns. */
const SHORT: Record<string, readonly string[]> = {
  caseNumber: ['number'],
  areas: ['area'],
  tags: ['tag'],
  users: ['collaborator'],
  pendingTeams: ['awaiting', 'team'],
  isCase: ['promoted'],
  lastUpdated: ['updated'],
}

const folded = (name: string): string => name.trim().replace(/\s+/gu, ' ').toLowerCase()

/** Columns by what people call them. */
export class ColumnNames<C extends FilterColumn = FilterColumn> {
  readonly #byKey: ReadonlyMap<string, C>
  readonly #byLabel = new Map<string, C[]>()
  readonly #byShort = new Map<string, C>()

  constructor(columns: ReadonlyMap<string, C>) {
    this.#byKey = columns
    for (const column of columns.values()) {
      const label = folded(column.label)
      this.#byLabel.set(label, [...(this.#byLabel.get(label) ?? []), column])
      for (const short of SHORT[column.key] ?? []) this.#byShort.set(short, column)
    }
  }

  all(): Iterable<C> {
    return this.#byKey.values()
  }

  /** The columns with this name: by their id, else by their label, else by a shorter word. */
  find(name: string): readonly C[] {
    const own = this.#byKey.get(name)
    if (own) return [own]
    const labeled = this.#byLabel.get(folded(name))
    if (labeled) return labeled
    const short = this.#byShort.get(folded(name))
    return short ? [short] : []
  }

  /** A name that means only this column, as it is written in a query. */
  nameOf(column: C): string {
    const found = this.find(column.label)
    const name = found.length === 1 && found[0]!.key === column.key ? column.label : column.key
    // With the words after it, it might be another one. A value of items is not meant: nobody writes its sign as a word.
    const start = folded(name)
    const isBeginning = this.#byLabel
      .keys()
      .some((label) => label.startsWith(`${start} `) && !label.startsWith(`${start} › `))
    return isBeginning ? quoted(name) : quotedIfNeeded(name)
  }
}
