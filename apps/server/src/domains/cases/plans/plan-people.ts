import type { PropertyKey } from '@dossier/contract/cases/details'
import { whyNotRemoveCollaborator } from '@dossier/core/access/cases'
import { notFound } from '../../../http/refusal.ts'
import { allowBy, allowWrite } from '../access/allow-write.ts'
import type { Change, Step } from './changes.ts'
import { requireUnlocked } from '../locks/field-locks.ts'
import type { LoadedCase } from '../load-case.ts'
import { stepTo } from './plan-property.ts'
import { NORMALIZE, PROPERTY_OF } from './property-values.ts'
import type { Writer } from '../writing/writer.ts'

type PeopleChange = Extract<Change, { userId: number } | { teamId: number }>

/** Somebody or a team joins or leaves a record. Who is there already joins without a change; who is not cannot leave. */
export async function planPeople(writer: Writer, loaded: LoadedCase, change: PeopleChange): Promise<Step> {
  allowPeople(writer, loaded, change)
  const { key, value } = peopleAfter(loaded, change)
  const checked = NORMALIZE[key](value, { catalogue: loaded.catalogue, present: PROPERTY_OF[key](loaded.record) })
  await requireUnlocked(writer, loaded, { key })
  return stepTo(loaded, key, checked)
}

/** Not everybody who may remove somebody may edit the record: all collaborators may remove themselves. */
function allowPeople({ author: { person } }: Writer, loaded: LoadedCase, change: PeopleChange): void {
  if (!person) return
  if (change.kind !== 'removeUser') return allowWrite(person, loaded)
  const whyNot = whyNotRemoveCollaborator(person, loaded.record, change.userId)
  allowBy('case.removeCollaborator', whyNot, loaded.catalogue)
}

function peopleAfter({ record, catalogue }: LoadedCase, change: PeopleChange): { key: PropertyKey; value: unknown } {
  const { user_ids: users, pending_team_ids: teams } = record.row
  switch (change.kind) {
    case 'addUser':
      if (!catalogue.users.has(change.userId)) notFound('User')
      return { key: 'users', value: [...users, change.userId] }
    case 'removeUser':
      if (!users.includes(change.userId)) notFound('User')
      return { key: 'users', value: users.filter((id) => id !== change.userId) }
    case 'assign':
      if (change.userId !== 0 && !catalogue.users.has(change.userId)) notFound('User')
      return { key: 'assigneeId', value: change.userId === 0 ? null : change.userId }
    case 'addTeam':
      if (!catalogue.teams.has(change.teamId)) notFound('Team')
      return { key: 'pendingTeams', value: [...teams, change.teamId] }
    case 'removeTeam':
      if (!teams.includes(change.teamId)) notFound('Team')
      return { key: 'pendingTeams', value: teams.filter((id) => id !== change.teamId) }
  }
}
