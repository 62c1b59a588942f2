import type { CaseEvent } from '@dossier/contract/events'

/**
 * Merges pushed events into the local ones: new ones are added, known ones replaced, newest first. Messages may repeat
 * known events.
 */
export function mergeCaseEvents(local: readonly CaseEvent[], pushed: readonly CaseEvent[]): CaseEvent[] {
  const byId = new Map([...local, ...pushed].map((event) => [event.id, event]))
  return [...byId.values()].sort((one, other) => other.id - one.id)
}
