import type { CaseProperties, PropertyKey } from '@dossier/contract/cases/details'
import type { Contact as ContactShape } from '@dossier/contract/cases/people'
import { canRemoveCollaborator } from '@dossier/core/access/cases'
import type { z } from 'zod'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { allowOnRecord, allowWrite } from './allow-write.ts'
import { writeProperty } from './change-case.ts'
import { loadCase, type LoadedCase } from './load-case.ts'
import { presentProperties } from './present-case.ts'
import { requireUnlocked } from './field-locks.ts'
import { NORMALIZE, PROPERTY_OF } from './property-values.ts'

type Contact = z.infer<typeof ContactShape>

const WRITE = { forUpdate: true }

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
export async function addUser(ctx: Ctx, { caseId, userId }: CaseAndUser): Promise<CaseProperties> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  allowWrite(ctx.me, loaded.record)
  if (!loaded.catalogue.users.has(userId)) notFound('User')
  return write(ctx, loaded, { key: 'users', value: [...loaded.record.row.user_ids, userId] })
}

/** Removes a collaborator; all collaborators may remove themselves. */
export async function removeUser(ctx: Ctx, { caseId, userId }: CaseAndUser): Promise<void> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  const decision = canRemoveCollaborator(ctx.me, loaded.record, userId)
  allowOnRecord(ctx.me, loaded.record, { guard: 'case.removeCollaborator', decision })
  const { user_ids: users } = loaded.record.row
  if (!users.includes(userId)) notFound('User')
  await write(ctx, loaded, { key: 'users', value: users.filter((id) => id !== userId) })
}

/** Assigns a record; user 0 unassigns it. */
export async function assignCase(ctx: Ctx, { caseId, userId }: CaseAndUser): Promise<CaseProperties> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  allowWrite(ctx.me, loaded.record)
  if (userId !== 0 && !loaded.catalogue.users.has(userId)) notFound('User')
  return write(ctx, loaded, { key: 'assigneeId', value: userId === 0 ? null : userId })
}

/** Adds a team that the record waits for; an existing one changes nothing. */
export async function addTeam(ctx: Ctx, { caseId, teamId }: CaseAndTeam): Promise<CaseProperties> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  allowWrite(ctx.me, loaded.record)
  if (!loaded.catalogue.teams.has(teamId)) notFound('Team')
  return write(ctx, loaded, { key: 'pendingTeams', value: [...loaded.record.row.pending_team_ids, teamId] })
}

/** Removes a team that the record waited for. */
export async function removeTeam(ctx: Ctx, { caseId, teamId }: CaseAndTeam): Promise<void> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  allowWrite(ctx.me, loaded.record)
  const { pending_team_ids: teams } = loaded.record.row
  if (!teams.includes(teamId)) notFound('Team')
  await write(ctx, loaded, { key: 'pendingTeams', value: teams.filter((id) => id !== teamId) })
}

/** The right to write was checked before, since not every writer may edit the record. */
async function write(
  ctx: Ctx,
  loaded: LoadedCase,
  { key, value }: { key: PropertyKey; value: unknown },
): Promise<CaseProperties> {
  const { record, catalogue } = loaded
  const checked = NORMALIZE[key](value, { catalogue, present: PROPERTY_OF[key](record) })
  await requireUnlocked(ctx, loaded, { key })
  return presentProperties(ctx.me, await writeProperty(ctx, loaded, { key, value: checked }))
}
