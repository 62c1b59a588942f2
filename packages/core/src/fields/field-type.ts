import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import type { DisplayContext } from '../text/dates.ts'

/** A value fit to be stored (null: the field is empty), or a sentence that tells the user what to do. */
export type Normalized<V> = { ok: true; value: V | null } | { ok: false; message: string }

/**
 * The typed columns that mirror a value for filtering, sorting and grouping: n number, d instant, r whole number for a
 * choice, t text, a whole numbers for several choices.
 */
export type SlotKind = 'n' | 'd' | 'r' | 't' | 'a'
export type SlotValue = number | string | number[] | null

/** Everything the product knows about one data type. Shared by server and browser. */
export interface FieldType<V> {
  dataType: DataType
  /** The value to store for this definition from a client's input. Never throws. */
  normalize(input: unknown, definition: FieldDefinition): Normalized<V>
  /** Whether a required field would still be missing. */
  isEmpty(value: V | null): boolean
  /** The value as people read it, in their language's format and their time zone. */
  display(value: V | null, definition: FieldDefinition, context: DisplayContext): string
  /** The kind of column that mirrors the value; null: none. */
  slot: SlotKind | null
  /** The value of that column. Instants are ISO strings in UTC. */
  toSlot(value: V | null, definition: FieldDefinition): SlotValue
  /** Whether a cell of a list edits it in place. */
  inlineEditable: boolean
}

export const accept = <V>(value: V | null): Normalized<V> => ({ ok: true, value })
export const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

/** Whether a client sent nothing at all. */
export const isNothing = (input: unknown): input is null | undefined | '' =>
  input === null || input === undefined || input === ''
