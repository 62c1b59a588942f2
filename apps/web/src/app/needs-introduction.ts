import type { Me } from '@dossier/contract/user-profile/me'
import { hasFeature } from '../lib/me.ts'

/** Whether the introduction comes before everything else. (D-026) */
export const needsIntroduction = (me: Me): boolean => hasFeature(me, 'firstTimeLogin') && !me.hasDoneFirstLogin
