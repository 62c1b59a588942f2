import type { Me } from '@dossier/contract/user-profile/me'
import { hasFeature } from '../lib/me.ts'

/** The default landing page. */
export const LANDING = '/dashboard'
const NEW_RECORD = '/cases/New'
const WAY_IN = /^\/(login)?\/?(?=[?#]|$)/

/** Where a person arrives after signing in. (D-027) */
export function landingOf(me: Me): string {
  if (!hasFeature(me, 'configureLandingPage')) return LANDING
  const path = me.landingPagePath ?? NEW_RECORD
  // These would lead back here for ever.
  return WAY_IN.test(path) ? LANDING : path
}
