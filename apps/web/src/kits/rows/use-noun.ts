import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import type { FieldDefinition } from '@dossier/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'

/** What the items of a field are called in general. */
export function useNoun({ dataSourceId }: Pick<FieldDefinition, 'dataSourceId'>): string {
  const { data } = useQuery({
    ...queryOf(dataDefinitions.forSource, { params: { id: dataSourceId ?? '' } }),
    enabled: dataSourceId !== null,
  })
  return data?.title ?? 'Item'
}
