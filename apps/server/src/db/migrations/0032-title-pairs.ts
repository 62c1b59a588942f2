import { type Kysely, sql } from 'kysely'

/** With more records, building the index would keep them from being saved for too long. */
const FEW = 50_000

/**
 * Finds texts of two letters in titles: an index of all pairs of neighboring characters. For many records
 * `db/later-indexes.ts` builds it while they are in use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  if ((rows[0]?.count ?? 0) > FEW) return
  const pairsOf = (text: string) => `string_to_array(regexp_replace(${text}, '(..)', '\\1' || chr(1), 'g'), chr(1))`
  await sql`create index cases_title_pairs on cases_base using gin
    (tenant_id, (${sql.raw(`${pairsOf('lower(title)')} || ${pairsOf('substr(lower(title), 2)')}`)}))`.execute(db)
}
