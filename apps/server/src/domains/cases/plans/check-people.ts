import type { FieldValue } from '@dossier/contract/fields'
import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import { addable, additionsFault } from '@dossier/core/fields/role-additions'
import { isRoleValue, listsOf, personKey, roleOf } from '@dossier/core/fields/role-lists'
import { NEW_EXTERNAL } from '@dossier/core/fields/types/user-role'
import { randomUUID } from 'node:crypto'
import type { Catalogue, CatalogueField } from '../../../catalogue/catalogue.ts'

interface About {
  field: CatalogueField
  catalogue: Pick<Catalogue, 'users'>
  /** The stored value, in place of which this one is written. */
  before: FieldValue
  /** It was stored once: who has been disabled since comes back with it. */
  restores?: true | undefined
}

type Checked = { ok: true; value: FieldValue } | { ok: false; message: string }

/**
 * A normalized value with what its type cannot know: that the people who are added to a role may be, and the ids of
 * external ones. Values of other types are as they are. (D-114)
 */
export function checkPeople(value: FieldValue, { field, catalogue, before, restores }: About): Checked {
  if (!isRoleValue(value)) return { ok: true, value }
  const present = isRoleValue(before) ? before : null
  const fault = restores ? null : additionsFault(field, { value, before: present, people: catalogue.users })
  return fault === null ? { ok: true, value: withIds(value, { present, restores }) } : { ok: false, message: fault }
}

type Values = Readonly<Record<string, FieldValue>>

/** The default values of a template, without people who could not be added to their roles now. */
export function usableDefaults(
  defaults: Values,
  { fields, users }: Pick<Catalogue, 'fields' | 'users'>,
): Record<string, FieldValue> {
  const usable = Object.entries(defaults).map(([id, value]): [string, FieldValue] => {
    const field = fields.get(id)
    return [id, field && isRoleValue(value) ? addable(field, value, users) : value]
  })
  return Object.fromEntries(usable.filter(([, value]) => value !== null))
}

/** An external person who is stored keeps the id, whatever a client sends as one; others get one. */
function withIds(value: RoleValue, { present, restores }: { present: RoleValue | null; restores?: true | undefined }) {
  const lists = listsOf(value).map(({ title, users }) => {
    const stored = listsOf(present).find((list) => list.title === title)?.users ?? []
    const idOf = (user: RoleUser): string | number =>
      stored.find((one) => personKey(one) === personKey(user))?.id ??
      (restores && user.id !== NEW_EXTERNAL ? user.id : `ext-${randomUUID()}`)
    return { title, users: users.map((user) => (user.isExternal ? { ...user, id: idOf(user) } : user)) }
  })
  return roleOf(lists)
}
