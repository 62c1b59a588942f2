import { createHash } from 'node:crypto'
import type { ReplyOf } from '@dossier/contract/endpoint'
import type { TextKey } from '@dossier/contract/user-profile/me'
import type { userProfile } from '@dossier/contract/user-profile/calls'
import type { Ctx } from '../../http/context.ts'

const ID_LENGTH = 16

/**
 * The keys for what this person typed here and did not save. A user whose email is corrected may become another human
 * being, so the identity is part of them; so is the tenant, and support acts as a user of its own.
 */
export function textKeys({ me, tenant, principal, services }: Ctx): ReplyOf<typeof userProfile.textKeys> {
  const holder = [tenant.id, me.id, principal.identityId, me.isSupport ? 'support' : 'user'].join('/')
  return { userId: me.id, tenantId: tenant.id, keys: services.sealer.derive(`unsaved text ${holder}`).map(present) }
}

const present = (key: Uint8Array): TextKey => ({
  id: createHash('sha256').update('text key id').update(key).digest('hex').slice(0, ID_LENGTH),
  key: Buffer.from(key).toString('base64url'),
})
