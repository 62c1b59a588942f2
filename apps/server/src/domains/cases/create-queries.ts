import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/**
 * The tenant's next number as a query inside another statement. It blocks others until the transaction ends, so take it
 * late.
 */
export const nextNumber = (tenantId: number) => sql<{ last_number: number }>`
  insert into case_numbers (tenant_id, last_number) values (${tenantId}::int, 1)
  on conflict (tenant_id) do update set last_number = case_numbers.last_number + 1
  returning last_number`

export async function takeNumber(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await nextNumber(tenantId).execute(tx)
  return rows[0]?.last_number ?? 0
}
