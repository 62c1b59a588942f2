/**
 * How two changes of one value are combined: texts by three-way merge, sets by additions and removals, the people of a
 * role by both and their hours, rows by each of their values, others by choice.
 */
export type Kind = 'text' | 'set' | 'people' | 'rows' | 'single'

/** A value of the record, and the sequence number up to which it is known. */
export interface Version {
  value: unknown
  base: number
}

/** One save as it is sent. A retry after a lost answer keeps its key, so that it is stored once. */
export interface Attempt extends Version {
  key: string
}

/** Somebody else changed what this person was changing, and the person has to choose. */
export interface Conflict {
  theirs: Version
  by: { id: number | null; name: string }
  at: string
}

/** An open editor: its base, its current value, and the state of its saves. */
export interface Editor {
  kind: Kind
  /** What its own change is a change of. */
  start: Version
  value: unknown
  /** Whether the person has changed anything, whatever the current value. */
  isTouched: boolean
  phase: 'open' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved. */
  message?: string
  conflict?: Conflict
  /** Sends with an unknown outcome, the latest last. */
  attempts: readonly Attempt[]
  /** What to save once the outcome of the last attempt is known. */
  next?: Version
  /** How often it was merged with newer values in this save. */
  merges: number
  /** The person whose change was merged in. */
  mergedWith?: string
}

/** How values of a place are compared and merged. */
export interface Rules {
  same: (one: unknown, other: unknown) => boolean
  mergeText: (start: string, mine: string, theirs: string) => string | undefined
  mergeSet: (start: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) => readonly unknown[]
  /** Undefined if the person has to choose. */
  mergePeople: (start: unknown, mine: unknown, theirs: unknown) => unknown
  mergeRows: (start: unknown, mine: unknown, theirs: unknown) => unknown
}

/** The change of one's own save: enough to undo it. */
export interface OwnChange {
  kind: Kind
  before: unknown
  sent: unknown
  stored: Version
  mergedWith?: string
}

export type EditorEvent =
  | { type: 'type'; value: unknown }
  /** A newer value of the record arrived. */
  | { type: 'learn'; version: Version }
  /** `news`: the record's value, if newer than the start. Here and below `key` is for a save not sent before. */
  | { type: 'commit'; value: unknown; key: string; me: number; news?: Conflict | undefined }
  /** The value cannot be stored as it is. */
  | { type: 'invalid'; value: unknown; message: string }
  | { type: 'stored'; version: Version; key: string }
  | { type: 'clash'; conflict: Conflict; me: number; key: string }
  /** No answer, or one with an unknown outcome of the save. */
  | { type: 'lost'; message: string }
  | { type: 'refused'; message: string }
  /** Another person holds the lock, where that blocks a save. */
  | { type: 'locked'; message: string }
  /** The person gave the place to another one. */
  | { type: 'handedOver' }
  /** The record has the place no longer, or not for this person. */
  | { type: 'withdrawn' }
  | { type: 'choose'; choice: 'theirs' | 'mine' | 'edit'; key: string }
  | { type: 'cancel' }

export type Effect =
  /** Keep the typed text, so that it survives the page. */
  | { type: 'keep'; unsaved: Unsaved }
  | { type: 'drop' }
  /** The person gave the text up: it can be put back for a while. */
  | { type: 'discard' }
  /** What is kept is offered. */
  | { type: 'leave' }
  | { type: 'send'; save: Attempt }
  | { type: 'saved'; change: OwnChange }

/** The kept state of an editor. */
export interface Unsaved {
  value: unknown
  start: Version
}

/** The editor after an event, undefined when it closed, and what to do. */
export interface Step {
  editor: Editor | undefined
  effects: readonly Effect[]
}

/**
 * Opens an editor on the record's value; or on the kept text of an earlier editor, which remains a change of its own
 * start.
 */
export function openEditor(kind: Kind, version: Version, unsaved?: Unsaved): Editor {
  const base: Editor = {
    kind,
    start: version,
    value: version.value,
    isTouched: false,
    phase: 'open',
    attempts: [],
    merges: 0,
  }
  return unsaved ? { ...base, ...unsaved, isTouched: true } : base
}

export const keepOf = ({ value, start }: Editor): Effect => ({ type: 'keep', unsaved: { value, start } })
