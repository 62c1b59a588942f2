import { newId } from '../../lib/new-id.ts'
import { dropEntry, putEntry, releaseEntry } from './entries.ts'

/** Whose text it is and where it belongs: `place` is a field id, a property key, `comment` or `form`. */
export interface UnsavedPlace {
  tenantId: number | null
  userId: number
  /** A record's id, or `new`. */
  caseId: number | 'new'
  place: string
  /** What the place is called on the screen. */
  label: string
  caseNumber?: string
}

/** Where one opened editor keeps what is typed into it. */
export interface Slot {
  /** Takes what the editor needs to restore itself, and what a person reads and copies. */
  keep: (value: unknown, text: string) => void
  /** The text is saved or was discarded by the person. */
  drop: () => void
  /** The editor is closed against the person's will, or the page is left: what it kept is on offer. */
  leave: () => void
}

/** Each opened editor has a slot of its own: it never replaces what an earlier one kept. */
export function openSlot(of: UnsavedPlace): Slot {
  let id = newId()
  return {
    keep: (value, text) => putEntry({ id, of, value, text, keptAt: new Date().toISOString() }),
    drop: () => dropEntry(id),
    leave: () => {
      releaseEntry(id)
      id = newId()
    },
  }
}
