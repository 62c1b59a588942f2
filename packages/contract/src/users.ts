import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageNumber, Paged, PathBoolean, PathId, Titled } from './shapes.ts'

/** A colleague as pickers and lists show one. */
export const UserSummary = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  teams: z.array(z.int()),
  disabled: z.boolean(),
})
export type UserSummary = z.infer<typeof UserSummary>

/** A person or team that a picker offers. */
export const Invitee = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  isTeam: z.boolean(),
})

const SearchText = z.string().max(200).default('')

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users/',
    access: 'signedIn',
    summary: 'The people of the tenant, by name; at most 1,000 (larger tenants search)',
    reply: z.array(UserSummary),
  }),
  search: endpoint({
    method: 'GET',
    path: '/users/search',
    access: 'signedIn',
    summary: 'Enabled people whose name or e-mail holds the text, by name, 50 a page',
    query: z.object({ search: SearchText, teamId: PathId.optional(), pageNumber: PageNumber }),
    reply: Paged(UserSummary),
  }),
  searchForInvite: endpoint({
    method: 'GET',
    path: '/users/searchForInvite/{caseId}',
    access: 'signedIn',
    summary: 'People, and teams unless left out, that can be added to a record; at most 20',
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    query: z.object({
      search: SearchText,
      allowTeams: PathBoolean.default(true),
      disallowAdded: PathBoolean.default(true),
    }),
    reply: z.array(Invitee),
  }),
}

export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/teams',
    access: 'signedIn',
    summary: 'Every team of the tenant, by title',
    reply: z.array(Titled),
  }),
}
