import { readEmail } from '@dossier/contract/email-address'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import { CHOICE_LENGTH, NAME_LENGTH, PEOPLE_PER_ROLE } from '@dossier/contract/limits'
import { cleanName } from '@dossier/contract/required-text'
import { numberText } from '../../text/numbers.ts'
import { accept, isNothing, refuse, type FieldType, type Normalized } from './field-type.ts'
import { normalizeNumeric } from '../numeric.ts'
import { NONE, VALUE_NOT_FOUND } from '../placeholders.ts'
import { twinIn } from '../renew-choices.ts'
import { isRoleValue, listsOf, personKey, roleOf, type RoleList } from '../role-lists.ts'

/** The id of an external person until the server has given one. */
export const NEW_EXTERNAL = 'ext-new'

export const HOURS_DECIMALS = 2
const MOST_HOURS = 100_000

/** People, each once in the role or in each of its sub-roles, perhaps with the time that they spent. */
export const userRole: FieldType<RoleValue> = {
  dataType: 'user-role',
  title: 'Role',
  purpose: 'People who have a part in the record, such as an inspector.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<RoleValue>(null)
    const given = readLists(input)
    if (!given) return refuse(`Choose the people of ${definition.title} from the list.`)
    const amount = given.reduce((sum, { users }) => sum + users.length, 0)
    if (amount > PEOPLE_PER_ROLE) return refuse(`Add at most ${PEOPLE_PER_ROLE} people to ${definition.title}.`)
    const lists: RoleList[] = []
    for (const { title, users } of given) {
      const read = readUsers(users, definition)
      if (!read.ok) return read
      lists.push({ title, users: read.value! })
    }
    return accept(roleOf(inOrder(lists, definition)))
  },
  isEmpty: (value) => !isRoleValue(value) || listsOf(value).every(({ users }) => users.length === 0),
  display: (value, { extensions }, { locale }) =>
    (isRoleValue(value) &&
      listsOf(value)
        .flatMap((list) => listText(list, { locale, tracksTime: extensions.allowTimeTracking === true }))
        .join('; ')) ||
    NONE,
  order: null,
  comparison: 'people',
  merge: 'people',
  inlineEditable: true,
  bulkEditable: false,
  groupable: true,
  hasRules: false,
  extensions: ['hasSubroles', 'subroles', 'isSingleUser', 'allowExternalUsers', 'allowTimeTracking', 'teams'],
  checkDefinition({ extensions: { hasSubroles, subroles = [] } }) {
    if (hasSubroles && subroles.length === 0) return 'Enter at least one sub-role.'
    const twin = twinIn(subroles.map(({ title }) => title))
    return twin === undefined ? null : `"${twin}" is listed twice.`
  },
}

/** The lists that a client sent, as far as they have the form of lists; undefined if they have not. */
function readLists(input: unknown): { title: string | null; users: unknown[] }[] | undefined {
  if (!isRoleValue(input) || !Array.isArray(input.users) || !Array.isArray(input.subRoles)) return undefined
  const lists = new Map<string | null, unknown[]>([[null, input.users]])
  for (const one of input.subRoles as unknown[]) {
    if (typeof one !== 'object' || one === null || !('title' in one) || !('users' in one)) return undefined
    const title = readName(one.title, CHOICE_LENGTH)
    if (title === undefined || !Array.isArray(one.users)) return undefined
    lists.set(title, [...(lists.get(title) ?? []), ...(one.users as unknown[])])
  }
  return [...lists].map(([title, users]) => ({ title, users }))
}

function readName(input: unknown, most: number): string | undefined {
  const name = typeof input === 'string' ? cleanName(input.toWellFormed()) : ''
  return name !== '' && name.length <= most ? name : undefined
}

/** Sub-roles have the order of the definition; those that it no longer has come last. */
function inOrder(lists: readonly RoleList[], { extensions: { subroles = [] } }: FieldDefinition): RoleList[] {
  const places = new Map(subroles.map(({ title }, place) => [title, place]))
  const placeOf = ({ title }: RoleList) => (title === null ? -1 : (places.get(title) ?? subroles.length))
  return lists.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Each person once. */
function readUsers(input: readonly unknown[], definition: FieldDefinition): Normalized<RoleUser[]> {
  const users = new Map<string, RoleUser>()
  for (const one of input) {
    const read = readUser(one, definition)
    if (!read.ok) return read
    const key = personKey(read.value!)
    if (!users.has(key)) users.set(key, read.value!)
  }
  return accept([...users.values()])
}

function readUser(input: unknown, definition: FieldDefinition): Normalized<RoleUser> {
  const { id, timeSpent, name, email, isExternal } = (input ?? {}) as Record<string, unknown>
  const hours = readHours(timeSpent, definition)
  if (!hours.ok) return hours
  const time = hours.value ? { timeSpent: hours.value } : {}
  if (isExternal !== true)
    return Number.isInteger(id) && Number(id) > 0
      ? accept<RoleUser>({ id: Number(id), ...time })
      : refuse(`Choose people who exist for ${definition.title}.`)
  const [cleanName, address] = [
    readName(name, NAME_LENGTH),
    readEmail(typeof email === 'string' ? email.toWellFormed() : ''),
  ]
  if (cleanName === undefined)
    return refuse(`Enter a name of at most ${NAME_LENGTH} characters for each external person in ${definition.title}.`)
  if (address === undefined)
    return refuse(`Enter an email address such as name@example.com for ${cleanName} in ${definition.title}.`)
  const guid = typeof id === 'string' && EXTERNAL_ID.test(id) ? id : NEW_EXTERNAL
  return accept<RoleUser>({ id: guid, name: cleanName, email: address, isExternal: true, ...time })
}

const EXTERNAL_ID = /^ext-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readHours(input: unknown, { title }: FieldDefinition): Normalized<number> {
  const hours = normalizeNumeric(input, { title: `the hours in ${title}`, precision: HOURS_DECIMALS })
  if (!hours.ok || hours.value === null) return hours
  if (hours.value < 0) return refuse(`Enter hours of 0 or more in ${title}.`)
  return hours.value <= MOST_HOURS
    ? hours
    : refuse(`Enter at most ${MOST_HOURS.toLocaleString('en')} hours in ${title}.`)
}

interface Terms {
  locale: string
  tracksTime: boolean
}

function listText({ title, users }: RoleList, terms: Terms): string[] {
  if (users.length === 0) return []
  const names = users.map((user) => personText(user, terms)).join(', ')
  return [title === null ? names : `${title}: ${names}`]
}

function personText({ name, timeSpent }: RoleUser, { locale, tracksTime }: Terms): string {
  const shown = name ?? VALUE_NOT_FOUND
  // It is a text while it is being typed.
  if (!tracksTime || !timeSpent || !Number.isFinite(timeSpent)) return shown
  return `${shown} (${numberText(timeSpent, locale, [0, HOURS_DECIMALS])} h)`
}
