import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import type { Insight } from '@dossier/contract/insights/definition'
import { fieldKey } from '@dossier/core/fields/field-key'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { columnsFor } from '../layouts/layout-words.ts'

export interface MarkerField {
  /** `fields.{id}` */
  key: string
  label: string
}

/** The fields with points on a map that the reader sees, those that the insight shows first. */
export function useMarkerFields({ columns }: Pick<Insight, 'columns'>): readonly MarkerField[] {
  const { data = [] } = useQuery(queryOf(fieldCalls.list))
  const keys = columnsFor('map', data)
  return [...keys.filter((key) => columns.includes(key)), ...keys.filter((key) => !columns.includes(key))].map(
    (key) => ({ key, label: data.find(({ id }) => fieldKey(id) === key)?.title ?? '' }),
  )
}
