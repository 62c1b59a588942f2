import { billing } from '@dossier/contract/billing'
import type { Endpoint } from '@dossier/contract/endpoint'
import { fields } from '@dossier/contract/fields'
import type { RefreshKind } from '@dossier/contract/live/notification-hub'
import { areas, severities, statuses } from '@dossier/contract/lookups'
import { templates } from '@dossier/contract/templates'
import { tenant } from '@dossier/contract/tenant'
import { tenantInfo } from '@dossier/contract/tenant-info'
import { userPictures } from '@dossier/contract/user-pictures'
import { userProfile } from '@dossier/contract/user-profile'
import { userStatuses } from '@dossier/contract/user-statuses'
import { teams, users } from '@dossier/contract/users'
import { views } from '@dossier/contract/views'
import { caseNameSettings, recordNameSettings } from '@dossier/contract/word-settings'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../lib/cache.ts'
import { notificationHub } from '../lib/live.ts'
import { onUnpaid } from '../lib/unpaid.ts'
import { toast, TOAST_TIME } from '../ui/toast.ts'

/** Configuration that administrators change for everyone; it changes together with each person's own data. */
const ofTenant: Endpoint[] = [
  tenant.settings,
  billing.subscription,
  tenant.domain,
  tenantInfo.list,
  recordNameSettings.list,
  caseNameSettings.list,
]

const definitions: Record<RefreshKind, Endpoint[]> = {
  user: [
    users.list,
    users.search,
    users.listOfTeam,
    teams.list,
    userStatuses.list,
    userPictures.versions,
    userProfile.definition,
    userProfile.fieldDetails,
  ],
  field: Object.values(fields),
  template: Object.values(templates),
  lookup: [...Object.values(statuses), ...Object.values(severities), ...Object.values(areas)],
  view: [views.list],
}

const everything = [userProfile.me, ...ofTenant, ...Object.values(definitions).flat()]

/**
 * Subscribes a signed-in person to changes of their own data and of the configuration, and reloads it. Returns a
 * function that stops it.
 */
export function followNotifications(cache: QueryClient): () => void {
  const askAgain = (endpoints: readonly Endpoint[]) => {
    for (const endpoint of endpoints) void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
  const stops = [
    // Everything shown then follows from the two.
    onUnpaid(() => askAgain([userProfile.me, billing.subscription])),
    notificationHub.on('userupdated', () => askAgain([userProfile.me, ...ofTenant])),
    notificationHub.on('supportexpiresoon', () =>
      toast({ title: 'Message', text: 'Support access will expire soon', duration: TOAST_TIME.failure }),
    ),
    notificationHub.on('refresh', (kind) => askAgain(definitions[kind])),
    notificationHub.stayIn({
      join: async () => {
        const answer = await notificationHub.invoke('joinNotifications')
        // Changes before that were not pushed: since the page's first request, or while the connection was down.
        if (answer.ok) askAgain(everything)
        return answer
      },
      leave: () => notificationHub.invoke('leaveNotifications'),
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
