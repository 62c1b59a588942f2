import { randomUUID } from 'node:crypto'
import type { RuleClause } from '@dossier/contract/rules/rule'
import type { SimpleClause } from './condition-words.ts'
import { simpleOf } from './conditions.ts'

/** Conditions as they are stored: each with an id of its own, and without the names that the client showed. */
export function storedClauses(clauses: readonly RuleClause[]): RuleClause[] {
  const ids = new Set<unknown>()
  const ownId = (id: SimpleClause['id']): string => {
    const own = typeof id === 'string' && id !== '' && !ids.has(id) ? id : randomUUID()
    ids.add(own)
    return own
  }
  const simple = (clause: SimpleClause): SimpleClause => ({
    id: ownId(clause.id),
    field: clause.field,
    ...(clause.definitionField && { definitionField: clause.definitionField }),
    operator: clause.operator,
    value: clause.value,
    was: clause.was,
    ...(clause.dynamicValue != null && { dynamicValue: clause.dynamicValue }),
    ...(clause.dynamicField && { dynamicField: clause.dynamicField }),
    ...(clause.searchClauseParameters && { searchClauseParameters: clause.searchClauseParameters }),
    orClause: false,
    subClauses: [],
  })
  return clauses.map((clause): RuleClause => {
    if (!clause.orClause) return { ...simple(simpleOf(clause)), subClauses: [] }
    const empty = { field: '', value: null, was: false }
    return { ...empty, id: ownId(clause.id), orClause: true, subClauses: clause.subClauses.map(simple) }
  })
}
