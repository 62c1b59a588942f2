import type { CaseProperties } from '@dossier/contract/cases/details'
import type { Ctx } from '../../../http/context.ts'
import { applyTo } from '../writing/apply-changes.ts'
import type { Change } from '../plans/changes.ts'
import { presentProperties } from '../present-case.ts'
import { writerOf } from '../writing/writer.ts'

interface CaseAndUser {
  caseId: number
  userId: number
}

interface CaseAndTeam {
  caseId: number
  teamId: number
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
