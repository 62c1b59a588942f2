import type { InsightCalculation } from '@dossier/contract/insights/calculations'
import type { GroupStep } from '@dossier/contract/views/definition'
import { fieldsOfFormula, parseFormula, type Node } from '@dossier/core/calculations/expression'
import type { FilterColumn } from '@dossier/core/filters/terms'
import type { Records } from './run-records.ts'

/** By what records are grouped. */
export interface Grouping {
  column: FilterColumn
  step: GroupStep
}

/** A calculation of records, without anything that is made of others. */
export interface Leaf {
  type: 'Total' | 'Average' | 'Min' | 'Max' | 'Count' | 'CountPerDay'
  /** None where records are counted. */
  column: string | null
  /** Its least and greatest values are numbers. */
  isNumber: boolean
  /** Of spent times: whose. */
  spentOn?: string | null
}

/** A calculation as it is run; `broken` cannot be, and its numbers are invalid. */
export type Planned = { key: string; groupBy: Grouping | null } & (
  | { is: 'leaf'; leaf: Leaf }
  | { is: 'expression'; tree: Node; inputs: string[] }
  | { is: 'imported'; source: Source; of: string }
  | { is: 'broken' }
)

/** One insight's records with its calculations by their keys. */
export interface Source {
  records: Records
  /** Of the range that it asks about; null without one. */
  days: number | null
  calculations: ReadonlyMap<string, Planned>
}

/** The tree of an expression with the keys that it names; null if it cannot be read. */
export function plannedExpression({ expression }: InsightCalculation): { tree: Node; inputs: string[] } | null {
  const parsed = parseFormula(expression ?? '')
  if (!parsed.ok) return null
  return { tree: parsed.tree, inputs: [...new Set(fieldsOfFormula(parsed.tree).map(({ id }) => id))] }
}

/** Whether two groupings divide records alike. */
export const sameGrouping = (one: Grouping | null, other: Grouping | null): boolean =>
  one === null || other === null ? one === other : groupingName(one) === groupingName(other)

const isDated = ({ comparison }: FilterColumn) => comparison === 'date' || comparison === 'moment'

export const groupingName = (one: Grouping): string =>
  isDated(one.column) ? `${one.column.key} ${one.step}` : one.column.key

/** Which records an expression's number was made of. */
export type Lead = { of: 'all' } | { of: 'columns'; leaves: Leaf[] } | null

/**
 * The union of the inputs' records. None where one is imported, where there is no input, or where a divided expression
 * takes an input whole. (D-151)
 */
export function leadOf(source: Source, key: string, path: readonly string[] = []): Lead {
  const one = source.calculations.get(key)
  if (!one || path.includes(key)) return null
  if (one.is === 'leaf')
    return isCount(one.leaf) && !one.leaf.column ? { of: 'all' } : { of: 'columns', leaves: [one.leaf] }
  if (one.is !== 'expression' || one.inputs.length === 0) return null
  const leads = one.inputs.map((input) => {
    const inner = source.calculations.get(input)
    if (one.groupBy && !sameGrouping(one.groupBy, inner?.groupBy ?? null)) return null
    return leadOf(source, input, [...path, key])
  })
  if (leads.includes(null)) return null
  if (leads.some((lead) => lead?.of === 'all')) return { of: 'all' }
  const leaves = leads.flatMap((lead) => (lead?.of === 'columns' ? lead.leaves : []))
  return { of: 'columns', leaves }
}

export const isCount = ({ type }: Leaf): boolean => type === 'Count' || type === 'CountPerDay'

/** The same text for leaves that read the same of a record. */
export const columnName = ({ column, spentOn }: Leaf): string => JSON.stringify([column, spentOn])
