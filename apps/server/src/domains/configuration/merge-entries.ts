import type { AuditChange } from '@dossier/contract/audit-log'
import type { ChangedThing } from './queries.ts'

/** What an action did to each thing in all, if it saved some of them more than once. */
export function mergeEntries(entries: readonly ChangedThing[]): ChangedThing[] {
  const merged = new Map<string, ChangedThing>()
  for (const entry of entries) {
    const place = `${entry.kind} ${entry.thing_id}`
    const before = merged.get(place)
    merged.set(place, before ? { ...before, ...joined(before, entry) } : entry)
  }
  return [...merged.values()]
}

const joined = (before: ChangedThing, after: ChangedThing) => ({
  what: after.what === 'deleted' ? after.what : before.what,
  thing: after.thing,
  changes: together(before, after),
})

function together(before: ChangedThing, after: ChangedThing): AuditChange[] {
  const changes = new Map(before.changes.map((change) => [change.property, change]))
  for (const change of after.changes) {
    const earlier = changes.get(change.property)
    changes.set(change.property, earlier ? { ...change, from: earlier.from } : change)
  }
  return [...changes.values()]
}
