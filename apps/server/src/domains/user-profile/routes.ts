import { userProfile } from '@dossier/contract/user-profile'
import { implement } from '../../http/implement.ts'
import { badInput } from '../../http/refusal.ts'
import { presentMe } from './present-me.ts'
import { presentSystem } from './present-system.ts'
import { savePreferences } from './queries.ts'

const PREFERENCES_BYTES = 10_000

export const userProfileRoutes = implement(userProfile, {
  me: (ctx) => ('tx' in ctx ? presentMe(ctx) : presentSystem(ctx)),

  updatePreferences: async ({ tx, me, tenant }, { body }) => {
    if (Buffer.byteLength(JSON.stringify(body)) > PREFERENCES_BYTES) badInput('Preferences can hold up to 10 kB.')
    await savePreferences(tx, { tenantId: tenant.id, userId: me.id }, body)
    return body
  },
})
