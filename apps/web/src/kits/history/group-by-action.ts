import type { CaseEvent } from '@dossier/contract/events'

/** Events that belong to one action, newest first. */
export type ActionEvents = readonly [CaseEvent, ...CaseEvent[]]

/** The events of a history, newest first, with those of one action together. */
export function groupByAction(all: readonly CaseEvent[]): ActionEvents[] {
  const groups: [CaseEvent, ...CaseEvent[]][] = []
  for (const event of all) {
    const last = groups.at(-1)
    if (last && last[0].actionId === event.actionId) last.push(event)
    else groups.push([event])
  }
  return groups
}
