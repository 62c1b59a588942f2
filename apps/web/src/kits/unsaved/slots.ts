import { newId } from '../../lib/new-id.ts'
import type { UnsavedPlace } from './entry.ts'
import { kept } from './kept.ts'

export type { UnsavedPlace } from './entry.ts'

/** Where one open editor keeps its text. */
export interface Slot {
  /** Takes what the editor needs to restore itself, and what a person reads and copies. */
  keep: (value: unknown, text: string) => void
  /** Whether it has text that would be offered. */
  holds: () => boolean
  /** The text is saved or was discarded by the person. */
  drop: () => void
  /** The editor is closed against the person's will, or the page is left: what it kept is on offer. */
  leave: () => void
}

/** Each opened editor has a slot of its own: it never replaces what an earlier one kept. */
export function openSlot(of: UnsavedPlace): Slot {
  let id = newId()
  const drop = () => kept.drop(id)
  return {
    keep: (value, text) => {
      // An emptied editor holds nothing that could be lost.
      if (text.trim() === '') drop()
      else kept.put({ id, of, value, text, keptAt: new Date().toISOString() })
    },
    holds: () => kept.has(id),
    drop,
    leave: () => {
      kept.leave(id)
      id = newId()
    },
  }
}
