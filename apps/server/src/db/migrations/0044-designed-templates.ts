import { type Kysely, sql } from 'kysely'

/** With more records, building the index would keep them from being saved for too long. */
const FEW = 50_000

const SCHEDULE = '{"schedulingAvailable":false,"schedulingPermissions":[],"schedulingFields":[],"defaultValues":{}}'
const CADENCE = '{"cadencePeriod":null,"startTime":"09:00"}'

/** What administrators design of a template, of which fields titles were made, and the index that finds its records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table templates
    add column last_updated timestamptz not null default date_trunc('milliseconds', now()),
    add column hidden_properties text[] not null default '{}',
    add column schedule jsonb not null default ${sql.lit(SCHEDULE)},
    add column cadence jsonb not null default ${sql.lit(CADENCE)},
    add column title_field_ids text[] not null default '{}'`.execute(db)
  await sql`update templates t set title_field_ids = array(
      select f.id from field_definitions f
      where f.tenant_id = t.tenant_id
        and exists (select from regexp_matches(t.title_template, '[{]([^{}]+)[}]', 'g') named
          where lower(trim(named[1])) = lower(trim(f.title))))
    where enable_title_template`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds it while they are in use.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_of_template on cases_base (tenant_id, template_id, id)`.execute(db)
}
