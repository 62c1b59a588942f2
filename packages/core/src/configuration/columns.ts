import type { ClauseParameters } from '@dossier/contract/clauses'
import type { FileColumnRules, FileRules } from '@dossier/contract/configuration/clauses'
import { fieldIdOf, fieldKey } from '../fields/field-key.ts'
import { asIds, asKeys, comparedKind, eachValue, renamedValue, type ValueKind } from './compared-values.ts'
import type { ThingOf } from './configuration.ts'
import type { Portability } from './kinds/kind.ts'
import { readRules } from './read-rules.ts'
import type { Scope } from './scope.ts'

/** A column with another key of its field. */
export function columnAt(column: string, { rename, at }: Pick<Scope, 'rename' | 'at'>, place: string): string {
  const id = fieldIdOf(column)
  return id === null ? column : fieldKey(rename({ kind: 'fields', key: id, at: `${at}.${place}` }))
}

export const columnsAt = (columns: readonly string[], scope: Scope, place: string): string[] =>
  columns.map((column, nth) => columnAt(column, scope, `${place}.${nth}`))

export const maybeColumnAt = <C extends string | null>(column: C, scope: Scope, place: string): C =>
  (column === null ? null : columnAt(column, scope, place)) as C

export const hasColumn = ({ faultOf }: Portability, column: string): boolean =>
  faultOf((scope) => columnAt(column, scope, '')) === null

/** What the values of the list are that a field times. */
export function timedKind(list: ThingOf<'fields'> | undefined, key: string | undefined): ValueKind | null {
  if (!list || key === undefined) return null
  return list.dataSource === null ? { kind: 'choices', within: key } : { kind: 'items' }
}

/** The value whose time a filter compares, with another key. */
export function timesAt(parameters: ClauseParameters, column: string, scope: Scope): ClauseParameters {
  const { timeSpentClause } = parameters
  const tracked = scope.fields.get(fieldIdOf(column) ?? '')?.settings.trackingFieldId
  const of = timedKind(scope.fields.get(tracked ?? ''), tracked)
  if (!timeSpentClause?.searchValue || !of) return parameters
  const at = `${scope.at}.parameters.timeSpentClause.searchValue`
  const searchValue = String(renamedValue(timeSpentClause.searchValue, of, { ...scope, at }))
  return { ...parameters, timeSpentClause: { ...timeSpentClause, searchValue } }
}

type Rule = FileRules[number]

const asClause = (column: string, { operator, value, dynamicValue }: Rule) => ({
  field: column,
  operator,
  value,
  ...(dynamicValue !== null && dynamicValue !== undefined && { dynamicValue }),
})

const changed = (rules: FileColumnRules, change: (rule: Rule, column: string, nth: number) => Rule): FileColumnRules =>
  Object.fromEntries(
    Object.entries(rules).map(([column, all]) => [column, all.map((rule, nth) => change(rule, column, nth))]),
  )

const NO_FIELDS = new Map<string, never>()
const builtInKind = (rule: Rule, column: string) => comparedKind(asClause(column, rule), NO_FIELDS)

/** Stored rules of columns, with ids as texts. */
export const readColumnRules = (stored: Readonly<Record<string, readonly unknown[]>>): FileColumnRules =>
  changed(
    Object.fromEntries(Object.entries(stored).map(([column, rules]) => [column, readRules(rules)])),
    (rule, column) => ({ ...rule, value: asKeys(rule.value, builtInKind(rule, column)) }),
  )

/** The other way around. */
export const rulesToSave = (rules: FileColumnRules): FileColumnRules =>
  changed(rules, (rule, column) => ({ ...rule, value: asIds(rule.value, builtInKind(rule, column)) }))

export function rekeyColumnRules(rules: FileColumnRules, scope: Scope): FileColumnRules {
  const place = `${scope.at}.formattingRules`
  const rekeyed = changed(rules, (rule, column, nth) => {
    const at = `${place}.${column}.${nth}`
    const of = comparedKind(asClause(column, rule), scope.fields)
    const { value, barMaximum, setBarMaximum, searchClauseParameters } = rule
    const isColumn = setBarMaximum === 'relative' && typeof barMaximum === 'string'
    return {
      ...rule,
      value: of ? eachValue(value, (one) => renamedValue(one, of, { ...scope, at: `${at}.value` })) : value,
      ...(isColumn && { barMaximum: columnAt(barMaximum, { ...scope, at }, 'barMaximum') }),
      ...(searchClauseParameters && {
        searchClauseParameters: timesAt(searchClauseParameters, column, { ...scope, at }),
      }),
    }
  })
  return Object.fromEntries(
    Object.entries(rekeyed).map(([column, all]) => [columnAt(column, { ...scope, at: place }, column), all]),
  )
}

/** The rules that mean something elsewhere, and why the others do not. */
export function portableRules(
  rules: FileColumnRules,
  { faultOf, labelOf }: Portability,
): { rules: FileColumnRules; faults: string[] } {
  const faults: string[] = []
  const each = Object.entries(rules).flatMap(([column, all]): [string, FileRules][] => {
    const kept = all.filter((rule) => {
      const fault = faultOf((scope) => rekeyColumnRules({ [column]: [rule] }, scope))
      if (fault !== null) faults.push(`its formatting of ${labelOf(column)} ${fault}`)
      return fault === null
    })
    return kept.length > 0 ? [[column, kept]] : []
  })
  return { rules: Object.fromEntries(each), faults }
}
