import type { Invitee } from '@dossier/contract/users/calls'
import type { z } from 'zod'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCase } from '../cases/load-case.ts'
import { searchOthers } from './queries.ts'

const OFFERED = 20

export interface InviteSearch {
  caseId: number
  text: string
  /** Only these, and people in them; an empty list is everybody. */
  teams: readonly number[]
  allowTeams: boolean
  /** Leaves out people who are already on the record. */
  disallowAdded: boolean
}

const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

/** The people and teams that match and can be added to a record, by name; 404 if the caller may not see the record. */
export async function searchInvitees(ctx: Ctx, search: InviteSearch): Promise<z.infer<typeof Invitee>[]> {
  const { record, catalogue } = await loadCase(ctx, search.caseId)
  const except = search.disallowAdded
    ? { userIds: record.users.map((user) => user.id), teamIds: record.pendingTeams.map((team) => team.id) }
    : { userIds: [], teamIds: [] }
  const { teams } = search
  if (teams.some((id) => !catalogue.teams.has(id))) notFound('Team')
  const text = search.text.trim()
  const people = await searchOthers(ctx.tx, ctx.tenant.id, { text, teams, except: except.userIds, limit: OFFERED })
  const term = text.toLocaleLowerCase('en')
  const matching = [...catalogue.teams.values()].filter(
    (team) =>
      (teams.length === 0 || teams.includes(team.id)) &&
      !except.teamIds.includes(team.id) &&
      team.title.toLocaleLowerCase('en').includes(term),
  )
  const offeredTeams = search.allowTeams ? matching : []
  return [
    ...people.map((person) => ({ ...person, isTeam: false })),
    ...offeredTeams.map((team) => ({ id: team.id, name: team.title, email: null, isTeam: true })),
  ]
    .toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id)
    .slice(0, OFFERED)
}
