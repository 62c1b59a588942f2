import type { NotificationType } from '@dossier/contract/notifications'

/** Most changes that a message names. */
const MOST_NAMED = 3

/** What happened, as one line. `changed`: what people call the changed values. */
export function notificationText(type: NotificationType, actor: string, changed: readonly string[]): string {
  switch (type) {
    case 'UserMentioned':
      return `${actor} mentioned you in an update`
    case 'RecordAssignedToUser':
      return `Assigned to you by ${actor}`
    case 'UserAddedToRecord':
      return `You were added by ${actor}`
    case 'TeamAwaiting':
      return `Awaiting your team, set by ${actor}`
    case 'RecordUpdatedByOtherUser':
      return `Updated by ${actor}: ${listed(changed)}`
    case 'ScheduleFailed':
      return `Could not create the record of ${listed(changed)}`
    case 'RuleFailed':
      return listed(changed)
  }
}

function listed(labels: readonly string[]): string {
  const named = labels.slice(0, MOST_NAMED).join(', ')
  const more = labels.length - MOST_NAMED
  return more > 0 ? `${named} and ${more} more` : named
}

/** What the badge says. (A-NOTIF-02) */
export const badgeText = (count: number): string => (count > 9 ? '9+' : String(count))
