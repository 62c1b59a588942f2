import type { ClauseToRead, SearchClause } from '@dossier/contract/clauses'
import { ClauseFault, fault } from './clause-fault.ts'
import { COMPARISONS } from './comparisons.ts'
import { readOther } from './compare-values.ts'
import { not, test, type Condition } from './condition.ts'
import type { Terms } from './terms.ts'

export type ReadClauses =
  | { ok: true; condition: Condition }
  /** `at` is the place within the clauses, such as `0.subClauses.2.value`. */
  | { ok: false; at: string; message: string }

/**
 * The question that clauses ask of records: each of them must hold, and of an "Any of" group at least one. What cannot be
 * read is refused, never left out. (D-071)
 */
export function readClauses(clauses: readonly SearchClause[], terms: Terms): ReadClauses {
  const all: Condition[] = []
  for (const [place, clause] of clauses.entries()) {
    const read = clause.orClause ? readGroup(clause, terms) : readAt('', clause, terms)
    if (!read.ok) return { ...read, at: `${place}.${read.at}` }
    all.push(read.condition)
  }
  return { ok: true, condition: { all } }
}

function readGroup({ subClauses }: SearchClause, terms: Terms): ReadClauses {
  if (subClauses.length === 0) return { ok: false, at: 'subClauses', message: 'Add a filter to "Any of".' }
  const any: Condition[] = []
  for (const [place, clause] of subClauses.entries()) {
    const read = readAt(`subClauses.${place}.`, clause, terms)
    if (!read.ok) return read
    any.push(read.condition)
  }
  return { ok: true, condition: { any } }
}

function readAt(place: string, clause: ClauseToRead & { subClauses?: readonly unknown[] }, terms: Terms): ReadClauses {
  try {
    if (clause.subClauses?.length) fault('subClauses', 'Say that the group of filters is an "Any of" group.')
    return { ok: true, condition: readClause(clause, terms) }
  } catch (error) {
    if (!(error instanceof ClauseFault)) throw error
    return { ok: false, at: place + error.at, message: error.message }
  }
}

/** Throws a ClauseFault. */
function readClause(clause: ClauseToRead, terms: Terms): Condition {
  const column = terms.columns.get(clause.field)
  // The same sentence for a field that does not exist and one that the person may not see.
  if (!column) return fault('field', 'This field is not available. Choose another one.')
  const operator = column.operators.find((one) => one === clause.operator)
  if (!operator) return fault('operator', `Choose how to compare ${column.label}: ${column.operators.join(', ')}.`)
  const hasValue = test(column.key, { is: 'set' })
  if (operator === 'IsSet') return hasValue
  if (operator === 'NotSet') return not(hasValue)
  const asked = { ...clause, operator, column }
  if (typeof clause.dynamicField === 'string' && clause.dynamicField !== '') return readOther(asked, terms)
  const { read } = COMPARISONS[column.comparison] as { read?: typeof readOther }
  return read ? read(asked, terms) : fault('operator', `${column.label} cannot be compared.`)
}
