import { invitationText } from '@dossier/core/users/mail-words'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'

/** Says who has the links of invitations, where no mail brings them. */
export function NoMailLine() {
  const { mail } = useMe()
  return mail.isSent ? null : <Alert tone="info">{invitationText(mail)}</Alert>
}
