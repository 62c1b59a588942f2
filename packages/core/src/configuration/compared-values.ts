import type { FileClause } from '@dossier/contract/configuration/clauses'
import type { ClauseValue } from '@dossier/contract/clauses'
import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { fieldIdOf } from '../fields/field-key.ts'
import { hasChoices } from '../fields/definition-fault.ts'
import { hasRows } from '../fields/has-rows.ts'
import type { ThingOf } from './configuration.ts'
import { isOutside, type ReferenceKind, type Scope } from './scope.ts'

type Fields = ReadonlyMap<string, ThingOf<'fields'>>

/** What the values of a column name. */
export interface ValueKind {
  kind: ReferenceKind
  within?: string
}

const BUILT_IN: Readonly<Record<string, ReferenceKind>> = {
  templateId: 'templates',
  statusId: 'statuses',
  severityId: 'severities',
  pendingTeams: 'teams',
  assigneeId: 'people',
  users: 'people',
  areas: 'areas',
}

/** What the values of a column name; null if they mean the same everywhere. */
export function valuesOf(column: string, fields: Fields): ValueKind | null {
  if (Object.hasOwn(BUILT_IN, column)) return { kind: BUILT_IN[column]! }
  const id = fieldIdOf(column)
  const field = id === null ? undefined : fields.get(id)
  if (!field) return null
  if (field.dataType === 'user-role') return { kind: 'people' }
  if (!hasChoices(field.dataType) && !hasRows(field.dataType)) return null
  if (field.dataSource === null) return { kind: 'choices', within: id! }
  return { kind: field.dataSource === RECORDS_SOURCE ? 'records' : 'items' }
}

type Compared = Pick<FileClause, 'field' | 'definitionField' | 'operator' | 'value' | 'dynamicValue' | 'dynamicField'>

/** What the value of a filter names. */
export function comparedKind(clause: Compared, fields: Fields): ValueKind | null {
  const { operator, value, dynamicValue, dynamicField, definitionField } = clause
  if (operator === 'IsSet' || operator === 'NotSet' || value === null || definitionField || dynamicField) return null
  if (dynamicValue !== undefined && dynamicValue !== false) return null
  return operator === 'InTeam' ? { kind: 'teams' } : valuesOf(clause.field, fields)
}

/** Each of the values, or the only one. */
export const eachValue = <V extends ClauseValue>(value: V, change: (one: string | number) => string | number): V => {
  const one = (single: unknown) => (typeof single === 'string' || typeof single === 'number' ? change(single) : single)
  return (Array.isArray(value) ? value.map(one) : one(value)) as V
}

/** A value with another key, if it names something that has one. */
export function renamedValue(one: string | number, of: ValueKind, { rename, at }: Pick<Scope, 'rename' | 'at'>) {
  const key = rename({ ...of, key: String(one), at })
  return isOutside(of.kind) ? one : key
}

/** Kinds whose ids are numbers where they are stored. */
const NUMBERED: readonly ReferenceKind[] = ['templates', 'statuses', 'severities', 'areas', 'teams']

/** Ids as texts, as all keys are. */
export const asKeys = <V extends ClauseValue>(value: V, of: ValueKind | null): V =>
  of && NUMBERED.includes(of.kind) ? eachValue(value, String) : value

/** The other way around. */
export const asIds = <V extends ClauseValue>(value: V, of: ValueKind | null): V =>
  of && NUMBERED.includes(of.kind) ? eachValue(value, Number) : value

/** A value of a record with other keys of what it names; people and items in it are no keys. */
export function rekeyValue<V>(value: V, of: ValueKind | null, scope: Pick<Scope, 'rename' | 'at'>): V {
  if (!of || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return value
  if (!isOutside(of.kind)) return eachValue(value as ClauseValue, (one) => renamedValue(one, of, scope)) as V
  scope.rename({ ...of, key: typeof value === 'object' ? JSON.stringify(value) : String(value), at: scope.at })
  return value
}
