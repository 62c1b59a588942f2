import type { CaseEvent } from '@dossier/contract/events'

/**
 * Takes pushed events into the local ones: new ones join, known ones are replaced, newest first.
 * Messages may repeat what is known.
 */
export function mergeCaseEvents(local: readonly CaseEvent[], pushed: readonly CaseEvent[]): CaseEvent[] {
  const byId = new Map([...local, ...pushed].map((event) => [event.id, event]))
  return [...byId.values()].sort((one, other) => other.id - one.id)
}
