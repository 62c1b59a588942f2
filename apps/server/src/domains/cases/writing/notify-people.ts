import type { Actor } from '@dossier/core/access/cases'
import { notificationsFor, withinReason, type SaveSummary, type People } from '@dossier/core/notifications/notices'
import type { CataloguePerson } from '../../../catalogue/catalogue.ts'
import { upsertNotifications } from '../../notifications/queries.ts'
import type { LoadedCase } from '../load-case.ts'
import { isKeyVisible, readRights } from '../../../records/read-rights.ts'
import type { Writer } from './writer.ts'

/** A record as an action leaves it, with what the action did. */
export interface NotedRecord extends Pick<SaveSummary, 'entries' | 'mentioned' | 'commentId'> {
  after: LoadedCase
}

/** Most people in one message between nodes. */
const PEOPLE_AT_ONCE = 500

/**
 * Notifies the people whom an action concerns, in its transaction: with the save or not at all. One statement, however
 * many records were changed. (ADR 94)
 */
export async function notifyPeople(writer: Writer, records: readonly NotedRecord[]): Promise<void> {
  const { tx, tenant, author, emit } = writer
  const membersOf = teamMembers()
  const notices = records
    .filter(({ after: { record } }) => record.deleted === null)
    .flatMap(({ after, ...save }) => {
      const people = peopleOf(after, membersOf(after.catalogue))
      const found = notificationsFor({ ...save, actorId: author.id, record: after.record }, people)
      return found.map((notice) => ({ ...notice, caseId: after.record.id }))
    })
  if (notices.length === 0) return
  const kept = withinReason(notices)
  await upsertNotifications(tx, { tenantId: tenant.id, actor: author.name, notices: kept })
  const userIds = [...new Set(kept.map(({ userId }) => userId))]
  for (let start = 0; start < userIds.length; start += PEOPLE_AT_ONCE)
    emit({ type: 'notifications.changed', tenantId: tenant.id, userIds: userIds.slice(start, start + PEOPLE_AT_ONCE) })
}

function peopleOf({ record, catalogue }: LoadedCase, membersOf: People['membersOf']): People {
  return {
    isActive: (userId) => catalogue.users.get(userId)?.disabled === false,
    membersOf,
    maySee: (userId, key) => {
      const person = catalogue.users.get(userId)
      return person !== undefined && isKeyVisible(readRights(actorOf(person), catalogue), record.template.id, key)
    },
  }
}

/** A colleague, as far as viewing goes. */
export const actorOf = ({ id, isAdmin, teams }: CataloguePerson): Actor => ({ id, isAdmin, teams, editData: false })

/** The members of teams, each looked up once in an action. */
function teamMembers() {
  const cache = new Map<number, number[]>()
  return ({ users }: LoadedCase['catalogue']): People['membersOf'] =>
    (teamId) => {
      const found =
        cache.get(teamId) ?? [...users.values()].filter((one) => one.teams.includes(teamId)).map((one) => one.id)
      cache.set(teamId, found)
      return found
    }
}
