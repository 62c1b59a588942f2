import { newId } from '../../lib/new-id.ts'
import type { UnsavedPlace } from './entry.ts'
import { unsavedTexts } from './unsaved-texts.ts'

export type { UnsavedPlace } from './entry.ts'

/** Where one open editor keeps its text. */
export interface Slot {
  /** Takes what the editor needs to restore itself, and what a person reads and copies. */
  keep: (value: unknown, text: string) => void
  /** Whether it has text that would be offered. */
  holds: () => boolean
  /** The text is saved. */
  drop: () => void
  /** Drops what is held now, also after the slot was left: for the end of a save. */
  dropLater: () => () => void
  /** The person threw the text away. Undefined: it held none. */
  discard: () => Discarded | undefined
  /** The editor is closed against the person's will, or the page is left: what it kept is on offer. */
  leave: () => void
}

/** A text that was thrown away a moment ago. */
export interface Discarded {
  /** What the editor needs to restore itself. */
  value: unknown
  /** An editor keeps it again. */
  take: () => void
  /** It is on offer again. */
  restore: () => void
}

/** Each opened editor has a slot of its own: it never replaces what an earlier one kept. */
export function openSlot(of: UnsavedPlace): Slot {
  let id = newId()
  const drop = () => unsavedTexts.drop(id)
  return {
    keep: (value, text) => {
      // An emptied editor holds nothing that could be lost.
      if (text.trim() === '') drop()
      else unsavedTexts.put({ id, of, value, text, keptAt: new Date().toISOString() })
    },
    holds: () => unsavedTexts.has(id),
    drop,
    dropLater: () => {
      const held = id
      return () => unsavedTexts.drop(held)
    },
    discard: () => {
      const held = id
      const value = unsavedTexts.valueAt(held)
      if (!unsavedTexts.has(held)) return undefined
      unsavedTexts.discard(held)
      id = newId()
      return { value, take: () => unsavedTexts.drop(held), restore: () => unsavedTexts.restore(held) }
    },
    leave: () => {
      unsavedTexts.leave(id)
      id = newId()
    },
  }
}
