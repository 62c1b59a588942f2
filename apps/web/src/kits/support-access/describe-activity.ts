import type { SupportActivity } from '@dossier/contract/organization/support-access'
import { dateTimeText, type DisplayContext } from '@dossier/core/text/dates'
import { describeEvent } from '../history/describe-event.ts'

interface Words {
  record: string
  case: string
}

/** What happened, to follow the name of the actor; before the record's name if there is one. */
export function describeActivity(activity: SupportActivity, words: Words, reader: DisplayContext): string {
  const until = activity.enabledUntil ? ` until ${dateTimeText(activity.enabledUntil, reader)}` : ''
  switch (activity.what) {
    case 'granted':
      return `granted access${until}`
    case 'extended':
      return `extended access${until}`
    case 'ended':
      return 'ended access'
    case 'expired':
      return 'Access expired'
    case 'entered':
      return `signed in as ${activity.email ?? ''}`
    case 'changed':
      return changeText(activity, words)
    case 'called':
      return `· ${activity.summary ?? ''}`
  }
}

/** An action that mentions the record's word is followed by the record; a change says "in" it. */
function changeText({ event, record }: SupportActivity, words: Words): string {
  if (!event) return `changed a ${words.record.toLowerCase()}`
  const action = describeEvent(event, words)
  const namesIt = action.endsWith(` ${words.record.toLowerCase()}`)
  return record && !namesIt ? `${action} in` : action
}
