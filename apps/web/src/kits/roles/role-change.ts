import type { FieldDefinition } from '@dossier/contract/fields'
import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import { isRoleValue, listsOf, personKey, roleOf, usersIn } from '@dossier/core/fields/role-lists'

export const roleValue = (value: unknown): RoleValue | null => (isRoleValue(value) ? value : null)

/** A list of people as the editor shows it. */
export interface ShownList {
  title: string | null
  users: readonly RoleUser[]
  /** Whether somebody can be added now. */
  isOpen: boolean
}

/** The lists of a definition, and others in which people are from before it was changed. */
export function listsToShow({ extensions }: FieldDefinition, value: RoleValue | null): ShownList[] {
  const { hasSubroles, subroles = [], isSingleUser } = extensions
  const defined: (string | null)[] = hasSubroles ? subroles.map(({ title }) => title) : [null]
  const former = listsOf(value).filter(({ title, users }) => users.length > 0 && !defined.includes(title))
  return [
    ...defined.map((title) => {
      const users = usersIn(value, title)
      return { title, users, isOpen: !isSingleUser || users.length === 0 }
    }),
    ...former.map((list) => ({ ...list, isOpen: false })),
  ]
}

/** The value with other people in one list. */
export function withUsers(
  value: RoleValue | null,
  title: string | null,
  change: (users: readonly RoleUser[]) => readonly RoleUser[],
): RoleValue | null {
  const others = listsOf(value).filter((list) => list.title !== title)
  return roleOf([...others, { title, users: change(usersIn(value, title)) }])
}

export const without = (users: readonly RoleUser[], gone: RoleUser) =>
  users.filter((user) => personKey(user) !== personKey(gone))

export const withHours = (users: readonly RoleUser[], of: RoleUser, timeSpent: number | string | undefined) =>
  // What is being typed is read by `readTyped` when it is saved.
  users.map((user) =>
    personKey(user) === personKey(of) ? { ...user, timeSpent: timeSpent as number | undefined } : user,
  )
