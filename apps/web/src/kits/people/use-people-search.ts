import { users } from '@dossier/contract/users/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'

const TYPING_PAUSE = 200

/** The people that the server finds for the typed text, once the typing pauses. */
export function usePeopleSearch() {
  const [typed, search] = useState('')
  const [asked, ask] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching } = useQuery({
    ...queryOf(users.search, { query: { search: asked } }),
    placeholderData: keepPreviousData,
  })
  return { found: data?.data ?? [], isLoading: isFetching, search }
}
