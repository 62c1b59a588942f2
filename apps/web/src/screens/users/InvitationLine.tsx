import { confirmFirstText, invitationText } from '@dossier/core/users/mail-words'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'

/** What an inviter has to know before typing: what is missing, or who has the links where no mail brings them. */
export function InvitationLine() {
  const { isEmailConfirmed, mail } = useMe()
  if (!isEmailConfirmed) return <Alert tone="info">{confirmFirstText(mail)}</Alert>
  return mail.isSent ? null : <Alert tone="info">{invitationText(mail)}</Alert>
}
