import type { ClauseToRead } from '@dossier/contract/clauses'
import { fieldIdOf, fieldKey } from '../fields/field-key.ts'

const ITEMS = 'items.'

/** The name of a column of the values that the items of a field have: `items.{field}.{value}`. */
export const itemColumnKey = (fieldId: string, valueId: string): string => `${ITEMS}${fieldId}.${valueId}`

export interface ItemColumn {
  fieldId: string
  /** A field of the definition that the items have. */
  valueId: string
}

/** What such a name means; null for the name of another column. */
export function itemColumnOf(key: string): ItemColumn | null {
  if (!key.startsWith(ITEMS)) return null
  const [fieldId = '', valueId = ''] = key.slice(ITEMS.length).split('.')
  return { fieldId, valueId }
}

/** The column that a clause is about. (D-071) */
export function columnOfClause({ field, definitionField }: Pick<ClauseToRead, 'field' | 'definitionField'>): string {
  return definitionField ? itemColumnKey(fieldIdOf(field) ?? field, definitionField) : field
}

/** How a clause names a column. */
export function clauseColumn(key: string): Pick<ClauseToRead, 'field' | 'definitionField'> {
  const item = itemColumnOf(key)
  return item ? { field: fieldKey(item.fieldId), definitionField: item.valueId } : { field: key }
}

/** The field that a column is, or whose items have its values; null for a built-in column. */
export const fieldOfColumn = (key: string): string | null => itemColumnOf(key)?.fieldId ?? fieldIdOf(key)
