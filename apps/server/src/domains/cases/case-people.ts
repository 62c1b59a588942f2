import type { CaseProperties } from '@dossier/contract/cases/details'
import type { Contact as ContactShape } from '@dossier/contract/cases/people'
import type { z } from 'zod'
import type { Ctx } from '../../http/context.ts'
import { applyTo } from './apply-changes.ts'
import type { Change } from './changes.ts'
import { loadCase } from './load-case.ts'
import { presentProperties } from './present-case.ts'
import { writerOf } from './writer.ts'

type Contact = z.infer<typeof ContactShape>

interface CaseAndUser {
  caseId: number
  userId: number
}

interface CaseAndTeam {
  caseId: number
  teamId: number
}

/** Opener, assignee and collaborators, each once, with all they are to the record. */
export async function listContacts(ctx: Ctx, caseId: number): Promise<Contact[]> {
  const { record, catalogue } = await loadCase(ctx, caseId)
  const { row } = record
  const ids = new Set([row.opened_by_id, row.assignee_id, ...row.user_ids].filter((id) => id !== null))
  return [...ids].flatMap((id) => {
    const user = catalogue.users.get(id)
    if (!user) return []
    const roles: Contact['roles'] = []
    if (row.opened_by_id === id) roles.push('opener')
    if (row.assignee_id === id) roles.push('assignee')
    if (row.user_ids.includes(id)) roles.push('collaborator')
    return [{ id, name: user.name, email: user.email, isExternal: false, roles }]
  })
}

/** Adds a collaborator; an existing one changes nothing. */
export const addUser = (ctx: Ctx, { caseId, userId }: CaseAndUser): Promise<CaseProperties> =>
  change(ctx, caseId, { kind: 'addUser', userId })

/** Removes a collaborator; all collaborators may remove themselves. */
export async function removeUser(ctx: Ctx, { caseId, userId }: CaseAndUser): Promise<void> {
  await change(ctx, caseId, { kind: 'removeUser', userId })
}

/** Assigns a record; user 0 unassigns it. */
export const assignCase = (ctx: Ctx, { caseId, userId }: CaseAndUser): Promise<CaseProperties> =>
  change(ctx, caseId, { kind: 'assign', userId })

/** Adds a team that the record waits for; an existing one changes nothing. */
export const addTeam = (ctx: Ctx, { caseId, teamId }: CaseAndTeam): Promise<CaseProperties> =>
  change(ctx, caseId, { kind: 'addTeam', teamId })

/** Removes a team that the record waited for. */
export async function removeTeam(ctx: Ctx, { caseId, teamId }: CaseAndTeam): Promise<void> {
  await change(ctx, caseId, { kind: 'removeTeam', teamId })
}

async function change(ctx: Ctx, caseId: number, one: Change): Promise<CaseProperties> {
  const { loaded } = await applyTo(writerOf(ctx), caseId, [one])
  return presentProperties(ctx.me, loaded)
}
