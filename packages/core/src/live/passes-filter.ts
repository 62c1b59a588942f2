import type { CaseEvent, EventFilter } from '@dossier/contract/events'

/** Whether an event has an entry that a filter of the history wants, as the server decides it. */
export const passesFilter = ({ type, cause, user, entries }: CaseEvent, filter: EventFilter): boolean =>
  (filter.type === undefined || filter.type === type) &&
  (filter.cause === undefined || filter.cause === cause) &&
  (filter.userId === undefined || filter.userId === user.id) &&
  (filter.key === undefined || entries.some(({ key }) => key === filter.key))
