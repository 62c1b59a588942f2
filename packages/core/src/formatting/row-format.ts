import type { FieldDefinition } from '@dossier/contract/fields'
import type { FormattingRule } from '@dossier/contract/formatting-rules'
import type { CaseRow } from '@dossier/contract/views'
import type { Condition } from '../filters/condition.ts'
import { fieldKey } from '../fields/field-key.ts'
import { readClauses } from '../filters/read-clauses.ts'
import type { Terms } from '../filters/terms.ts'
import { barShare, cellFormat, type CellFormat } from './cell-format.ts'
import { passes } from './passes.ts'
import { rowValues } from './row-values.ts'

export interface RowFormat {
  format: CellFormat
  /** How much of the cell the bar fills. */
  share: number | undefined
}

type Rules = Readonly<Record<string, readonly FormattingRule[]>>
interface Shown {
  rules: Rules
  fields: readonly FieldDefinition[]
  /** The rows that are on the page: their largest value is a full bar. */
  rows: readonly CaseRow[]
}

/** How the cells of some rows look. Takes the terms of the person who looks; rules that cannot be read do nothing. */
export function rowFormats({ rules, fields, rows }: Shown, terms: Terms) {
  const fieldOf = new Map(fields.map((field) => [fieldKey(field.id) as string, field]))
  const valuesOf = (row: CaseRow, key: string) => rowValues({ row, now: terms.now }, key, fieldOf.get(key))
  const numberOf = (row: CaseRow, key: string) => valuesOf(row, key)?.[0]
  const conditions = new Map<FormattingRule, Condition | undefined>()
  for (const [key, ofColumn] of Object.entries(rules))
    for (const rule of ofColumn) conditions.set(rule, conditionOf(rule, key, terms))
  const largest = new Map<string, number>()
  const largestIn = (key: string) => {
    const cached = largest.get(key) ?? largestOf(rows.map((row) => numberOf(row, key)))
    largest.set(key, cached)
    return cached
  }
  const mostOf = ({ setBarMaximum, barMaximum }: FormattingRule, row: CaseRow, key: string): unknown => {
    if (setBarMaximum === 'constant') return Number(barMaximum)
    return setBarMaximum === 'relative' ? numberOf(row, String(barMaximum)) : largestIn(key)
  }
  return (row: CaseRow, key: string): RowFormat | undefined => {
    const ofColumn = rules[key]
    if (!ofColumn) return undefined
    const values = valuesOf(row, key)
    const format = cellFormat(ofColumn, (rule) => {
      const condition = conditions.get(rule)
      return condition !== undefined && passes(condition, values)
    })
    if (!format) return undefined
    return { format, share: format.barRule && barShare(values?.[0], mostOf(format.barRule, row, key)) }
  }
}

const largestOf = (values: readonly unknown[]): number =>
  values.reduce<number>((most, value) => (typeof value === 'number' && value > most ? value : most), 0)

function conditionOf(rule: FormattingRule, field: string, terms: Terms) {
  const { operator, value, dynamicValue, searchClauseParameters } = rule
  const clause = { field, operator, value, dynamicValue, searchClauseParameters, orClause: false, subClauses: [] }
  const read = readClauses([clause], terms)
  return read.ok ? read.condition : undefined
}
