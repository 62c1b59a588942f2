interface Mail {
  isSent: boolean
  contact: string
}

/** Who reads the outbox of an installation that sends no mail. */
const keeperOf = ({ contact }: Mail): string =>
  contact === '' ? 'its system administrators' : `its system administrators (${contact})`

export const confirmEmailText = (email: string, mail: Mail): string =>
  mail.isSent
    ? `We sent a link to ${email}. Open it in this browser to confirm your email.`
    : `Your email is not confirmed, and this installation sends no mail. Ask ${keeperOf(mail)} for your link: it is in the outbox of the system portal.`

/** For an inviter whose own email is not confirmed. (D-128) */
export const confirmFirstText = (mail: Mail): string =>
  mail.isSent
    ? 'Confirm your own email before you invite people: open the link in the mail that we sent you when you signed up. ' +
      '“Forgot password?” on the sign-in page sends another link that confirms it, too.'
    : `Confirm your own email before you invite people. This installation sends no mail: ask ${keeperOf(mail)} for your link, which is in the outbox of the system portal.`

/** How invited people get their link. */
export const invitationText = (mail: Mail): string =>
  mail.isSent
    ? 'Invited people get an email with a link to join.'
    : `This installation sends no mail. Ask ${keeperOf(mail)} for the links of invited people: they are in the outbox of the system portal.`

/** After an invitation. */
export const invitedText = (email: string, mail: Mail): string =>
  mail.isSent
    ? `Invitation sent to ${email}`
    : `A new link for ${email} is in the outbox of the system portal. Ask ${keeperOf(mail)} for it.`
