import type { FieldDefinition } from '@dossier/contract/fields'
import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { fieldKey } from '@dossier/core/fields/field-key'
import { everyFilterColumn } from '@dossier/core/filters/columns'
import { withOwnWord } from '@dossier/core/filters/own-words'
import type { FilterColumn } from '@dossier/core/filters/terms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'

/** A column to filter by, with the field that it is, if it is one. */
export interface OfferedColumn extends FilterColumn {
  definition: FieldDefinition | undefined
  /** It is asked for the whole organization, so there is no "[Me]". */
  isForNobody?: true
}

export type OfferedColumns = ReadonlyMap<string, OfferedColumn>

/** By key, the columns that the person may filter by; undefined until the fields are known. */
export function useFilterColumns() {
  const me = useMe()
  const words = useWords()
  const { data: fields, error, refetch } = useQuery(queryOf(fieldCalls.list))
  const columns = useMemo((): OfferedColumns | undefined => {
    if (!fields) return undefined
    const definitions = new Map(fields.map((field) => [fieldKey(field.id) as string, field]))
    const columns = [...everyFilterColumn(me, fields).values()]
    return new Map(
      columns.map((column) => [
        column.key,
        { ...withOwnWord(column, words.case), definition: definitions.get(column.key) },
      ]),
    )
  }, [me, fields, words])
  return { columns, error: columns ? null : error, retry: () => void refetch() }
}
