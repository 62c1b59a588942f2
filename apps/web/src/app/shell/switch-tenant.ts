import { auth } from '@dossier/contract/auth'
import { userProfile } from '@dossier/contract/user-profile'
import { call } from '../../lib/api.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { prefixFor } from '../../lib/tenant-prefix.ts'
import { landingOf } from '../landing.ts'
import type { OtherTenant } from './other-tenants.ts'

/** Moves the session to another tenant. The page is loaded anew, so nothing of the old one stays. */
export async function switchTenant({ id, userId }: Pick<OtherTenant, 'id' | 'userId'>) {
  try {
    const { requiresMfa } = await call(auth.chooseTenant, { body: { tenantId: id, userId } })
    if (requiresMfa) return location.assign('/login?error=mfa')
    const me = await call(userProfile.me)
    location.assign(prefixFor(me.tenantDomain) + landingOf(me))
  } catch (error) {
    messageToast(error)
  }
}
