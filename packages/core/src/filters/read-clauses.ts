import type { ClauseToRead, SearchClause } from '@dossier/contract/clauses'
import { ClauseFault, fault } from './clause-fault.ts'
import { COMPARISONS } from './comparisons.ts'
import { readOther } from './compare-values.ts'
import { not, test, type Condition } from './condition.ts'
import { columnOfClause } from './item-columns.ts'
import type { ResolvedClause, Terms } from './terms.ts'

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

/** A clause that finds nothing, and why. */
export interface DeadClause {
  place: string
  message: string
}

/** Finds no record. */
const NOTHING: Condition = { any: [] }

/**
 * The question of stored clauses, some of which may have died since they were saved: what they name was deleted, or this
 * person may not see it. Such a clause holds for no record, whatever its operator: the question never finds more than
 * was asked for.
 */
export function readStored(
  clauses: readonly SearchClause[],
  terms: Terms,
): { condition: Condition; dead: DeadClause[] } {
  const dead: DeadClause[] = []
  const readOne = (clause: SearchClause | SearchClause['subClauses'][number], place: string): Condition => {
    const read = readAt('', clause, terms)
    if (read.ok) return read.condition
    dead.push({ place, message: read.message })
    return NOTHING
  }
  const all = clauses.map((clause, nth) =>
    clause.orClause
      ? { any: clause.subClauses.map((sub, place) => readOne(sub, `${nth}.subClauses.${place}`)) }
      : readOne(clause, `${nth}`),
  )
  return { condition: { all }, dead }
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

/** Things that were all deleted: "is not" one of them would find everything. */
function namesOnlyGone({ column: { key }, operator, value }: ResolvedClause, { isGone }: Terms): boolean {
  const named = [value].flat(1)
  const kind = operator === 'InTeam' ? 'pendingTeams' : key
  return named.length > 0 && named.every((id) => isGone(kind, id))
}

/** Throws a ClauseFault. */
function readClause(clause: ClauseToRead, terms: Terms): Condition {
  // The same sentence for a field that does not exist and one that the person may not see.
  if (!terms.columns.has(clause.field)) return fault('field', 'This field is not available. Choose another one.')
  const column = terms.columns.get(columnOfClause(clause))
  if (!column) return fault('definitionField', 'The items do not have this value. Choose another one.')
  const operator = column.operators.find((one) => one === clause.operator)
  if (!operator) return fault('operator', `Choose how to compare ${column.label}: ${column.operators.join(', ')}.`)
  const hasValue = test(column.key, { is: 'set' })
  if (operator === 'IsSet') return hasValue
  if (operator === 'NotSet') return not(hasValue)
  const resolved = { ...clause, operator, column }
  if (namesOnlyGone(resolved, terms))
    fault('value', `What ${column.label} is compared with was deleted. Choose another value.`)
  if (typeof clause.dynamicField === 'string' && clause.dynamicField !== '') return readOther(resolved, terms)
  const { read } = COMPARISONS[column.comparison] as { read?: typeof readOther }
  return read ? read(resolved, terms) : fault('operator', `${column.label} cannot be compared.`)
}
