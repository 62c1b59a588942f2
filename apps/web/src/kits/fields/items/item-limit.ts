import { dataItems } from '@dossier/contract/data-sources/items'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { filterText, fitsFilter } from '@dossier/core/data-sources/item-filter'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { useItems } from './item-names.ts'

/** The field on whose value the items of another one depend, as it is in the record at hand. */
export interface OtherField {
  field: FieldDefinition
  value: FieldValue
}

/** How many of the chosen items are compared with it. */
const COMPARED = 20

/** What items must have for the other value, as text; undefined until that is known. Empty: nothing. */
export function useLimit(other: OtherField | undefined): string | undefined {
  const find = useItems(other ? itemIdsOf(other.field, other.value) : [])
  return other ? filterText(other.field, other.value, find) : ''
}

/** Whether one of the chosen items is known not to fit the other value. */
export function useMismatch(definition: FieldDefinition, value: FieldValue, other: OtherField | undefined): boolean {
  const limit = useLimit(other) ?? ''
  const valueField = definition.extensions.listFilterValueField
  const ids = valueField === undefined || limit === '' ? [] : itemIdsOf(definition, value).slice(0, COMPARED)
  const items = useQueries({ queries: ids.map((id) => queryOf(dataItems.get, { params: { id } })) })
  return items.some(({ data }) => data !== undefined && !fitsFilter(data.fields[valueField ?? ''], limit))
}
