import { teams, users } from '@dossier/contract/users'
import { implement } from '../../http/implement.ts'
import { demandTeam, listTeams } from './list-teams.ts'
import { searchPeople, selectPeople } from './queries.ts'
import { searchInvitees } from './search-invitees.ts'

const PAGE_SIZE = 50

export const userRoutes = implement(users, {
  list: ({ tx, tenant }) => selectPeople(tx, tenant.id),

  search: async (ctx, { query: { search, teamId, pageNumber } }) => {
    if (teamId !== undefined) await demandTeam(ctx, teamId)
    const page = { text: search.trim(), teamId, limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE }
    const { data, totalItems } = await searchPeople(ctx.tx, ctx.tenant.id, page)
    return { data, totalItems, pageCount: Math.ceil(totalItems / PAGE_SIZE) }
  },

  searchForInvite: (ctx, { params, query: { search, ...query } }) =>
    searchInvitees(ctx, { caseId: params.caseId, text: search, ...query }),
})

export const teamRoutes = implement(teams, { list: (ctx) => listTeams(ctx) })
