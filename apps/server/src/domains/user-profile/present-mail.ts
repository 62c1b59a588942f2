import type { Me } from '@dossier/contract/user-profile/me'
import type { Settings } from '../../settings.ts'

/** Where people get links that others have by mail. */
export const presentMail = ({ smtpUrl, billingContact }: Settings): Me['mail'] => ({
  isSent: smtpUrl !== undefined,
  contact: billingContact,
})
