import { type Kysely, sql } from 'kysely'

const TABLES = [
  'users',
  'teams',
  'user_statuses',
  'word_settings',
  'tenant_info',
  'tenant_styles',
  'saml_providers',
] as const

/** In whole milliseconds, as instants are given out. */
const NOW = sql`date_trunc('milliseconds', now())`

/** When each thing that is configured was saved last, so that nobody undoes unawares what somebody else did. (ADR 19) */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql`alter table ${sql.table(table)} add column last_updated timestamptz not null default ${NOW}`.execute(db)
  // Of the tenant's settings each is a thing of its own: an instant by its key.
  await sql`alter table tenants
    add column domain_updated timestamptz not null default ${NOW},
    add column setting_times jsonb not null default '{}'`.execute(db)
  await sql`grant update (domain_updated, setting_times) on tenants to dossier_app`.execute(db)
  await sql`grant select (domain_updated), update (domain_updated) on tenants to dossier_system`.execute(db)
}
