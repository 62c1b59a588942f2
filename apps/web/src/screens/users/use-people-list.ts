import { users } from '@dossier/contract/users/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import type { UsersSearch } from './users-search.ts'

const PAGE_SIZE = 50

/** The page of people that the URL names, and how to go to another one. */
export function usePeopleList() {
  const { filter = '', team, page = 1 } = useSearch({ from: '/signed-in/users' })
  const navigate = useNavigate()
  const go = (to: Omit<UsersSearch, 'section'>) =>
    void navigate({
      to: '/users',
      search: {
        ...(to.filter && { filter: to.filter }),
        ...(to.team && { team: to.team }),
        ...(to.page && to.page > 1 && { page: to.page }),
      },
      replace: true,
    })
  const found = useQuery({
    ...queryOf(users.search, {
      query: { search: filter, pageNumber: page, withDisabled: 'true', ...(team && { teamId: String(team) }) },
    }),
    placeholderData: keepPreviousData,
  })
  const isTeamGone = team !== undefined && found.error instanceof ApiError && found.error.status === 404
  const shown = isTeamGone ? undefined : found.data
  return {
    filter,
    team,
    go,
    found,
    isTeamGone,
    shown,
    pages: {
      page,
      size: PAGE_SIZE,
      total: shown?.totalItems,
      onPage: (to: number) => go({ filter, team, page: to }),
    },
  }
}

export type PeopleList = ReturnType<typeof usePeopleList>
