import type { NewEmail } from '@dossier/contract/cases/email'
import { readEmail } from '@dossier/contract/email-address'
import type { Actor } from '@dossier/core/access/cases'
import { listsOf, isRoleValue } from '@dossier/core/fields/role-lists'
import type { LoggedRecipient } from '../../db/tables/emails.ts'
import { badInput } from '../../http/refusal.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { fieldValue, isFieldVisible } from '../cases/present-case.ts'

/** Whom an email goes to, each address once. Refuses people who do not exist or are disabled. */
export function recipientsOf(me: Actor, loaded: LoadedCase, to: NewEmail['to']): LoggedRecipient[] {
  const found = new Map<string, LoggedRecipient>()
  for (const one of to) {
    const person = typeof one === 'number' ? personOf(loaded, one) : { id: null, name: one, email: one }
    const email = readEmail(person.email) ?? badInput(`${person.name} has no valid email address.`, 'to')
    const existing = found.get(email)
    if (!existing || existing.id === null) found.set(email, { ...person, email, fieldIds: null })
  }
  return [...found.values()].map((one) => ({ ...one, fieldIds: fieldsNaming(me, loaded, one) }))
}

function personOf({ catalogue }: LoadedCase, id: number): Omit<LoggedRecipient, 'fieldIds'> {
  const person = catalogue.users.get(id) ?? badInput('A recipient is no longer there. Remove them.', 'to')
  if (person.disabled) badInput(`${person.name} is disabled. Remove them from the recipients.`, 'to')
  return { id, name: person.name, email: person.email }
}

/**
 * The fields in which the sender sees this person, if that is the only way in which the record names them: to tell other
 * readers about the email would tell them who has the role.
 */
function fieldsNaming(me: Actor, { record, catalogue }: LoadedCase, { id, email }: LoggedRecipient): string[] | null {
  const { opened_by_id: opener, assignee_id: assignee, user_ids: collaborators } = record.row
  const openly = [opener, assignee, ...collaborators].flatMap((one) => catalogue.users.get(one ?? 0) ?? [])
  if (openly.some((one) => one.id === id || readEmail(one.email) === email)) return null
  const isMeant = (user: { id: number | string; email?: string | undefined }) => {
    const address = typeof user.id === 'number' ? catalogue.users.get(user.id)?.email : user.email
    return user.id === id || readEmail(address ?? '') === email
  }
  const fieldIds = [...record.template.fields.values()].flatMap((one) => {
    const value = fieldValue(record, one.field.id)
    if (!isRoleValue(value) || !isFieldVisible(me, one)) return []
    return listsOf(value).some(({ users }) => users.some(isMeant)) ? [one.field.id] : []
  })
  return fieldIds.length > 0 ? fieldIds : null
}
