import { AUDIT_VALUE_LENGTH, type AuditChange, type AuditKind, type AuditValue } from '@dossier/contract/audit-log'
import { sameJson } from '../live/same-json.ts'
import { propertiesOf, type AuditedProperty, type AuditedValue, type AuditedValues } from './audited.ts'

/** The most names that are kept of a list. */
const LISTED = 100

/** What differs between two versions of a thing; null: it did not exist before, or does not after. */
export function listChanges<K extends AuditKind>(
  kind: K,
  before: AuditedValues<K> | null,
  after: AuditedValues<K> | null,
): AuditChange[] {
  const [old, now] = [before, after] as [Values | null, Values | null]
  return Object.entries(propertiesOf(kind)).flatMap(([key, property]) =>
    old && now && (old[key] === undefined || now[key] === undefined)
      ? []
      : changeOf(property, old?.[key] ?? null, now?.[key] ?? null),
  )
}

type Values = Record<string, AuditedValue | undefined>

/** A change of one property; none if both versions are the same, or equally empty. */
export function changeOf(property: AuditedProperty, from: AuditedValue, to: AuditedValue): AuditChange[] {
  if (sameJson(from, to) || (isEmpty(from) && isEmpty(to) && (from === null || to === null))) return []
  const { title, isHidden = false } = property
  const [old, now] = isHidden ? [null, null] : shorten(property, from, to)
  return [{ property: title, from: old, to: now, isHidden }]
}

const isEmpty = (value: AuditedValue): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Of two lists only what differs, unless it is their order. */
function shorten(property: AuditedProperty, from: AuditedValue, to: AuditedValue): [AuditValue, AuditValue] {
  if (!isList(from) && !isList(to)) return [shown(property, from), shown(property, to)]
  const [old, now] = [isList(from) ? from : [], isList(to) ? to : []]
  const removed = old.filter((name) => !now.includes(name))
  const added = now.filter((name) => !old.includes(name))
  const isReordered = removed.length === 0 && added.length === 0
  return [
    from === null ? null : shown(property, isReordered ? old : removed),
    to === null ? null : shown(property, isReordered ? now : added),
  ]
}

const isList = (value: AuditedValue): value is readonly string[] => Array.isArray(value)

function shown({ words, isInstant }: AuditedProperty, value: AuditedValue): AuditValue {
  if (isList(value)) return bounded(value.map((each) => words?.[each] ?? each))
  if (typeof value === 'string' && isInstant) return { at: value }
  if (value !== null && words) return words[String(value)] ?? String(value)
  return typeof value === 'string' ? cut(value) : value
}

const bounded = (names: readonly string[]): string[] =>
  names.length <= LISTED
    ? names.map(cut)
    : [...names.slice(0, LISTED).map(cut), `and ${(names.length - LISTED).toLocaleString('en')} more`]

const cut = (text: string): string => {
  const points = text.length <= AUDIT_VALUE_LENGTH ? text : `${text.slice(0, AUDIT_VALUE_LENGTH)}…`
  return points.toWellFormed()
}
