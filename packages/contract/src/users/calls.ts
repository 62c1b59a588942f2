import { z } from 'zod'
import { EmailAddress } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { EXPECTED_VERSION } from '../last-updated.ts'
import { EMAIL_LENGTH, NAME_LENGTH, PEOPLE_PER_ROLE, TEAMS_PER_USER } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { idList, PageNumber, Paged, PathBoolean, PathId, savedIdOf } from '../shapes.ts'
import { GivenTeam, GivenValues } from './user-values.ts'
import { briefly, definition, eachTime, unchanging } from '../freshness.ts'
import { UserSummary, UserDetails } from './details.ts'

/** Omitted values stay as they are; for a new user they are off or empty. */
export const UserToSave = z.object({
  id: savedIdOf('user'),
  name: requiredName('Enter a name.').max(NAME_LENGTH),
  email: EmailAddress,
  isAdmin: z.boolean().optional(),
  editData: z.boolean().optional(),
  editUsers: z.boolean().optional(),
  extendedPermissions: z
    .strictObject({ scheduling: z.boolean().optional(), setOtherUsersStatus: z.boolean().optional() })
    .optional(),
  teams: z.array(GivenTeam).max(TEAMS_PER_USER).optional(),
  fieldValues: GivenValues,
  disabled: z.boolean().optional(),
  ...EXPECTED_VERSION,
})
export type UserToSave = z.infer<typeof UserToSave>

/** A person or team that a picker offers. */
export const Invitee = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  isTeam: z.boolean(),
})

export const ExtendedPermission = z.object({
  key: z.enum(['scheduling', 'setOtherUsersStatus']),
  title: z.string(),
  description: z.string(),
})
export type ExtendedPermission = z.infer<typeof ExtendedPermission>

const SearchText = z.string().max(200).default('')

/** Whose members are offered; left out or empty, everybody is. */
const TeamIds = idList('teams').refine(
  (ids) => ids.length <= TEAMS_PER_USER,
  `Name at most ${TEAMS_PER_USER} teams at once.`,
)

/** People who are not offered, for example because they have been added. */
const Without = idList('without').refine(
  (ids) => ids.length <= PEOPLE_PER_ROLE,
  `Leave out at most ${PEOPLE_PER_ROLE} people at once.`,
)

export const users = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/',
    access: 'signedIn',
    fresh: definition('refresh:user'),
    summary: 'The people of the tenant, by name; at most 1,000 (use search in larger tenants)',
    reply: z.array(UserSummary),
  }),
  listOfTeam: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/team/{teamId}',
    access: 'signedIn',
    fresh: definition('refresh:user'),
    summary: 'The members of a team, by name, including disabled ones',
    on: { teamId: 'team' },
    params: z.object({ teamId: PathId }),
    reply: z.array(UserSummary),
  }),
  search: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/search',
    access: 'signedIn',
    fresh: briefly('refresh:user'),
    summary:
      'People whose name or email contains the text, by name, 50 per page, of any of these teams if some are named; disabled ones only on request',
    query: z.object({
      search: SearchText,
      teamId: PathId.optional(),
      teams: TeamIds.default([]),
      without: Without.default([]),
      pageNumber: PageNumber,
      withDisabled: PathBoolean.optional(),
    }),
    reply: Paged(UserSummary),
  }),
  searchForInvite: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/searchForInvite/{caseId}',
    access: 'signedIn',
    fresh: briefly(),
    summary:
      'People and, unless excluded, teams that can be added to a record, of these teams if some are named; at most 20',
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    query: z.object({
      search: SearchText,
      teams: TeamIds.default([]),
      allowTeams: PathBoolean.default(true),
      disallowAdded: PathBoolean.default(true),
    }),
    reply: z.array(Invitee),
  }),
  save: endpoint({
    method: 'POST',
    support: 'limited',
    path: '/users',
    access: 'editUsers',
    summary: 'Creates a user, or changes the one with that id; rights change at once',
    body: UserToSave,
    reply: UserDetails,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'refused',
    path: '/users/{id}',
    access: 'editUsers',
    summary:
      'Disables a user: signs them out immediately and removes them from pickers; their past work keeps their name',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
  }),
  invite: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/users/invite/{userId}',
    access: 'editUsers',
    summary: 'Resends the invitation of a user who has not signed in yet',
    on: { userId: 'user' },
    params: z.object({ userId: PathId }),
  }),
  emailExists: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/emailExists/{email}',
    access: 'editUsers',
    fresh: eachTime(),
    summary: 'Whether a user of this tenant has that email; other tenants are not searched',
    on: { email: 'word' },
    params: z.object({ email: z.string().trim().toLowerCase().max(EMAIL_LENGTH) }),
    reply: z.boolean(),
  }),
  adEnabled: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/adEnabled',
    access: 'editUsers',
    fresh: unchanging,
    summary: 'Whether a directory manages the users; if so, names, emails and new users are not edited here',
    reply: z.boolean(),
  }),
  extendedPermissions: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/extendedPermissions',
    access: 'signedIn',
    fresh: unchanging,
    summary: 'The rights that can be granted in addition to the flags, with their titles',
    reply: z.array(ExtendedPermission),
  }),
  details: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/details/{id}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'One user',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    reply: UserDetails,
  }),
  detailsOrNull: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/details/{id}/{optional}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'One user; with `true` null instead of 404 when there is none',
    on: { id: 'user', optional: 'word' },
    params: z.object({ id: PathId, optional: PathBoolean }),
    reply: UserDetails.nullable(),
  }),
}
