import { createHash } from 'node:crypto'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

/** Records whose keys are read at once. */
const AT_ONCE = 4_000

interface OfImport {
  tenantId: number
  id: number
}

/** As the database digests it: keys can be longer than an entry of an index. */
export const digestOf = (key: string): string => createHash('md5').update(key.trim()).digest('hex')

const keyOf = (target: string) => {
  const fieldId = fieldIdOf(target)
  return fieldId === null ? sql<string>`title` : sql<string>`fields ->> ${fieldId}`
}

/** Keeps the keys of the next records of the template; returns the last record that was looked at, or null at the end. */
export async function keepKeys(
  tx: Tx,
  { tenantId, id }: OfImport,
  { target, templateId, after }: { target: string; templateId: number; after: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    with page as materialized (
      select id, template_id, deleted, btrim(${keyOf(target)}) as key from cases
      where tenant_id = ${tenantId}::int and id > ${after}::int order by id limit ${AT_ONCE}::int),
    kept as (
      insert into import_keys (tenant_id, import_id, is_row, key, number)
      select ${tenantId}::int, ${id}::int, false, md5(key), id from page
      where template_id = ${templateId}::int and deleted is null and key <> '' on conflict do nothing)
    select max(id) as last, count(*)::int as count from page`.execute(tx)
  const [page] = rows
  return page && page.count === AT_ONCE ? page.last : null
}

/** Keeps the keys of rows. */
export async function keepRowKeys(
  tx: Tx,
  { tenantId, id }: OfImport,
  keys: ReadonlyMap<string, number>,
): Promise<void> {
  if (keys.size === 0) return
  await sql`insert into import_keys (tenant_id, import_id, is_row, key, number)
    select ${tenantId}::int, ${id}::int, true, k.key, k.number
    from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::int[]) k (key, number)`.execute(tx)
}

/**
 * The rows or records that have these keys, up to two of each. Key by key, each by the index: nothing is known of a
 * table that was just filled.
 */
export async function selectKept(
  tx: Tx,
  { tenantId, id }: OfImport,
  { isRow, keys }: { isRow: boolean; keys: readonly string[] },
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ key: string; number: number }>`
    select k.key, found.number from unnest(${keys}::text[]) k (key) cross join lateral (
      select number from import_keys i
      where i.tenant_id = ${tenantId}::int and i.import_id = ${id}::int and i.is_row = ${isRow}::boolean and i.key = k.key
      limit 2) found`.execute(tx)
  return numbersByKey(rows)
}

/** The records with these numbers, by the number in lower case. */
export async function selectByCaseNumber(
  tx: Tx,
  tenantId: number,
  numbers: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await tx
    .selectFrom('cases')
    .select([sql<string>`lower(case_number)`.as('key'), 'id as number'])
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(case_number)`, '=', sql<string>`any(${numbers.map(smallLetters)}::text[])`)
    .where('deleted', 'is', null)
    .execute()
  return numbersByKey(rows)
}

function numbersByKey(rows: readonly { key: string; number: number }[]): Map<string, number[]> {
  const byKey = new Map<string, number[]>()
  for (const { key, number } of rows) byKey.set(key, [...(byKey.get(key) ?? []), number])
  return byKey
}
