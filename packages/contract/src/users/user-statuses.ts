import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { USER_STATUS_LENGTH } from '../limits.ts'
import { UserHeaderValue } from '../user-profile/fields.ts'
import { requiredText } from '../required-text.ts'
import { idList, idOf, PathId, PathIdOrZero, savedIdOf, Titled } from '../shapes.ts'
import { briefly, definition } from '../freshness.ts'

const MOST_ROWS = 1000

/** A status that people can set for themselves. */
export const UserStatus = Titled.extend(DATED)
export type UserStatus = z.infer<typeof UserStatus>

const SavedStatus = z.object({
  id: savedIdOf('userStatus'),
  title: requiredText('Enter a title.').max(USER_STATUS_LENGTH),
  ...EXPECTED_VERSION,
})
export type SavedStatus = z.infer<typeof SavedStatus>

/** A person's status. */
export const UserStatusRow = z.object({
  userId: z.int(),
  /** The entry `Not Set` has the id 0. */
  userStatus: Titled,
  isExternal: z.boolean(),
  userHeaderFieldValues: z.array(UserHeaderValue),
})
export type UserStatusRow = z.infer<typeof UserStatusRow>

const UserIds = idList('users').refine((ids) => ids.length <= MOST_ROWS, `Ask for at most ${MOST_ROWS} people at once.`)

export const userStatuses = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/userStatus',
    access: 'signedIn',
    fresh: definition('refresh:user'),
    summary: 'The statuses that a person can have, by title',
    reply: z.array(UserStatus),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/userStatus',
    access: 'admin',
    summary: 'Creates a user status, or renames the one with that id',
    body: SavedStatus,
    reply: UserStatus,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/userStatus/{id}',
    access: 'admin',
    summary: 'Deletes a status; people who have it are set to Not Set',
    on: { id: 'userStatus' },
    params: z.object({ id: PathId }),
  }),
  ofPeople: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/statusList',
    access: 'signedIn',
    fresh: briefly('refresh:user'),
    summary: 'The statuses of the given people; those who are not users of the tenant are left out',
    query: z.object({ userIds: UserIds.default([]) }),
    reply: z.array(UserStatusRow),
  }),
  ofPeopleWithFields: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/statusWithFieldsList',
    reads: true,
    access: 'signedIn',
    summary: 'The same for a longer list',
    body: z.object({ userIds: z.array(idOf('user')).max(MOST_ROWS) }),
    reply: z.array(UserStatusRow),
  }),
  set: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/setStatus/{id}/{status}',
    access: 'signedIn',
    summary: "Sets the caller's status, or with setOtherUsersStatus another user's; status 0 is Not Set",
    on: { id: 'user', status: 'userStatus' },
    params: z.object({ id: PathId, status: PathIdOrZero }),
  }),
  clear: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/clearStatus/{id}',
    access: 'signedIn',
    summary: "Clears the caller's status, or with setOtherUsersStatus another user's",
    on: { id: 'user' },
    params: z.object({ id: PathId }),
  }),
}
