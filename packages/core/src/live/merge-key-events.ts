import type { CaseEvent } from '@dossier/contract/events'

/** Events as they are once the key entries of their record are known to be these: a mark is no event of its own. */
export function withKeyEvents(events: readonly CaseEvent[], keyEvents: readonly CaseEvent[]): CaseEvent[] {
  const keys = new Set(keyEvents.flatMap(({ entries }) => entries.map(({ id }) => id)))
  const keyFiles = new Set(keyEvents.flatMap(({ media }) => media.map(({ id }) => id)))
  return events.map((event) => ({
    ...event,
    entries: event.entries.map((entry) => ({ ...entry, isKey: keys.has(entry.id) })),
    media: event.media.map((file) => ({ ...file, isKey: keyFiles.has(file.id) })),
  }))
}
