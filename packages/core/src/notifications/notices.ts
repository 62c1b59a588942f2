import { NOTIFICATION_TYPES, type NotificationType } from '@dossier/contract/notifications'

/** What somebody is notified of. */
export interface Notice {
  userId: number
  type: NotificationType
  /** Of an update, the keys of what changed, as far as the person may see them. */
  keys: readonly string[]
  /** The comment to open. */
  commentId: number | null
}

/** A save of a record, with the people of the record after it. */
export interface SaveSummary {
  /** null: the system. */
  actorId: number | null
  entries: readonly { key: string; old: unknown; new: unknown }[]
  /** People whom a comment of this save mentions and who may see it. */
  mentioned: readonly number[]
  /** The comment that it adds or edits. */
  commentId: number | null
  record: { assigneeId: number | null; users: readonly { id: number }[] }
}

/** What is known of the people of an organization. */
export interface People {
  /** False for people who are disabled or gone. */
  isActive(userId: number): boolean
  membersOf(teamId: number): readonly number[]
  /** Whether this person may see changes of this key of the record. */
  maySee(userId: number, key: string): boolean
}

/** Most keys that a notification names. */
const MOST_KEYS = 20

/**
 * Whom a save concerns besides its author, each with the strongest reason. An update by the system, and one of nothing
 * that the person may see, concerns nobody. (D-041, D-127)
 */
export function notificationsFor(save: SaveSummary, people: People): Notice[] {
  const found = new Map<number, NotificationType>()
  for (const type of NOTIFICATION_TYPES)
    for (const id of reachedBy(type, save, people)) if (!found.has(id)) found.set(id, type)
  return [...found]
    .filter(([id]) => id !== save.actorId && people.isActive(id))
    .map(([userId, type]) => noticeOf(save, { userId, type, keys: keysOf(save, (key) => people.maySee(userId, key)) }))
    .filter(({ type, keys }) => type !== 'RecordUpdatedByOtherUser' || keys.length > 0)
}

/** Of what changed besides a comment, people are led to the record. */
function noticeOf({ commentId }: SaveSummary, notice: Omit<Notice, 'commentId'>): Notice {
  const { type, keys } = notice
  const isOfComment = type === 'UserMentioned' || keys.every((key) => key === 'comment')
  return { ...notice, commentId: isOfComment ? commentId : null }
}

function reachedBy(type: NotificationType, save: SaveSummary, { membersOf }: People): readonly number[] {
  const { record, mentioned, actorId } = save
  switch (type) {
    case 'UserMentioned':
      return mentioned
    case 'RecordAssignedToUser':
      return added(save, 'assigneeId')
    case 'UserAddedToRecord':
      return added(save, 'users')
    case 'TeamAwaiting':
      return added(save, 'pendingTeams').flatMap(membersOf)
    // Of schedules and rules, not of records.
    case 'ScheduleFailed':
    case 'RuleFailed':
      return []
    case 'RecordUpdatedByOtherUser':
      return actorId === null ? [] : [...idsIn(record.assigneeId), ...record.users.map(({ id }) => id)]
  }
}

/** The ids that a save added under a key. */
function added({ entries }: SaveSummary, key: string): number[] {
  const [entry] = entries.filter((one) => one.key === key).slice(-1)
  const before = new Set(idsIn(entries.find((one) => one.key === key)?.old))
  return idsIn(entry?.new).filter((id) => !before.has(id))
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')

const keysOf = ({ entries }: SaveSummary, maySee: (key: string) => boolean): string[] =>
  [...new Set(entries.map(({ key }) => key))].filter(maySee).slice(0, MOST_KEYS)

/** Most notifications of one action, for one person and in all. */
const MOST_EACH = 200
const MOST_IN_ALL = 20_000

/**
 * Of the notices of an action that changes many records, as many as people can read: of each person the last ones,
 * and fewer each if they concern many people.
 */
export function withinReason<T extends { userId: number }>(notices: readonly T[]): T[] {
  const byPerson = Map.groupBy(notices, ({ userId }) => userId)
  const each = Math.max(1, Math.min(MOST_EACH, Math.floor(MOST_IN_ALL / byPerson.size)))
  return [...byPerson.values()].flatMap((own) => own.slice(-each))
}
