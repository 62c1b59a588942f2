import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import { isRoleValue, listsOf, personKey, roleOf, usersIn } from '../fields/role-lists.ts'
import { mergeSet } from './merge-set.ts'

interface Versions<T> {
  seen: T
  mine: T
  present: T
}

/**
 * The people of a role with both writers' changes: in each list, additions and removals by either apply, and the hours of
 * each person. Undefined if both changed the hours of one person, one removed whom the other gave hours, or, where there
 * is room for one, each added somebody.
 */
export function mergePeople(
  seen: unknown,
  mine: unknown,
  present: unknown,
  { isSingle }: { isSingle: boolean },
): RoleValue | null | undefined {
  const versions = [seen, mine, present].map((value) => (isRoleValue(value) ? value : null))
  const titles = new Set(versions.flatMap((value) => listsOf(value).map(({ title }) => title)))
  const lists = []
  for (const title of titles) {
    const [then, own, now] = versions.map((value) => usersIn(value, title)) as [Users, Users, Users]
    const users = mergeUsers({ seen: then, mine: own, present: now })
    if (!users || (isSingle && users.length > Math.max(1, own.length, now.length))) return undefined
    if (isSingle && users.length > 1 && !hasAll(now, users) && !hasAll(own, users)) return undefined
    lists.push({ title, users })
  }
  return roleOf(lists)
}

type Users = readonly RoleUser[]

const hasAll = (list: Users, users: Users): boolean => {
  const keys = new Set(list.map(personKey))
  return users.every((user) => keys.has(personKey(user)))
}

function mergeUsers(versions: Versions<Users>): Users | undefined {
  const [then, own, now] = [byKey(versions.seen), byKey(versions.mine), byKey(versions.present)]
  const merged: RoleUser[] = []
  for (const user of mergeSet(versions, personKey)) {
    const one = mergeUser(user, personKey(user), [then, own, now])
    if (!one) return undefined
    merged.push(one)
  }
  const kept = new Set(merged.map(personKey))
  for (const [key, user] of then) {
    if (kept.has(key)) continue
    const left = own.get(key) ?? now.get(key)
    if (left && hoursOf(left) !== hoursOf(user)) return undefined
  }
  return merged
}

type UsersByKey = ReadonlyMap<string, RoleUser>

const byKey = (users: Users): UsersByKey => new Map(users.map((user) => [personKey(user), user]))

const hoursOf = (user: RoleUser | undefined) => user?.timeSpent || 0

/** Somebody who stays, with the hours that one of the two changed; undefined if both did. */
function mergeUser(
  user: RoleUser,
  key: string,
  [then, own, now]: readonly [UsersByKey, UsersByKey, UsersByKey],
): RoleUser | undefined {
  const [mine, theirs] = [own.get(key), now.get(key)]
  if (!mine || !theirs || hoursOf(mine) === hoursOf(theirs)) return theirs ?? mine ?? user
  const before = hoursOf(then.get(key))
  if (hoursOf(mine) === before) return theirs
  if (hoursOf(theirs) !== before) return undefined
  const { timeSpent: _, ...rest } = theirs
  return mine.timeSpent ? { ...rest, timeSpent: mine.timeSpent } : rest
}
