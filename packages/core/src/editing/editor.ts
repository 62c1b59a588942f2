/** How two changes of one value come together: texts by three-way merge, sets by add and remove, others by choice. */
export type Kind = 'text' | 'set' | 'single'

/** A value of the record, and the number of its change log up to which it is known. */
export interface Known {
  value: unknown
  base: number
}

/** One save as it is sent. Sent again after a lost answer, it keeps its key and is stored once. */
export interface Attempt extends Known {
  key: string
}

/** Somebody else changed what this person was changing, and the person has to choose. */
export interface Conflict {
  theirs: Known
  by: { id: number | null; name: string }
  at: string
}

/** An open editor: what it was opened on, what is in it, and what became of its saves. */
export interface Editor {
  kind: Kind
  /** What its own change is a change of. */
  start: Known
  value: unknown
  /** The person changed something in it, whatever stands in it now. */
  isTouched: boolean
  phase: 'open' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved. */
  message?: string
  conflict?: Conflict
  /** Sends of which nobody knows whether they were stored, the last one last. */
  attempts: readonly Attempt[]
  /** What to save as soon as it is known what became of the last attempt. */
  next?: Known
  /** How often it was put together with newer values in this save. */
  merges: number
  /** Whose change is in it, too. */
  mergedWith?: string
}

/** How values of a place are compared and put together. */
export interface Rules {
  same: (one: unknown, other: unknown) => boolean
  mergeText: (start: string, mine: string, theirs: string) => string | undefined
  mergeSet: (start: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) => readonly unknown[]
}

/** What an own save changed: enough to take it back. */
export interface OwnChange {
  kind: Kind
  before: unknown
  sent: unknown
  stored: Known
  mergedWith?: string
}

export type EditorEvent =
  | { type: 'type'; value: unknown }
  /** A newer value of the record became known. */
  | { type: 'learn'; known: Known }
  /** `news`: what the record holds, if that is newer than the start. Here and below `key` is for a save not sent before. */
  | { type: 'commit'; value: unknown; key: string; me: number; news?: Conflict | undefined }
  /** The value cannot be stored as it is. */
  | { type: 'invalid'; value: unknown; message: string }
  | { type: 'stored'; known: Known; key: string }
  | { type: 'clash'; conflict: Conflict; me: number; key: string }
  /** No answer, or one that does not know whether the save was stored. */
  | { type: 'lost'; message: string }
  | { type: 'refused'; message: string }
  /** Another person holds the lock, where that stops a save. */
  | { type: 'locked'; message: string }
  | { type: 'choose'; choice: 'theirs' | 'mine' | 'edit'; key: string }
  | { type: 'cancel' }

export type Effect =
  /** Keep what was typed, so that it survives the page. */
  | { type: 'keep'; kept: Kept }
  | { type: 'drop' }
  | { type: 'send'; save: Attempt }
  | { type: 'saved'; change: OwnChange }

/** What is kept of an editor. */
export interface Kept {
  value: unknown
  start: Known
}

/** The editor after an event, undefined when it closed, and what to do. */
export interface Step {
  editor: Editor | undefined
  effects: readonly Effect[]
}

/** Opens an editor on what the record holds; or on what an earlier editor kept, which stays a change of its own start. */
export function openEditor(kind: Kind, known: Known, kept?: Kept): Editor {
  const base: Editor = {
    kind,
    start: known,
    value: known.value,
    isTouched: false,
    phase: 'open',
    attempts: [],
    merges: 0,
  }
  return kept ? { ...base, ...kept, isTouched: true } : base
}

export const keepOf = ({ value, start }: Editor): Effect => ({ type: 'keep', kept: { value, start } })
