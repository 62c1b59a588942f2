/**
 * Whose text it is and where it belongs: in a record, `place` is `fields.{id}`, a property key, `comment` or `form`;
 * elsewhere it names the form and its item, as `teams.5`.
 */
export interface UnsavedPlace {
  tenantId: number | null
  userId: number
  /** A record's id, or `new`; null: the text is not of a record. */
  caseId: number | 'new' | null
  place: string
  /** What the place is called on the screen. */
  label: string
  caseNumber?: string
  /** Where a form is opened that is not of a record. */
  page?: { pathname: string; search: object }
}

export type Holder = Pick<UnsavedPlace, 'tenantId' | 'userId'>

/** One kept text. */
export interface Entry {
  /** The id of the slot. */
  id: string
  of: UnsavedPlace
  /** What the editor needs to restore itself. */
  value: unknown
  /** What a person reads and copies. */
  text: string
  /** When it was typed. */
  keptAt: string
  /** When the person threw it away: it is offered no more, and can be put back for a day. */
  discardedAt?: string
}

export const belongsTo = ({ of }: Entry, { tenantId, userId }: Holder) =>
  of.tenantId === tenantId && of.userId === userId

export const isDiscarded = ({ discardedAt }: Pick<Entry, 'discardedAt'>) => discardedAt !== undefined

export const newestFirst = (one: Entry, other: Entry) => other.keptAt.localeCompare(one.keptAt)

/** Reads an entry that may have been written by another version, or by hand. */
export function parseEntry(json: string): Entry | undefined {
  try {
    const entry = JSON.parse(json) as Partial<Entry> | null
    const isComplete = typeof entry?.id === 'string' && typeof entry.text === 'string' && typeof entry.of === 'object'
    return isComplete && !Number.isNaN(Date.parse(entry.keptAt ?? '')) ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}
