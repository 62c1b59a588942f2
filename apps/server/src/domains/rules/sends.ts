import { ACTION_TYPES, type ActionOf, type RuleRecipient } from '@dossier/contract/rules/actions'
import { EMAIL_RECIPIENTS, EMAIL_SUBJECT_LENGTH } from '@dossier/contract/limits'
import { fieldIdOf, ownValue } from '@dossier/core/fields/field-key'
import { cutText } from '@dossier/core/fields/clean-text'
import { isRoleValue, listsOf } from '@dossier/core/fields/role-lists'
import { addressFault } from '@dossier/core/rules/address-fault'
import { isEnabled } from '@dossier/core/tenants/features'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import type { LoggedRecipient } from '../../db/tables/emails.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { asParagraphs } from './as-paragraphs.ts'
import type { PlannedEmail, PlannedSend } from './planned-run.ts'
import { filledText } from './value-text.ts'

type SendEmail = ActionOf<typeof ACTION_TYPES.SendEmail>

const NO_EMAIL = 'Send Email: email from records is not available for this organization.'
const NOBODY = 'Send Email: there is nobody to write to.'

/** What a rule sends of a record as the whole save leaves it, and what it cannot send. */
export function sendsOf(
  rule: CatalogueRule,
  loaded: LoadedCase,
  features: readonly string[],
): { sends: PlannedSend[]; failures: string[] } {
  const sends: PlannedSend[] = []
  const failures: string[] = []
  for (const [place, action] of rule.actions.entries()) {
    if (action.type === ACTION_TYPES.SendHttp) {
      const fault = addressFault(action.url)
      if (fault) failures.push(`Send HTTPS: ${fault}`)
      else sends.push({ place, kind: 'http', url: action.url, headers: ownValue(rule.headers, String(place)) ?? null })
    }
    if (action.type === ACTION_TYPES.SentToIntegration)
      sends.push({ place, kind: 'integration', ...action.integration })
    if (action.type === ACTION_TYPES.SendEmail) {
      const email = isEnabled(features, 'sendEmail') ? emailOf(action, loaded) : NO_EMAIL
      if (typeof email === 'string') failures.push(email)
      else sends.push({ place, kind: 'email', ...email })
    }
  }
  return { sends, failures }
}

/** The email as it is sent; a sentence if there is nobody to write to. */
export function emailOf(action: SendEmail, loaded: LoadedCase): PlannedEmail | string {
  const recipients = recipientsOf(action.recipient, loaded)
  if (recipients.length === 0) return NOBODY
  const fill = (text: string) => filledText(text, loaded)
  const subject = cutText(fill(action.subject).replaceAll(/\s+/g, ' ').trim(), EMAIL_SUBJECT_LENGTH)
  return {
    recipients: recipients.slice(0, EMAIL_RECIPIENTS),
    subject: subject || loaded.record.caseNumber,
    body: asParagraphs(fill(action.body)),
    withFiles: action.includeAttachments,
  }
}

/** Everybody once, by their address; people who are disabled get nothing. */
function recipientsOf(recipients: readonly RuleRecipient[], loaded: LoadedCase): LoggedRecipient[] {
  const found = recipients.flatMap((one) => peopleIn(one, loaded))
  return [...new Map(found.map((one) => [one.email.toLowerCase(), one])).values()]
}

function peopleIn(one: RuleRecipient, loaded: LoadedCase): LoggedRecipient[] {
  const { catalogue, record } = loaded
  switch (one.kind) {
    case 'address':
      return [{ id: null, name: one.address, email: one.address, fieldIds: null }]
    case 'user':
      return person(loaded, one.userId, null)
    case 'team':
      return [...catalogue.users.values()]
        .filter(({ teams }) => teams.includes(one.teamId))
        .flatMap(({ id }) => person(loaded, id, null))
    case 'field':
      if (one.field === 'assigneeId') return person(loaded, record.row.assignee_id, null)
      if (one.field === 'users') return record.row.user_ids.flatMap((id) => person(loaded, id, null))
      return inRole(loaded, fieldIdOf(one.field) ?? '')
  }
}

function person({ catalogue }: LoadedCase, id: number | null, fieldIds: string[] | null): LoggedRecipient[] {
  const found = id === null ? undefined : catalogue.users.get(id)
  return found && !found.disabled && found.email !== ''
    ? [{ id: found.id, name: found.name, email: found.email, fieldIds }]
    : []
}

function inRole(loaded: LoadedCase, fieldId: string): LoggedRecipient[] {
  const value = ownValue(loaded.record.row.fields, fieldId) ?? null
  if (!isRoleValue(value)) return []
  return listsOf(value)
    .flatMap(({ users }) => users)
    .flatMap(({ id, name = '', email = '' }) => {
      if (typeof id === 'number') return person(loaded, id, [fieldId])
      return email === '' ? [] : [{ id: null, name: name || email, email, fieldIds: [fieldId] }]
    })
}
