import { fields } from '@dossier/contract/fields/calls'
import { fieldKey } from '@dossier/core/fields/field-key'
import { filterColumns } from '@dossier/core/filters/columns'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../lib/cache.ts'

const GONE = 'a field that is gone'

/** What people call the fields that rules name, also those that this administrator may not see in records. */
export function useTriggerNames(): (key: string) => string {
  const { data } = useQuery(queryOf(fields.definitions))
  return useMemo(() => {
    const builtIn = [...filterColumns({ isAdmin: true }, [])].map(([key, { label }]) => [key, label] as const)
    const own = (data ?? []).map(({ id, title }) => [fieldKey(id) as string, title] as const)
    const names = new Map<string, string>([...builtIn, ...own])
    return (key) => names.get(key) ?? (data ? GONE : '…')
  }, [data])
}
