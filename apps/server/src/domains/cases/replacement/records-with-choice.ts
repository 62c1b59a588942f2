import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'

/** A choice of a list, alone or among others. */
export interface HeldChoice {
  tenantId: number
  fieldId: string
  choice: string
}

export interface ReadRecords {
  /** Those with the choice. */
  ids: number[]
  /** How many were read. */
  read: number
  /** The last one that was read; null if none was left. */
  last: number | null
}

/**
 * Reads the next records by id, open, closed and deleted ones, and says which of them have the choice: no index has the
 * values of fields, so an organization is read a part at a time.
 */
export async function readRecordsWith(
  tx: Tx,
  { tenantId, fieldId, choice }: HeldChoice,
  { after, limit }: { after: number; limit: number },
): Promise<ReadRecords> {
  const { rows } = await sql<ReadRecords>`
    select coalesce(array_agg(c.id order by c.id) filter (where c.has), '{}') as ids, count(*)::int as read, max(c.id) as last
    from (select id, coalesce(fields -> ${fieldId}::text @> to_jsonb(${choice}::text), false) as has from cases
      where tenant_id = ${tenantId} and id > ${after}::int order by id limit ${limit}::int) c`.execute(tx)
  return rows[0]!
}

/** The first and the last id of the tenant's records: how far a walk through all of them has come. */
export async function idsOfRecords(tx: Tx, tenantId: number): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(id) from cases where tenant_id = ${tenantId}) as first,
      (select max(id) from cases where tenant_id = ${tenantId}) as last`.execute(tx)
  const { first, last } = rows[0]!
  return { first: first ?? 0, last: last ?? 0 }
}
