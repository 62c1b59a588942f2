import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

export interface PulledRecord {
  source_key: string
  case_id: number
  digest: string
  /** Somebody has deleted it here. */
  is_deleted: boolean
}

/** The records that were made of these items. */
export async function selectPulled(
  tx: Tx,
  { tenantId, key }: { tenantId: number; key: string },
  sourceKeys: readonly string[],
): Promise<Map<string, PulledRecord>> {
  const { rows } = await sql<PulledRecord>`
    select p.source_key, p.case_id, p.digest, c.deleted is not null as is_deleted
    from pulled_records p join cases c on c.tenant_id = p.tenant_id and c.id = p.case_id
    where p.tenant_id = ${tenantId}::int and p.integration_key = ${key}::text
      and p.source_key = any(${[...sourceKeys]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.source_key, row]))
}

export async function keepPulled(
  tx: Tx,
  { tenantId, key }: { tenantId: number; key: string },
  rows: readonly Omit<PulledRecord, 'is_deleted'>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('pulled_records')
    .values(rows.map((row) => ({ tenant_id: tenantId, integration_key: key, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'integration_key', 'source_key'])
        .doUpdateSet((eb) => ({ digest: eb.ref('excluded.digest') })),
    )
    .execute()
}
