import type { FieldDefinition } from '@dossier/contract/fields'
import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import { inAnyOf } from '../access/teams.ts'
import { listsOf, personKey, roleOf, usersIn, type RoleList } from './role-lists.ts'

interface RolePerson {
  name: string
  disabled: boolean
  teams: readonly number[]
}

export type RolePeople = ReadonlyMap<number, RolePerson>

/**
 * Why the people of a role cannot become these, as a sentence for the user; null if they can. People who have the role
 * already may keep it, whatever has changed since: a disabled person, a removed sub-role. (D-115)
 */
export function additionsFault(
  definition: FieldDefinition,
  { value, before, people }: { value: RoleValue | null; before: RoleValue | null; people: RolePeople },
): string | null {
  for (const list of listsOf(value)) {
    const fault = listFault(definition, { list, present: usersIn(before, list.title), people })
    if (fault !== null) return fault
  }
  return null
}

interface Changed {
  list: RoleList
  present: readonly RoleUser[]
  people: RolePeople
}

function listFault(definition: FieldDefinition, { list, present, people }: Changed): string | null {
  const { title, extensions } = definition
  const existing = new Map(present.map((user) => [personKey(user), user]))
  const added = list.users.filter((user) => !existing.has(personKey(user)))
  if (
    !extensions.allowTimeTracking &&
    list.users.some((user) => timeOf(user) !== timeOf(existing.get(personKey(user))))
  )
    return `Leave out the hours: ${title} does not track time.`
  if (added.length === 0) return null
  if (!hasList(definition, list.title))
    return list.title === null ? `Choose a sub-role of ${title}.` : `${title} has no sub-role "${list.title}".`
  if (extensions.isSingleUser && list.users.length > 1)
    return `${list.title ?? title} is for one person. Remove the other one first.`
  return added.map((user) => personFault(definition, user, people)).find((fault) => fault !== null) ?? null
}

const timeOf = (user: RoleUser | undefined): number => user?.timeSpent ?? 0

/** Whether people are added to this list now. */
const hasList = ({ extensions: { hasSubroles, subroles = [] } }: FieldDefinition, title: string | null): boolean =>
  title === null ? !hasSubroles : hasSubroles === true && subroles.some((one) => one.title === title)

function personFault({ title, extensions }: FieldDefinition, user: RoleUser, people: RolePeople): string | null {
  if (user.isExternal)
    return extensions.allowExternalUsers ? null : `Only people of the organization can be added to ${title}.`
  const person = people.get(Number(user.id))
  if (!person) return 'The user does not exist.'
  if (person.disabled) return `${person.name} is disabled. Choose another user.`
  return inAnyOf(person, extensions.teams ?? [])
    ? null
    : `${person.name} is in no team whose members can be added to ${title}.`
}

/** The value without the people who could not be added now: what is left of a default value. */
export function addable(definition: FieldDefinition, value: RoleValue, people: RolePeople): RoleValue | null {
  const lists = listsOf(value).filter(({ title }) => hasList(definition, title))
  return roleOf(
    lists.map(({ title, users }) => ({
      title,
      users: users.filter((user) => personFault(definition, user, people) === null),
    })),
  )
}
