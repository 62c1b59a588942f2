import type { Contact } from '@dossier/contract/cases/people'
import { readEmail } from '@dossier/contract/email-address'

/** A recipient in the dialog: a person by their id, anybody else by address. */
export interface Recipient {
  id: string
  label: string
  to: number | string
}

/** What a contact is in the dialog; nothing if there is no address to write to. */
export function recipientOf({ id, name, email, isExternal }: Contact): Recipient | undefined {
  const address = readEmail(email)
  if (address === undefined) return undefined
  return isExternal || typeof id === 'string'
    ? { id: address, label: name, to: address }
    : { id: String(id), label: name, to: id }
}

export const NOT_AN_ADDRESS = 'Enter an email address such as name@example.com.'

/** Adds a typed address. Text that is no address adds nothing. */
export function withTyped(to: readonly Recipient[], typed: string): readonly Recipient[] {
  const address = readEmail(typed)
  if (address === undefined || to.some(({ id }) => id === address)) return to
  return [...to, { id: address, label: address, to: address }]
}

/** Those who are not among the people of the organization who have a part in the record. */
export const outsiders = (to: readonly Recipient[]): readonly Recipient[] =>
  to.filter((one) => typeof one.to === 'string')
