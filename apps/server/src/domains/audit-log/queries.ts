import type { AuditKind } from '@dossier/contract/audit-log'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import { pairsOf, textPairs } from '../../db/text-pairs.ts'
import type { Tx } from '../../db/open.ts'
import { storableInstant } from '../../db/storable-instant.ts'

export interface AuditQuery {
  tenantId: number
  kind?: AuditKind | undefined
  thingId?: string | undefined
  /** Part of the thing's name: two characters or more. */
  name?: string | undefined
  personId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Where an entry is in the order of time; entries of the same instant are told apart by their ids. */
export interface Place {
  at: string
  id: string
}

function entries(tx: Tx, { tenantId, kind, thingId, personId, from, to }: AuditQuery, before: Place | null) {
  let query = tx.selectFrom('audit_entries').where('tenant_id', '=', tenantId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (thingId !== undefined) query = query.where('thing_id', '=', thingId)
  if (personId !== undefined) query = query.where('actor_id', '=', personId)
  if (from !== undefined) query = query.where('at', '>=', storableInstant(from))
  if (to !== undefined) query = query.where('at', '<', storableInstant(to))
  if (before === null) return query
  // The first condition is for the partitions, which a comparison of pairs does not exclude.
  return query
    .where('at', '<=', before.at)
    .where(sql<SqlBool>`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`)
}

const newestFirst = (query: ReturnType<typeof entries>, limit: number) =>
  query
    .select(['id', 'at', 'action_id', 'cause', 'actor_id', 'actor', 'actor_kind', 'kind', 'thing_id', 'thing'])
    .select(['what', 'changes'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

export type AuditRow = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number]

/** A name that many entries have is found among these; one that few have, through its index. */
const LOOKED_AT = 2_000

/** Entries before a place, newest first. */
export async function selectEntries(
  tx: Tx,
  query: AuditQuery,
  { before, limit }: { before: Place | null; limit: number },
): Promise<AuditRow[]> {
  const all = entries(tx, query, before)
  if (query.name === undefined) return newestFirst(all, limit).execute()
  const holds = nameHolds(query.name)
  const recent = newestFirst(all, LOOKED_AT)
  const found = await tx.selectFrom(recent.as('recent')).selectAll().where(holds).limit(limit).execute()
  return found.length === limit
    ? found
    : newestFirst(all.where(hasPairsOf(query, query.name)).where(holds), limit).execute()
}

const nameHolds = (name: string): RawBuilder<SqlBool> => sql`thing ilike ${`%${escapeLike(name)}%`}`

/** For the index of pairs of letters. */
const hasPairsOf = ({ tenantId }: AuditQuery, name: string): RawBuilder<SqlBool> => {
  const all = pairsOf(sql`lower(${name}::text)`, sql`${String(tenantId)}::text`)
  return sql`(${textPairs(sql`lower(thing)`, sql`tenant_id`)})
    @> array(select pair from unnest(${all}) pair where length(pair) > 1)`
}
