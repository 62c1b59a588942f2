import { PRIVACY, type Privacy } from '@dossier/contract/dashboards/dashboard'
import { isMemberOf } from './teams.ts'

/** A dashboard as far as the right to see it goes. */
export interface GuardedDashboard {
  /** Null: its owner was deleted. */
  ownerId: number | null
  privacy: Privacy
  limitedToTeams: readonly number[]
}

type Viewer = { id: number; teams: readonly number[] }

/** Private ones are their owner's alone; administrators are no exception. (D-077) */
export function seesDashboard(me: Viewer, { ownerId, privacy, limitedToTeams }: GuardedDashboard): boolean {
  if (privacy === PRIVACY.public || ownerId === me.id) return true
  return privacy === PRIVACY.teams && isMemberOf(me, limitedToTeams)
}

/** Ownership stays, so only the owner can take a dashboard from everybody else. */
export const canMakePrivate = (me: Viewer, { ownerId }: Pick<GuardedDashboard, 'ownerId'>): boolean => ownerId === me.id

type Readers = Pick<GuardedDashboard, 'privacy' | 'limitedToTeams'>

/** Whether people see it afterwards who did not before. */
export function showsToMore(before: Readers, after: Readers): boolean {
  if (before.privacy === PRIVACY.public || after.privacy === PRIVACY.private) return false
  if (before.privacy === PRIVACY.private || after.privacy === PRIVACY.public) return true
  return after.limitedToTeams.some((id) => !before.limitedToTeams.includes(id))
}
