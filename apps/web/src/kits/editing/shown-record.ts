import type { GuardedCase } from '@dossier/core/access/cases'
import type { LiveCase } from '@dossier/core/live/live-case'

/**
 * A record for the policy. It was sent to this person, so they may see it; whether because of a role that they may not
 * see is known to the server alone.
 */
export const shownTo = (me: { id: number }, record: LiveCase): LiveCase & GuardedCase => ({
  ...record,
  roleUserIds: [me.id],
})
