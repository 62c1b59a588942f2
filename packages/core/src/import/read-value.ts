import { accept, refuse } from '../fields/types/field-type.ts'
import { cutText } from '../fields/clean-text.ts'

/** The value of a cell, with a note where it was not plain how to read it; or a sentence that says why it cannot be read. */
export type ReadValue<V = unknown> = { ok: true; value: V | null; note?: string } | { ok: false; message: string }

/** How much of a cell a sentence repeats. */
const SHOWN = 60

export const quoted = (cell: string): string =>
  `“${cell.trim().length > SHOWN ? `${cutText(cell.trim(), SHOWN)}…` : cell.trim()}”`

export const noted = <V>(value: V | null, note: string): ReadValue<V> => ({ ok: true, value, note })

/** The same with a note, if a value was read. */
export const withNote = <V>(read: ReadValue<V>, note: string | undefined): ReadValue<V> =>
  read.ok && note !== undefined ? { ...read, note } : read

export { accept, refuse }
