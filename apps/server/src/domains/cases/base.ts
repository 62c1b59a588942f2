import type { SaveConflict } from '@dossier/contract/cases/fields'
import type { Ctx } from '../../http/context.ts'
import { badInput, DetailedRefusal } from '../../http/refusal.ts'
import { changesSince, type ChangesSince } from './base-queries.ts'
import type { CaseRecord } from './load-case.ts'

const TOO_NEW = 'The base is newer than this record. Reload the record, then save again.'

/**
 * What happened to a key since the writer last saw it. Null without a base, or when nothing did. The record has been read
 * for update, so nothing more can happen until this transaction ends. (D-123)
 */
export async function sinceBase(
  ctx: Ctx,
  { id, row }: CaseRecord,
  { key, base }: { key: string; base: number | undefined },
): Promise<ChangesSince | null> {
  if (base === undefined || base === row.seq) return null
  if (base > row.seq) return badInput(TOO_NEW)
  return changesSince(ctx.tx, { tenantId: ctx.tenant.id, caseId: id, key, base, userId: ctx.me.id })
}

export interface Values<T> {
  /** What the writer saw, and wants stored now. */
  seen: T
  mine: T
  present: T
}

interface Rules<T> {
  isSame(one: T, other: T): boolean
  /** Of sets: what becomes of two people's changes. Left out where one value replaces the other. */
  merge?: ((values: Values<T>) => T) | undefined
}

/**
 * The value to store, when a key changed since the writer saw it. An untouched editor gives back the present value, sets
 * are merged, and any other value that somebody else changed is refused with the newer one. (D-123)
 */
export function settle<T>(
  ctx: Ctx,
  { row }: CaseRecord,
  { since, values, rules }: { since: ChangesSince; values: Values<T>; rules: Rules<T> },
): T {
  const { seen, mine, present } = values
  if (rules.isSame(mine, present) || rules.isSame(mine, seen)) return present
  if (rules.merge) return rules.merge(values)
  if (!since.other) return mine
  const { last } = since
  const conflict: SaveConflict = {
    message: sentence(ctx, { last, other: since.other }),
    value: present,
    changedBy: { id: last.user_id, name: last.actor },
    changedAt: last.at,
    seq: row.seq,
  }
  throw new DetailedRefusal(409, conflict)
}

function sentence({ me }: Ctx, { last, other }: Pick<ChangesSince, 'last'> & { other: { actor: string } }): string {
  const who =
    last.user_id === me.id
      ? `${other.actor} changed this, and then you did in another window,`
      : `${last.actor} changed this`
  return `${who} after you last saw it. Review the latest value before you replace it.`
}
