import { type Kysely, sql } from 'kysely'

/** With more records, building the index would keep them from being saved for too long. */
const FEW = 50_000

/**
 * The pairs of a title's characters, each with the tenant as one key: with two keys, the index met every record of the
 * tenant again for each lookup. For many records `db/later-indexes.ts` replaces the index while they are in use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  if ((rows[0]?.count ?? 0) > FEW) return
  const pairsOf = (text: string) =>
    `string_to_array(regexp_replace(${text}, '(..)', tenant_id || '\\1' || chr(1), 'g'), chr(1))`
  await sql`create index cases_tenant_pairs on cases_base using gin
    ((${sql.raw(`${pairsOf('lower(title)')} || ${pairsOf('substr(lower(title), 2)')}`)}))`.execute(db)
  await sql`drop index if exists cases_title_pairs`.execute(db)
}
