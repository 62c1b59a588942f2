import type { CalculationCell } from '@dossier/contract/insights/run'
import { Exact, ZERO } from '@dossier/core/calculations/exact'
import { numberIn } from '@dossier/core/calculations/formula-value'
import { HOUR_MS } from '@dossier/core/time-spent/track'
import { leadName, leadRecords, measureName, NO_RECORDS, type Key, type Raw, type RawRow } from './run-raw.ts'
import { groupingName, leadOf, type Leaf, type Planned, type Source } from './run-source.ts'

/** One number before it is rounded: of dates and texts the value itself, null where nothing has one. */
export interface Cell {
  value: Exact | string | null
  isInvalid?: boolean
  /** Missing where it does not lead to records. */
  records?: number
}

/** A row of a result: one group, or all records. */
export type RowOf = { key: Key } | 'total'

const INVALID: Cell = { value: null, isInvalid: true }

/** The numbers of one insight's calculations, group by group. */
export class Cells {
  readonly #source: Source
  readonly #raw: Raw
  readonly #imported: ReadonlyMap<Source, Cells>

  constructor(source: Source, raw: Raw, imported: ReadonlyMap<Source, Cells>) {
    this.#source = source
    this.#raw = raw
    this.#imported = imported
  }

  /** Of all records of the row, undivided. */
  whole(key: string, row: RowOf): Cell {
    return this.#cell(key, row, undefined, [])
  }

  /** Of the records that have this value of the calculation's second group. */
  part(key: string, row: RowOf, part: Key): Cell {
    return this.#cell(key, row, { part }, [])
  }

  #cell(key: string, row: RowOf, divided: { part: Key } | undefined, path: readonly string[]): Cell {
    const one = this.#source.calculations.get(key)
    if (!one || one.is === 'broken' || path.includes(key)) return INVALID
    if (one.is === 'imported') return this.#imported.get(one.source)?.whole(one.of, row) ?? INVALID
    const raw = divided && one.groupBy ? this.#partRow(groupingName(one.groupBy), row, divided.part) : this.#row(row)
    if (one.is === 'leaf') return leafCell(one.leaf, raw, this.#source.days)
    return this.#expression(one, raw, (input) =>
      this.#cell(input, row, this.#dividesAlike(one, input) ? divided : undefined, [...path, key]),
    )
  }

  #expression(
    { key, tree }: Extract<Planned, { is: 'expression' }>,
    raw: RawRow,
    cellOf: (input: string) => Cell,
  ): Cell {
    const valueOf = (input: string) => {
      const cell = cellOf(input)
      return cell.value instanceof Exact ? cell.value : null
    }
    const value = numberIn(tree, { valueOf })
    if (value === null) return INVALID
    const lead = leadOf(this.#source, key)
    if (!lead) return { value }
    return { value, records: lead.of === 'all' ? raw.records : Number(raw.values.get(leadName(lead.leaves)) ?? 0) }
  }

  #dividesAlike({ groupBy }: Planned, input: string): boolean {
    const other = this.#source.calculations.get(input)?.groupBy
    return groupBy != null && other != null && groupingName(groupBy) === groupingName(other)
  }

  #row(row: RowOf): RawRow {
    return row === 'total' ? this.#raw.total : (this.#raw.rows.get(row.key) ?? NO_RECORDS)
  }

  #partRow(name: string, row: RowOf, part: Key): RawRow {
    const parts = this.#raw.parts.get(name)
    const of = row === 'total' ? parts?.total : parts?.rows.get(row.key)
    return of?.get(part) ?? NO_RECORDS
  }
}

function leafCell(leaf: Leaf, raw: RawRow, days: number | null): Cell {
  const records = leadRecords(raw, leaf)
  const read = (type: 'total' | 'numbers' | 'min' | 'max') => raw.values.get(measureName(type, leaf)) ?? null
  switch (leaf.type) {
    case 'Count':
      return { value: Exact.of(records), records }
    case 'CountPerDay': {
      const value = Exact.of(records).dividedBy(Exact.of(days ?? 0))
      return value ? { value, records } : INVALID
    }
    case 'Total':
      return { value: inHours(leaf, Exact.of(read('total') ?? 0)), records }
    case 'Average': {
      const mean = Exact.of(read('total') ?? 0).dividedBy(Exact.of(read('numbers') ?? 0))
      return { value: mean ? inHours(leaf, mean) : ZERO, records }
    }
    default:
      return { value: edgeOf(leaf, read(leaf.type === 'Min' ? 'min' : 'max')), records }
  }
}

const MS_PER_HOUR = Exact.of(HOUR_MS)

/** Spent times are added up in milliseconds. */
const inHours = ({ spentOn }: Leaf, value: Exact): Exact =>
  spentOn === undefined ? value : value.dividedBy(MS_PER_HOUR)!

const NUMBER = /^-?\d+(\.\d+)?$/

function edgeOf(leaf: Leaf, text: string | null): Exact | string | null {
  if (text === null) return null
  return leaf.isNumber && NUMBER.test(text) ? inHours(leaf, Exact.of(text)) : text
}

/** As it is answered: rows have 2 decimals, the Total row has 1. (B-INS-10, D-113) */
export function shownCell({ value, isInvalid, records }: Cell, decimals: number): CalculationCell {
  const lead = records === undefined || records === 0 || isInvalid ? {} : { records }
  if (isInvalid) return { value: null, isInvalid: true }
  if (!(value instanceof Exact)) return { value, ...lead }
  const rounded = Number(value.rounded(decimals))
  const exact = value.toString()
  return { value: rounded, ...(exact !== String(rounded) && { exact }), ...lead }
}
