import { layOut, senderName, type MailBody } from './layout.ts'

/** Asks the founder of an organization to prove the address. It names nothing that a stranger could have written. */
export const confirmEmailMail = ({ link, days }: { link: string; days: number }): MailBody =>
  layOut({
    subject: 'Confirm your email',
    from: senderName(null),
    paragraphs: [
      'Somebody signed up with this email. If it was you, confirm it in the browser in which you are signed in:',
      `You need this before you can invite people. The link works once, for ${days} days.`,
      'If it was not you, ignore this mail: without your confirmation nobody can be invited in your name.',
    ],
    link: { label: 'Confirm your email', address: link },
  })
