import type { SaveConflict } from '@dossier/contract/cases/fields'
import { badInput, DetailedRefusal } from '../../../http/refusal.ts'
import { loggedAs } from '../../../history/logged-record.ts'
import { changesSince, type ChangesSince } from '../../../history/read-since.ts'
import type { CaseRecord } from '../load-case.ts'
import type { Writer } from '../writing/writer.ts'

const TOO_NEW = 'The base is newer than this record. Reload the record, then save again.'

/**
 * What happened to a key since the writer last saw it. Null without a base, or if nothing did. The record has been read
 * for update, so nothing more can happen until this transaction ends. (D-123)
 */
export async function sinceBase(
  { tx, author }: Writer,
  { row }: CaseRecord,
  { key, base }: { key: string; base: number | undefined },
): Promise<ChangesSince | null> {
  if (base === undefined || base === row.seq) return null
  if (base > row.seq) return badInput(TOO_NEW)
  return changesSince(tx, { ...loggedAs(row), key, base, userId: author.id })
}

export interface Values<T> {
  /** The value that the writer saw, and the value to store. */
  seen: T
  mine: T
  present: T
}

interface Rules<T> {
  isSame(one: T, other: T): boolean
  /** Merges two people's changes; undefined if they cannot be. Omitted where one value replaces the other. */
  merge?: ((values: Values<T>) => T | undefined) | undefined
}

/**
 * The value to store if a key changed since the writer saw it. An untouched editor keeps the current value, sets are
 * merged, and any other conflict is refused with the newer value. (D-123)
 */
export function settle<T>(
  writer: Writer,
  { row }: CaseRecord,
  { since, values, rules }: { since: ChangesSince; values: Values<T>; rules: Rules<T> },
): T {
  const { seen, mine, present } = values
  if (rules.isSame(mine, present) || rules.isSame(mine, seen)) return present
  const merged = rules.merge?.(values)
  if (merged !== undefined) return merged
  if (!since.other) return mine
  const { last } = since
  const conflict: SaveConflict = {
    message: sentence(writer, { last, other: since.other }),
    value: present,
    changedBy: { id: last.user_id, name: last.actor },
    changedAt: last.at,
    seq: row.seq,
  }
  throw new DetailedRefusal(409, conflict)
}

function sentence(
  { author }: Writer,
  { last, other }: Pick<ChangesSince, 'last'> & { other: { actor: string } },
): string {
  const who =
    last.user_id === author.id
      ? `${other.actor} changed this, and then you did in another window,`
      : `${last.actor} changed this`
  return `${who} after you last saw it. Review the latest value before you replace it.`
}
