import type { Tx } from '../../db/open.ts'

/** The titles of tags by id. */
export async function selectTagTitles(
  tx: Tx,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.title]))
}
