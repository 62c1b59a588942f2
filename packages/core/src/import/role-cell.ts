import type { FieldDefinition } from '@dossier/contract/fields'
import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import { joined } from '../exports/joined.ts'
import { refuse, type Normalized } from '../fields/types/field-type.ts'
import { listsOf, roleOf, type RoleList } from '../fields/role-lists.ts'
import { NEW_EXTERNAL, userRole } from '../fields/types/user-role.ts'
import { foldName, partsOfCell } from './names.ts'

type FindPerson = (name: string) => Normalized<number>

/** `(1.5 h)`, behind a person whose time is tracked. */
const HOURS = /\s*\((\d+(?:[.,]\d+)?) h\)$/
/** `Eva Winter <eva@example.com>`, as mail programs write people. */
const ADDRESSED = /^(.*?)\s*<([^<>]+)>$/

/**
 * The people of a role in a cell: names or email addresses; of a role with sub-roles, each as `Lead: Ann`. Somebody
 * written as `Eva Winter <eva@example.com>` who is not in the tenant is external, if the role allows that.
 */
export function readRoleCell(field: FieldDefinition, cell: string, find: FindPerson): Normalized<unknown> {
  const lists = new Map<string | null, RoleUser[]>()
  for (const part of partsOfCell(cell, (whole) => isPerson(field, whole, find))) {
    const { title, name } = splitSubrole(field, part)
    if (title === undefined)
      return refuse(`Write each person of ${field.title} with a sub-role, such as “${example(field)}”.`)
    const read = readPerson(field, name, find)
    if (!read.ok) return read
    lists.set(title, [...(lists.get(title) ?? []), read.value!])
  }
  const read: RoleList[] = [...lists].map(([title, users]) => ({ title, users }))
  return userRole.normalize(roleOf(read), field)
}

const example = ({ extensions }: FieldDefinition): string => `${extensions.subroles?.[0]?.title ?? ''}: Ann Archer`

/** The sub-role and the name; null where the role has no sub-roles, undefined where one is missing. */
function splitSubrole({ extensions: { hasSubroles, subroles = [] } }: FieldDefinition, part: string) {
  if (!hasSubroles) return { title: null, name: part }
  const at = part.indexOf(':')
  const named = foldName(part.slice(0, Math.max(at, 0)))
  return { title: subroles.find(({ title }) => foldName(title) === named)?.title, name: part.slice(at + 1).trim() }
}

/** Whether a part is one person, so that a comma in it divides nothing. */
function isPerson(field: FieldDefinition, part: string, find: FindPerson): boolean {
  const { title, name } = splitSubrole(field, part)
  return title !== undefined && find(name.replace(HOURS, '').trim()).ok
}

function readPerson(field: FieldDefinition, written: string, find: FindPerson): Normalized<RoleUser> {
  const [, hours] = (field.extensions.allowTimeTracking && HOURS.exec(written)) || []
  const read = readName(field, hours === undefined ? written : written.replace(HOURS, ''), find)
  const timeSpent = Number(hours?.replace(',', '.'))
  return read.ok && timeSpent > 0 ? { ok: true, value: { ...read.value!, timeSpent } } : read
}

function readName({ extensions }: FieldDefinition, part: string, find: FindPerson): Normalized<RoleUser> {
  const [, name, email] = ADDRESSED.exec(part) ?? []
  const found = find(email ?? part)
  if (found.ok) return { ok: true, value: { id: found.value! } }
  if (!extensions.allowExternalUsers || !name || !email) return found
  return { ok: true, value: { id: NEW_EXTERNAL, name, email, isExternal: true } }
}

/** The people of a role as a text that is read as the same ones. Those who are no longer known are `unknown`. */
export function roleText(value: RoleValue, { extensions }: FieldDefinition, unknown: string): string {
  const personText = ({ name = unknown, email, isExternal, timeSpent }: RoleUser) => {
    const person = isExternal ? `${name} <${email}>` : name
    return extensions.allowTimeTracking && Number(timeSpent) > 0 ? `${person} (${timeSpent} h)` : person
  }
  return joined(
    listsOf(value).flatMap(({ title, users }) =>
      users.map((user) => (title === null ? personText(user) : `${title}: ${personText(user)}`)),
    ),
  )
}
