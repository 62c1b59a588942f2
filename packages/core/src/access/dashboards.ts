import { PRIVACY, type Privacy } from '@dossier/contract/dashboards/dashboard'
import { isMemberOf } from './teams.ts'

/** Whom a dashboard is shown to, besides its owner. */
export interface DashboardReaders {
  privacy: Privacy
  limitedToTeams: readonly number[]
}

/** A dashboard as far as the right to see it goes. */
export interface GuardedDashboard extends DashboardReaders {
  /** Null: its owner was deleted. */
  ownerId: number | null
}

type Viewer = { id: number; teams: readonly number[] }

/** Private ones are their owner's alone; administrators are no exception. (D-077) */
export function seesDashboard(me: Viewer, { ownerId, privacy, limitedToTeams }: GuardedDashboard): boolean {
  if (privacy === PRIVACY.public || ownerId === me.id) return true
  return privacy === PRIVACY.teams && isMemberOf(me, limitedToTeams)
}

/** Ownership stays, so only the owner can take a dashboard from everybody else. */
export const canMakePrivate = (me: Viewer, { ownerId }: Pick<GuardedDashboard, 'ownerId'>): boolean => ownerId === me.id
