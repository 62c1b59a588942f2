import { createHash } from 'node:crypto'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { SPACES_IN_SQL } from '@dossier/core/import/key-text'
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
export const digestOf = (key: string): string => createHash('md5').update(key).digest('hex')

/** Before the digest of a key in small letters, for records whose keys have capital ones. */
const SMALL = 'small '

/** As `keyText` writes it. */
const keyOf = (target: string) => {
  const fieldId = fieldIdOf(target)
  const text = fieldId === null ? sql<string>`title` : sql<string>`fields ->> ${fieldId}`
  return sql<string>`btrim(regexp_replace(normalize(${text}, nfc), ${SPACES_IN_SQL}, ' ', 'g'))`
}

/** Keeps the keys of the next records of the template; returns the last record that was looked at, or null at the end. */
export async function keepKeys(
  tx: Tx,
  { tenantId, id }: OfImport,
  { target, templateId, after }: { target: string; templateId: number; after: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    with page as materialized (
      select id, template_id, deleted, ${keyOf(target)} as key from cases
      where tenant_id = ${tenantId}::int and id > ${after}::int order by id limit ${AT_ONCE}::int),
    kept as (
      insert into import_keys (tenant_id, import_id, is_row, key, number)
      select ${tenantId}::int, ${id}::int, false, md5(form), page.id
      from page cross join lateral (
        select key as form union select ${SMALL} || lower(key) where lower(key) <> key) forms
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
export async function selectKeyRows(
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

/** By the keys of rows, records whose keys differ from them in capital letters alone, up to two of each, with their keys. */
export async function selectLikeKeys(
  tx: Tx,
  one: OfImport,
  { target, texts }: { target: string; texts: readonly string[] },
): Promise<Map<string, { id: number; key: string }[]>> {
  const small = new Map(texts.map((text) => [text, smallLetters(text)]))
  const formsOf = (text: string) => [small.get(text)!, SMALL + small.get(text)!].map(digestOf)
  const found = await selectKeyRows(tx, one, { isRow: false, keys: [...new Set(texts.flatMap(formsOf))] })
  const ids = [...new Set([...found.values()].flat())]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; key: string }>`select id, ${keyOf(target)} as key from cases
    where tenant_id = ${one.tenantId}::int and id = any(${ids}::int[])`.execute(tx)
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const recordsOf = (text: string) => [...new Set(formsOf(text).flatMap((form) => found.get(form) ?? []))]
  return new Map(texts.map((text) => [text, recordsOf(text).map((id) => ({ id, key: keys.get(id) ?? '' }))]))
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
