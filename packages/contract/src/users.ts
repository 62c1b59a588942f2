import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { DATED, KNOWN } from './last-updated.ts'
import {
  EMAIL_LENGTH,
  LANDING_PATH_LENGTH,
  NAME_LENGTH,
  TEAM_TITLE_LENGTH,
  TEAMS_PER_USER,
  USERS_PER_TEAM,
} from './limits.ts'
import { requiredName } from './required-text.ts'
import { idOf, Instant, PageNumber, Paged, PathBoolean, PathId, savedIdOf, Titled } from './shapes.ts'
import { GivenTeam, GivenValues, USER_SIGN_IN, USER_VALUES } from './user-values.ts'
import { briefly, definition, eachTime, unchanging } from './freshness.ts'

const ExtendedPermissions = z.object({ scheduling: z.boolean(), setOtherUsersStatus: z.boolean() })

/** A person's granted rights, as stored: an administrator's other flags may be off. */
export const UserRights = z.object({
  isAdmin: z.boolean(),
  editData: z.boolean(),
  editUsers: z.boolean(),
  extendedPermissions: ExtendedPermissions,
})
export type UserRights = z.infer<typeof UserRights>

/** Somebody who had an account elsewhere is `invited` until they accept or decline. */
export const Membership = z.enum(['member', 'invited', 'declined'])
export type Membership = z.infer<typeof Membership>

/** A colleague as pickers and lists show one. */
export const UserSummary = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  teams: z.array(z.int()),
  disabled: z.boolean(),
  isExternal: z.boolean(),
  /** null: not set. */
  currentStatus: Titled.nullable(),
  ...DATED,
  /** Only for holders of editUsers. */
  rights: UserRights.optional(),
  /** Whether the invited person has ever signed in; only for holders of editUsers. */
  hasSignedIn: z.boolean().optional(),
  /** Only for holders of editUsers. */
  membership: Membership.optional(),
})
export type UserSummary = z.infer<typeof UserSummary>

/** One user. Rights and sign-in state are included only for holders of editUsers. */
export const UserDetails = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  teams: z.array(Titled),
  disabled: z.boolean(),
  isExternal: z.boolean(),
  currentStatus: Titled.nullable(),
  ...DATED,
  isAdmin: z.boolean().optional(),
  editData: z.boolean().optional(),
  editUsers: z.boolean().optional(),
  extendedPermissions: ExtendedPermissions.optional(),
  lastLogin: Instant.nullable().optional(),
  ...USER_SIGN_IN,
  ...USER_VALUES,
})
export type UserDetails = z.infer<typeof UserDetails>

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
  ...KNOWN,
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
    summary: 'People whose name or email contains the text, by name, 50 per page; disabled ones only on request',
    query: z.object({
      search: SearchText,
      teamId: PathId.optional(),
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
    summary: 'People and, unless excluded, teams that can be added to a record; at most 20',
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    query: z.object({
      search: SearchText,
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
    support: 'allowed',
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

/** A team with its members. */
export const Team = z.object({
  id: z.int(),
  title: z.string(),
  /** A path of this site that its members see after signing in. */
  landingPagePath: z.string().nullable(),
  userIds: z.array(z.int()),
  ...DATED,
})
export type Team = z.infer<typeof Team>

/** A path of this site. `//` and `/\` would lead elsewhere. */
const LANDING_PAGE = /^(\/(?![/\\])[^\s\\]*)?$/

export const TeamToSave = z.object({
  id: savedIdOf('team'),
  title: requiredName('Enter a title.').max(TEAM_TITLE_LENGTH),
  landingPagePath: z
    .string()
    .trim()
    .max(LANDING_PATH_LENGTH)
    .regex(LANDING_PAGE, 'Enter a page of this site, such as /cases.')
    .nullable()
    .optional(),
  userIds: z.array(idOf('user')).max(USERS_PER_TEAM).optional(),
  ...KNOWN,
})
export type TeamToSave = z.infer<typeof TeamToSave>

export const teams = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/teams',
    access: 'signedIn',
    fresh: definition('refresh:user'),
    summary: 'Every team of the tenant, by title',
    reply: z.array(Team),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/teams',
    access: 'editUsers',
    summary: 'Creates a team, or changes the one with that id; omitted values stay as they are',
    body: TeamToSave,
    reply: Team,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/teams/{id}',
    access: 'editUsers',
    summary: 'Deletes a team; refused with 409, listing its uses, while it is in use',
    on: { id: 'team' },
    params: z.object({ id: PathId }),
  }),
}
