import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Of an API token only the hash is stored. (ADR 179) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      tenant_id int not null references tenants (id),
      id uuid not null,
      user_id int not null,
      title text not null,
      token_hash bytea not null unique,
      ending text not null,
      scopes text[] not null,
      created timestamptz not null default date_trunc('milliseconds', now()),
      last_used timestamptz,
      expires timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index api_tokens_of_user on api_tokens (tenant_id, user_id)`.execute(db)
  await sql`create index api_tokens_expires on api_tokens (expires)`.execute(db)
  await tenantTable(db, 'api_tokens', 'select, insert, delete')
  // Who calls with a token is found before the tenant is known.
  await sql`create policy gate on api_tokens to dossier_gate using (true) with check (true)`.execute(db)
  await sql`grant select, update (last_used) on api_tokens to dossier_gate`.execute(db)
}
