import type { Contact } from '@dossier/contract/cases/people'
import type { RoleUser } from '@dossier/contract/fields/role'
import type { Actor } from '@dossier/core/access/cases'
import { isRoleValue, listsOf } from '@dossier/core/fields/role-lists'
import type { Ctx } from '../../../http/context.ts'
import { loadCase, type LoadedCase } from '../load-case.ts'
import { fieldValue, isFieldVisible } from '../present-case.ts'

/**
 * Opener, assignee, collaborators and the people of the roles that the caller may see, each once, with all they are to
 * the record. (D-059)
 */
export async function listContacts(ctx: Ctx, caseId: number): Promise<Contact[]> {
  const loaded = await loadCase(ctx, caseId)
  const contacts = new Map<number | string, Contact>()
  const add = (contact: Omit<Contact, 'roles'> | undefined, role: string) => {
    if (!contact) return
    const existing = contacts.get(contact.id) ?? { ...contact, roles: [] }
    contacts.set(contact.id, { ...existing, roles: [...new Set([...existing.roles, role])] })
  }
  const { opened_by_id: opener, assignee_id: assignee, user_ids: collaborators } = loaded.record.row
  if (opener !== null) add(personOf(loaded, opener), 'opener')
  if (assignee !== null) add(personOf(loaded, assignee), 'assignee')
  for (const id of collaborators) add(personOf(loaded, id), 'collaborator')
  for (const { role, user } of rolesOf(ctx.me, loaded))
    add(typeof user.id === 'number' ? personOf(loaded, user.id) : externalOf(user), role)
  return [...contacts.values()]
}

function personOf({ catalogue }: LoadedCase, id: number): Omit<Contact, 'roles'> | undefined {
  const user = catalogue.users.get(id)
  return user && { id, name: user.name, email: user.email, isExternal: false }
}

const externalOf = ({ id, name = '', email = '' }: RoleUser) => ({ id, name, email, isExternal: true })

function* rolesOf(me: Actor, { record }: LoadedCase): Iterable<{ role: string; user: RoleUser }> {
  for (const one of record.template.fields.values()) {
    const value = fieldValue(record, one.field.id)
    if (!isRoleValue(value) || !isFieldVisible(me, one)) continue
    for (const { title, users } of listsOf(value))
      for (const user of users) yield { role: title === null ? one.field.title : `${one.field.title}: ${title}`, user }
  }
}
