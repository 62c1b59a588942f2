import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { EXTENDED_PERMISSIONS } from '@dossier/core/access/extended-permissions'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import { removeTeam, saveTeam, teamUsage } from './edit-teams.ts'
import { inviteAgain } from './invite-user.ts'
import { requireTeam, listTeams } from './list-teams.ts'
import { presentUser } from './present-user.ts'
import { hasEmail, searchPeople, selectMembers, selectPeople, summaryOf } from './queries.ts'
import { removeUser, saveUser } from './save-user.ts'
import { requireTeams } from './require-teams.ts'
import { searchInvitees } from './search-invitees.ts'

const PAGE_SIZE = 50

const shownTo = ({ me }: Ctx) => ({ withRights: me.editUsers })

export const userRoutes = implement(users, {
  list: (ctx) => selectPeople(ctx.tx, ctx.tenant.id, shownTo(ctx)),

  listOfTeam: async (ctx, { params: { teamId } }) => {
    await requireTeam(ctx, teamId)
    return selectMembers(ctx.tx, { tenantId: ctx.tenant.id, teamId }, shownTo(ctx))
  },

  search: async (ctx, { query: { search, pageNumber, ...query } }) => {
    const { teamId, teams } = query
    await requireTeams(ctx, [...teams, ...(teamId === undefined ? [] : [teamId])])
    const page = { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE }
    const found = await searchPeople(ctx.tx, ctx.tenant.id, { text: search.trim(), ...query, ...page })
    const data = found.rows.map((row) => summaryOf(row, shownTo(ctx)))
    return { data, totalItems: found.totalItems, pageCount: Math.ceil(found.totalItems / PAGE_SIZE) }
  },

  searchForInvite: (ctx, { params, query: { search, ...query } }) =>
    searchInvitees(ctx, { caseId: params.caseId, text: search, ...query }),

  save: (ctx, { body }) => saveUser(ctx, body),
  remove: (ctx, { params }) => removeUser(ctx, params.id),
  invite: (ctx, { params }) => inviteAgain(ctx, params.userId),

  emailExists: ({ tx, tenant }, { params }) => hasEmail(tx, tenant.id, params.email),
  adEnabled: () => false,
  extendedPermissions: () => [...EXTENDED_PERMISSIONS],

  details: async (ctx, { params }) => (await presentUser(ctx, params.id)) ?? notFound('User'),
  detailsOrNull: async (ctx, { params }) =>
    (await presentUser(ctx, params.id)) ?? (params.optional ? null : notFound('User')),
})

export const teamRoutes = implement(teams, {
  list: (ctx) => listTeams(ctx),
  save: (ctx, { body }) => saveTeam(ctx, body),
  usage: (ctx, { params }) => teamUsage(ctx, params.id),
  remove: (ctx, { params }) => removeTeam(ctx, params.id),
})
