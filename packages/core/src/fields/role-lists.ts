import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'

/** People of a role: those without a sub-role (null), or those of one. */
export interface RoleList {
  title: string | null
  users: readonly RoleUser[]
}

export const isRoleValue = (value: unknown): value is RoleValue =>
  typeof value === 'object' && value !== null && 'users' in value && 'subRoles' in value

export const listsOf = (value: RoleValue | null): readonly RoleList[] =>
  value === null ? [] : [{ title: null, users: value.users }, ...value.subRoles]

/** The value with these lists; those without people are left out. */
export function roleOf(lists: readonly RoleList[]): RoleValue | null {
  const filled = lists.filter(({ users }) => users.length > 0)
  if (filled.length === 0) return null
  return {
    users: filled.filter(({ title }) => title === null).flatMap(({ users }) => users),
    subRoles: filled.flatMap(({ title, users }) => (title === null ? [] : [{ title, users: [...users] }])),
  }
}

/** The people of one list. */
export const usersIn = (value: RoleValue | null, title: string | null): readonly RoleUser[] =>
  listsOf(value).find((list) => list.title === title)?.users ?? []

/** By which two entries of a list are the same person: an external one is an email address, whatever the id. */
export const personKey = ({ id, email, isExternal }: RoleUser): string =>
  isExternal ? `email ${email ?? ''}` : `user ${id}`

/** The people of the tenant who have a role in a record with these values, in order. */
export function roleUserIds(values: Readonly<Record<string, FieldValue>>): number[] {
  const ids = Object.values(values)
    .filter(isRoleValue)
    .flatMap((value) => listsOf(value).flatMap(({ users }) => users.map(({ id }) => id)))
  return [...new Set(ids.filter((id) => typeof id === 'number'))].toSorted((a, b) => a - b)
}

/** The hours of all people in a role, if it tracks them, and how many people have some. What is being typed is left out. */
export function hoursIn(
  { extensions }: Pick<FieldDefinition, 'extensions'>,
  value: RoleValue | null,
): { sum: number; people: number } {
  const hours = listsOf(extensions.allowTimeTracking ? value : null).flatMap(({ users }) =>
    users.flatMap(({ timeSpent }) => (typeof timeSpent === 'number' && timeSpent > 0 ? timeSpent : [])),
  )
  // In hundredths, so that the sum is exact.
  return { sum: hours.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100, people: hours.length }
}

/** The hours of each person in all roles that track them, the most first. */
export function hoursByPerson(
  roles: readonly { field: Pick<FieldDefinition, 'extensions'>; value: RoleValue | null }[],
): { user: RoleUser; hours: number }[] {
  const sums = new Map<string, { user: RoleUser; hours: number }>()
  for (const { field, value } of roles)
    for (const user of listsOf(field.extensions.allowTimeTracking ? value : null).flatMap(({ users }) => users)) {
      if (typeof user.timeSpent !== 'number' || user.timeSpent <= 0) continue
      const before = sums.get(personKey(user))?.hours ?? 0
      // In hundredths, so that the sum is exact.
      const hours = (Math.round(before * 100) + Math.round(user.timeSpent * 100)) / 100
      sums.set(personKey(user), { user, hours })
    }
  return [...sums.values()].toSorted((one, other) => other.hours - one.hours)
}

/** The value with the present names of the people of the tenant. */
export function withNames(value: RoleValue, people: ReadonlyMap<number, { name: string }>): RoleValue {
  const named = (user: RoleUser): RoleUser => {
    const name = typeof user.id === 'number' ? people.get(user.id)?.name : undefined
    return name === undefined ? user : { ...user, name }
  }
  return {
    users: value.users.map(named),
    subRoles: value.subRoles.map(({ title, users }) => ({ title, users: users.map(named) })),
  }
}
