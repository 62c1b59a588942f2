import type { SearchClause } from '@dossier/contract/clauses'
import type { FileClause, FileClauses } from '@dossier/contract/configuration/clauses'
import { sameJson } from '../live/same-json.ts'
import { columnAt, timesAt } from './columns.ts'
import { asIds, asKeys, comparedKind, eachValue, renamedValue } from './compared-values.ts'
import type { Portability } from './kinds/kind.ts'
import { columnKey } from './rekey-settings.ts'
import type { Scope } from './scope.ts'

const NO_FIELDS = new Map<string, never>()

type Stored = Pick<
  SearchClause['subClauses'][number],
  'field' | 'definitionField' | 'operator' | 'value' | 'dynamicValue' | 'dynamicField' | 'searchClauseParameters'
> & { was?: boolean }

const isSaid = (value: unknown) => value !== null && value !== undefined

const said = <T extends object>(parts: T): T =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => isSaid(value))) as T

/** Stored filters without the ids and labels of clients. */
export const readClauses = (
  stored: readonly (Stored & { orClause?: boolean; subClauses?: readonly Stored[] })[],
): FileClauses =>
  stored.map((clause) => (clause.orClause ? { anyOf: (clause.subClauses ?? []).map(read) } : read(clause)))

function read({ searchClauseParameters, was, ...stored }: Stored): FileClause {
  const { field, definitionField, operator, dynamicValue, dynamicField, value } = stored
  const { timeSpentClause, ...more } = searchClauseParameters ?? {}
  const { searchValue, hoursSpent } = timeSpentClause ?? {}
  const parameters = said({ ...more, timeSpentClause: timeSpentClause && said({ searchValue, hoursSpent }) })
  const clause = said({
    field,
    definitionField: definitionField || undefined,
    operator: operator!,
    dynamicValue: dynamicValue === false ? undefined : dynamicValue!,
    dynamicField: dynamicField || undefined,
    parameters: Object.keys(parameters).length > 0 ? parameters : undefined,
    ...(was && { was: true as const }),
  }) as Omit<FileClause, 'value'>
  const whole = { ...clause, value }
  return { ...whole, value: asKeys(value, comparedKind(whole, NO_FIELDS)) }
}

interface Within {
  /** The tokens that stand for parameters of insights. */
  parameters?: readonly string[]
  /** The part of the thing that the filters are. */
  place?: string
}

/** Filters with other keys. */
export const rekeyClauses = (
  clauses: FileClauses,
  scope: Scope,
  { parameters = [], place: part = 'clauses' }: Within = {},
): FileClauses =>
  clauses.map((clause, nth) => {
    const at = `${scope.at}.${part}.${nth}`
    if (!('anyOf' in clause)) return rekeyClause(clause, { ...scope, at }, parameters)
    const anyOf = clause.anyOf.map((one, place) =>
      rekeyClause(one, { ...scope, at: `${at}.anyOf.${place}` }, parameters),
    )
    return { anyOf }
  })

function rekeyClause(clause: FileClause, scope: Scope, parameters: readonly string[]): FileClause {
  const { field, definitionField, dynamicField, dynamicValue, value } = clause
  const { rename, fields, at } = scope
  const of = comparedKind(clause, fields)
  const list = fields.get(field.replace(/^fields\./, '')) ?? { dataSource: null }
  const isParameter = typeof dynamicValue === 'string' && parameters.includes(dynamicValue)
  return {
    ...clause,
    field: columnAt(field, scope, 'field'),
    ...(definitionField && {
      definitionField: columnKey(list, definitionField, { ...scope, at: `${at}.definitionField` }),
    }),
    ...(dynamicField && { dynamicField: columnAt(dynamicField, scope, 'dynamicField') }),
    ...(isParameter && {
      dynamicValue: rename({ kind: 'insightParameters', key: dynamicValue, at: `${at}.dynamicValue` }),
    }),
    value: of ? eachValue(value, (one) => renamedValue(one, of, { rename, at: `${at}.value` })) : value,
    ...(clause.parameters && { parameters: timesAt(clause.parameters, field, scope) }),
  }
}

/** As calls have them; ids in place of keys. */
export const clausesToSave = (clauses: FileClauses): SearchClause[] =>
  clauses.map((clause) =>
    'anyOf' in clause
      ? { field: '', value: null, orClause: true, subClauses: clause.anyOf.map(single) }
      : { ...single(clause), subClauses: [] },
  )

function single({ parameters, ...clause }: FileClause): SearchClause['subClauses'][number] {
  const { value, ...more } = clause
  return {
    ...more,
    value: asIds(value, comparedKind(clause, NO_FIELDS)),
    ...(parameters && { searchClauseParameters: parameters }),
    orClause: false,
    subClauses: [],
  }
}

/** The filters that mean something elsewhere, and why the others do not. */
export function portableClauses(
  clauses: FileClauses,
  { faultOf, labelOf }: Portability,
  parameters: readonly string[] = [],
): { clauses: FileClauses; faults: string[] } {
  const faults: string[] = []
  const kept = clauses.filter((clause) => {
    const fault = faultOf((scope) => rekeyClauses([clause], scope, { parameters }))
    if (fault === null) return true
    const labels = ('anyOf' in clause ? clause.anyOf : [clause]).map(({ field }) => labelOf(field))
    faults.push(`its filter by ${[...new Set(labels)].join(' or ')} ${fault}`)
    return false
  })
  return { clauses: kept, faults }
}

/** With those that took no part in the comparison, where they were. */
export function withStoredClauses(desired: FileClauses, whole: FileClauses, compared: FileClauses): FileClauses {
  const all = [...desired]
  for (const [nth, one] of whole.entries()) if (!compared.some((other) => sameJson(one, other))) all.splice(nth, 0, one)
  return all
}
