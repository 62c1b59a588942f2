import { userProfile } from '@dossier/contract/user-profile/calls'
import { type Me } from '@dossier/contract/user-profile/me'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { keyOf } from '../lib/cache.ts'

/** The name of the open page, from the route table. */
export function usePageTitle(): string {
  const cache = useQueryClient()
  return useRouterState({
    select: ({ matches }) => {
      const page = matches.findLast(({ staticData }) => staticData.title)
      const me = cache.getQueriesData<Me>({ queryKey: keyOf(userProfile.me) })[0]?.[1]
      return page?.staticData.title?.(me, page.params as Record<string, string>) ?? ''
    },
  })
}
