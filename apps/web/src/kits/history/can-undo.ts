import type { EventCause, EventType } from '@dossier/contract/events'
import type { ActionEvents } from './group-by-action.ts'

const CAUSES_OF_PEOPLE: readonly EventCause[] = ['user', 'import', 'undo', 'bulk']
const LASTING: readonly EventType[] = [
  'comment',
  'commentEdited',
  'commentDeleted',
  'file',
  'linked',
  'unlinked',
  'email',
]

/** Whether there is something in an action that can be undone at all; the server decides what of it still can be. */
export const canUndo = (events: ActionEvents): boolean =>
  CAUSES_OF_PEOPLE.includes(events[0].cause) && events.some(({ type }) => !LASTING.includes(type))
