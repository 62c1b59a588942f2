import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PathId, PathIdOrZero } from '../shapes.ts'
import { CaseProperties } from './details.ts'
import { eachTime } from '../freshness.ts'

/** A person involved in a record. */
export const Contact = z.object({
  /** Of an external person, the one that they have in the role. */
  id: z.union([z.int(), z.string()]),
  name: z.string(),
  email: z.string(),
  isExternal: z.boolean(),
  /** `opener`, `assignee`, `collaborator`, and the titles of roles, with the sub-role as `Inspector: Lead`. */
  roles: z.array(z.string()),
})
export type Contact = z.infer<typeof Contact>

const CaseAndUser = z.object({ caseId: PathId, userId: PathId })
const CaseAndTeam = z.object({ caseId: PathId, teamId: PathId })

export const casePeople = {
  contacts: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/users/{caseId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'Opener, assignee, collaborators and people with a role in a record that the caller may see',
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    reply: z.array(Contact),
  }),
  addUser: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/users/{caseId}/{userId}',
    access: 'signedIn',
    summary: 'Adds a collaborator',
    on: { caseId: 'case:edit', userId: 'user' },
    params: CaseAndUser,
    reply: CaseProperties,
  }),
  removeUser: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/cases/users/{caseId}/{userId}',
    access: 'signedIn',
    summary: 'Removes a collaborator; people may always remove themselves',
    on: { caseId: 'case:edit', userId: 'user' },
    params: CaseAndUser,
  }),
  assign: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/assign/{caseId}/{userId}',
    access: 'signedIn',
    summary: 'Assigns a record; user 0 leaves it unassigned',
    on: { caseId: 'case:edit', userId: 'user' },
    params: z.object({ caseId: PathId, userId: PathIdOrZero }),
    reply: CaseProperties,
  }),
  addTeam: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/teams/{caseId}/{teamId}',
    access: 'signedIn',
    summary: 'Adds a team that the record waits for',
    on: { caseId: 'case:edit', teamId: 'team' },
    params: CaseAndTeam,
    reply: CaseProperties,
  }),
  removeTeam: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/cases/teams/{caseId}/{teamId}',
    access: 'signedIn',
    summary: 'Removes a team that the record waited for',
    on: { caseId: 'case:edit', teamId: 'team' },
    params: CaseAndTeam,
  }),
}
