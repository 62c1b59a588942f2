import { sql } from 'kysely'
import { buildIndex, dropIndex } from './build-index.ts'
import type { Database } from './open.ts'

/** A tenant with fewer records sorts them without an index. */
export const MANY_RECORDS = 5_000

const PREFIX = 'cases_open_by_slot_'

/**
 * Builds an index for each typed column by which a list with many records can be sorted, and drops those of columns by
 * which none can any more. Moves contain what these indexes have, so that any page can be reached (ADR 49).
 */
export async function buildSlotIndexes(database: Database): Promise<void> {
  const [wanted, present] = [await wantedSlots(database), await indexedSlots(database)]
  for (const slot of wanted)
    await buildIndex(
      database,
      PREFIX + slot,
      sql`on cases_base (tenant_id, ${sql.ref(slot)}, id) where deleted is null and not is_closed`,
    )
  await noteInMoves(database, wanted)
  for (const slot of present) if (!wanted.includes(slot)) await dropIndex(database, PREFIX + slot)
}

/** Those of the fields that are columns of a view, or that it is sorted by, where there are many records. */
async function wantedSlots({ owner }: Database): Promise<string[]> {
  const { rows } = await sql<{ slot: string }>`
    select distinct f.slot from views v cross join unnest(v.columns || v.sort_by) as shown (key)
      join field_definitions f on f.tenant_id = v.tenant_id and 'fields.' || f.id = shown.key
    where f.slot ~ '^[ndrt][0-9]+$' and exists (
      select from cases_base c where c.tenant_id = v.tenant_id offset ${sql.lit(MANY_RECORDS)})
    order by f.slot`.execute(owner)
  return rows.map(({ slot }) => slot)
}

async function indexedSlots({ owner }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = 'cases_base' and starts_with(indexname, ${PREFIX})`.execute(
    owner,
  )
  return rows.map(({ name }) => name.slice(PREFIX.length))
}

async function noteInMoves({ owner }: Database, slots: readonly string[]): Promise<void> {
  const pairs = slots.map((slot) => `'${slot}', record.${slot}`)
  const body = `select ${slots.length > 0 ? `jsonb_build_object(${pairs.join(', ')})` : 'null::jsonb'}`
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'indexed_slots'`.execute(owner)
  if (rows[0]?.body === body) return
  await sql`create or replace function indexed_slots(record cases_base) returns jsonb language sql stable
    as ${sql.lit(body)}`.execute(owner)
}
