import { dateTimeText } from '@dossier/core/text/dates'
import { plural } from '@dossier/core/text/plural'
import { layOut, senderName, type MailBody } from './layout.ts'

/** The values in every mail about support access. */
export interface SupportLetter {
  tenantTitle: string
  /** The tenant's word. */
  recordName: string
  /** Of the tenant. */
  timeZone: string
  link: string
}

interface Opened extends SupportLetter {
  by: string
  /** An instant. */
  until: string
}

/** With the name of the zone, since a mail does not know its reader's: `Mar 5, 2026, 2:30 PM PST` */
const timeText = ({ until, timeZone }: Opened): string => {
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(Date.parse(until))
  const name = named.find(({ type }) => type === 'timeZoneName')?.value
  return `${dateTimeText(until, { locale: 'en-US', timeZone })} ${name}`
}

const END_IT = 'Any administrator can end access immediately under Support Access in the account menu.'

const letter = ({ tenantTitle, link }: SupportLetter, subject: string, paragraphs: string[]): MailBody =>
  layOut({
    subject: `${subject} ${senderName(tenantTitle)}`,
    from: senderName(tenantTitle),
    paragraphs,
    link: { label: `Open ${senderName(tenantTitle)}`, address: link },
  })

const mayDo = ({ recordName }: SupportLetter): string =>
  `Until then, support staff can view and change ${plural(recordName)}, people and settings like an administrator. Everything they change is listed there.`

export const accessGrantedMail = (mail: Opened): MailBody =>
  letter(mail, 'Support access granted to', [
    `${mail.by} has granted support access to ${senderName(mail.tenantTitle)} until ${timeText(mail)}.`,
    `${mayDo(mail)} ${END_IT}`,
  ])

export const accessExtendedMail = (mail: Opened): MailBody =>
  letter(mail, 'Support access extended for', [
    `${mail.by} has extended the support access to ${senderName(mail.tenantTitle)} until ${timeText(mail)}.`,
    `${mayDo(mail)} ${END_IT}`,
  ])

export const accessEndedMail = (mail: SupportLetter & { by: string }): MailBody =>
  letter(mail, 'Support access ended for', [
    `${mail.by} has ended the support access to ${senderName(mail.tenantTitle)}. Support staff are signed out.`,
    'Everything they changed is listed under Support Access in the account menu.',
  ])

/** A support staff member has signed in. */
export const supportEnteredMail = (mail: Opened & { email: string }): MailBody =>
  letter(mail, 'Support has signed in to', [
    `${mail.by}, ${mail.email}, has signed in to ${senderName(mail.tenantTitle)} as support. The access ends at ${timeText(mail)} at the latest.`,
    `Everything support changes is listed under Support Access in the account menu. ${END_IT}`,
  ])
