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
  'ruleRan',
]

/** Whether there is something in an action that can be undone at all; the server decides what of it still can be. */
export const canUndo = (events: ActionEvents): boolean =>
  events.some(({ cause }) => CAUSES_OF_PEOPLE.includes(cause)) && events.some(({ type }) => !LASTING.includes(type))

/** The rules that have changed something in an action, which an undo takes back as well. */
export const rulesIn = (events: ActionEvents): string[] => [
  ...new Set(events.flatMap(({ rule, type }) => (rule && !LASTING.includes(type) ? rule.title : []))),
]
