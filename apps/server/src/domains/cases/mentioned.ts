import type { Mention, NewMention } from '@dossier/contract/comments'
import type { Named } from '@dossier/contract/shapes'
import { canViewCase, type Actor } from '@dossier/core/access/cases'
import type { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { passes } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { selectOthers, type OtherRow } from './links/link-queries.ts'
import type { LoadedCase } from './load-case.ts'
import { actorOf } from './writing/notify-people.ts'
import { maySee, namedRecord } from './other-records.ts'
import type { Writer } from './writing/writer.ts'

/** Of the people whom a comment mentions, those who are notified, and those who may not see the record or are disabled. */
export function reachOf({ record, catalogue }: LoadedCase, mentions: readonly NewMention[]) {
  const ids = new Set(mentions.flatMap(({ userId }) => userId ?? []))
  const people = [...ids].flatMap((id) => catalogue.users.get(id) ?? [])
  const byReach = Map.groupBy(people, (one) => !one.disabled && passes('case.view', canViewCase(actorOf(one), record)))
  const unreached: z.infer<typeof Named>[] = (byReach.get(false) ?? []).map(({ id, name }) => ({ id, name }))
  return { reached: (byReach.get(true) ?? []).map(({ id }) => id), unreached }
}

interface Mentions {
  mentions: readonly NewMention[]
  /** Those that the comment had, which may stay whatever happened since. */
  before: readonly NewMention[]
}

/** 404 for people and records that do not exist for the author. */
export async function requireMentionable(
  { tx, tenant, author }: Writer,
  { catalogue }: LoadedCase,
  { mentions, before }: Mentions,
): Promise<void> {
  if (added(mentions, before, 'userId').some((id) => !catalogue.users.has(id))) notFound('User')
  const records = added(mentions, before, 'caseId')
  if (records.length === 0) return
  const found = await selectOthers(tx, tenant.id, records)
  const visible = found.filter((one) => !author.person || maySee(author.person, one)).map((one) => one.case_id)
  if (records.some((id) => !visible.includes(id))) notFound('Record')
}

function added(mentions: readonly NewMention[], before: readonly NewMention[], key: 'userId' | 'caseId'): number[] {
  const had = new Set(before.map((one) => one[key]))
  return [...new Set(mentions.flatMap((one) => one[key] ?? []))].filter((id) => !had.has(id))
}

/** The mentions of a comment as `me` may see them. `others`: the records that are mentioned. */
export function presentMentions(
  me: Actor,
  mentions: readonly NewMention[],
  { catalogue, others }: { catalogue: Catalogue; others: ReadonlyMap<number, OtherRow> },
): Mention[] {
  return mentions.flatMap(({ at, length, userId, caseId }) => {
    const person = userId === undefined ? undefined : catalogue.users.get(userId)
    if (person) return { at, length, user: { id: person.id, name: person.name }, record: null }
    const other = caseId === undefined ? undefined : others.get(caseId)
    const record = other && namedRecord(me, catalogue, other)
    return record ? { at, length, user: null, record } : []
  })
}
