import { userPictures } from '@dossier/contract/users/user-pictures'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addressOf } from './api.ts'
import { keyOf, queryOf } from './cache.ts'

/** The URLs of everybody's pictures; a live message says when to reload who has one. */
export function usePictures(): (id: number) => string | undefined {
  const { data } = useQuery(queryOf(userPictures.versions))
  return useCallback(
    (id: number) => {
      const version = data?.[String(id)]
      return version && addressOf(userPictures.picture, { params: { userId: id }, query: { p: version } })
    },
    [data],
  )
}

/** After a picture was changed here: updates it wherever it is shown. */
export async function refreshPictures(cache: QueryClient): Promise<void> {
  const read = (endpoint: Parameters<typeof keyOf>[0]) => cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  await Promise.all([read(userPictures.versions), read(userProfile.me)])
}
