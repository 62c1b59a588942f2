import { fields } from '@dossier/contract/fields/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everyColumn } from '../../kits/filters/every-column.ts'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'

const NONE: OfferedColumns = new Map()

/** What events can be filtered by; nothing until the fields are known. */
export function useEventColumns(): OfferedColumns {
  const words = useWords()
  const { data } = useQuery(queryOf(fields.definitions))
  return useMemo((): OfferedColumns => {
    if (!data) return NONE
    const columns = everyColumn(data, words.case).filter(({ key }) => key !== 'deleted')
    return new Map(columns.map((column) => [column.key, { ...column, isForNobody: true }]))
  }, [data, words])
}
