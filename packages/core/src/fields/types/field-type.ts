import type { DataType, FieldDefinition, FieldExtensions } from '@dossier/contract/fields'
import type { Kind } from '../../editing/editor.ts'
import type { Comparison } from '../../filters/comparisons.ts'
import type { DisplayContext } from '../../text/dates.ts'

/** A value fit to be stored (null: the field is empty), or a sentence that tells the user what to do. */
export type Normalized<V> = { ok: true; value: V | null } | { ok: false; message: string }

/** By what values are sorted: size, time, letters, or their places among the choices. */
export type OrderKind = 'number' | 'date' | 'text' | 'choice'

/** Everything the product knows about one data type. Shared by server and browser. */
export interface FieldType<V> {
  dataType: DataType
  /** What people call it, and what it is for, in one line. */
  title: string
  purpose: string
  /** The value to store for this definition from a client's input. Never throws. */
  normalize(input: unknown, definition: FieldDefinition): Normalized<V>
  /** Whether a required field would still be missing. */
  isEmpty(value: V | null): boolean
  /** The value as people read it, in their language's format and their time zone. */
  display(value: V | null, definition: FieldDefinition, context: DisplayContext): string
  /** Null: of several values, none is the first. */
  order: OrderKind | null
  /** How filters compare its values. */
  comparison: Comparison
  /** Whether its values are among the words of a record, where searches look. (ADR 104) */
  hasWords?: true
  /** How the changes of two people are combined. (ADR 23) */
  merge: Kind
  /** Whether a cell of a list edits it in place. */
  inlineEditable: boolean
  /** Whether many records can be given the same value: not if it belongs to its record alone. */
  bulkEditable: boolean
  /** Whether a view can have a group for each value. */
  groupable: boolean
  /** Whether rules can be made for it ahead of any field: its values need no list of choices. (C-FMT-05) */
  hasRules: boolean
  /** The settings that a field of this type has; a save with others is refused. */
  extensions: readonly (keyof FieldExtensions)[]
  /** How an amount that was calculated from several values is written; without, as a plain number. */
  amountText?(amount: number, locale: string): string
  /** Why a definition does not fit the other fields of the tenant, as a sentence for the user; null if it does. */
  checkDefinition?(definition: FieldDefinition, all: ReadonlyMap<string, FieldDefinition>): string | null
}

export const accept = <V>(value: V | null): Normalized<V> => ({ ok: true, value })
export const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

/** Whether a client sent nothing at all. */
export const isNothing = (input: unknown): input is null | undefined | '' =>
  input === null || input === undefined || input === ''
