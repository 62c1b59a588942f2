import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import type { FieldDefinition } from '@dossier/contract/fields'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'

/** What the items of a field are called in general. */
export function useNoun({ dataSourceId }: Pick<FieldDefinition, 'dataSourceId'>): string {
  const { record } = useWords()
  const ofRecords = picksRecords({ dataSourceId })
  const { data } = useQuery({
    ...queryOf(dataDefinitions.forSource, { params: { id: dataSourceId ?? '' } }),
    enabled: dataSourceId !== null && !ofRecords,
  })
  return ofRecords ? record : (data?.title ?? 'Item')
}
