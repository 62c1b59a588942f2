import { type Kysely, sql } from 'kysely'

/**
 * Every call that writes can be repeated under a key, not only creating a record: the answer is kept as it was sent,
 * and no answer is one, too. The key names no row of a user any more, for every save would lock that row. (ADR 22)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys drop constraint idempotency_keys_tenant_id_user_id_fkey`.execute(db)
  await sql`alter table idempotency_keys
    alter column reply type text using reply::text,
    alter column reply drop not null,
    add column rights text not null default ''`.execute(db)
  await sql`drop index idempotency_keys_old`.execute(db)
  await sql`create index idempotency_keys_old on idempotency_keys (created)`.execute(db)
}
