import { type Kysely, sql } from 'kysely'
import { PG_BOSS_43 } from './0027-pg-boss-schema.ts'
import { tenantTable } from './tenant-table.ts'

/**
 * The queue, which belongs to pg-boss, and what Dossier adds to it. A job of a tenant has the tenant's id as its group:
 * the view shows a tenant its own jobs, as `cases` shows its records. The roles of requests put jobs in, a tenant only
 * its own, and otherwise cannot reach the tables of pg-boss. (ADR 36)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PG_BOSS_43).execute(db)
  await sql`create index job_common_by_tenant on pgboss.job_common (group_id, created_on desc, id)
    where group_id is not null`.execute(db)
  await sql`create index job_common_by_id on pgboss.job_common (group_id, id) where group_id is not null`.execute(db)
  await sql`create index job_common_by_state on pgboss.job_common (group_id, state, created_on desc, id)
    where group_id is not null`.execute(db)

  await sql`grant usage on schema pgboss to dossier_app, dossier_gate, dossier_system`.execute(db)
  await sql`grant insert (id, name, data, policy, group_id, start_after, keep_until, retry_limit, retry_delay,
    expire_seconds, deletion_seconds, heartbeat_seconds) on pgboss.job
    to dossier_app, dossier_gate, dossier_system`.execute(db)
  await sql`alter table pgboss.job enable row level security`.execute(db)
  await sql`create policy own_tenant on pgboss.job for insert to dossier_app
    with check (group_id = current_setting('app.tenant_id'))`.execute(db)
  await sql`create policy any_tenant on pgboss.job for insert to dossier_gate, dossier_system
    with check (true)`.execute(db)

  await sql`create view jobs as select id, name, data, state, retry_limit, retry_count, start_after, created_on,
      started_on, completed_on, output, group_id
    from pgboss.job where group_id = current_setting('app.tenant_id') with check option`.execute(db)
  await sql`grant select, update (state, retry_limit, start_after, completed_on) on jobs to dossier_app`.execute(db)

  await sql`
    create table job_progress (
      tenant_id int not null references tenants (id),
      job_id uuid not null,
      done int not null,
      total int,
      note text not null,
      checkpoint jsonb,
      at timestamptz not null default now(),
      primary key (tenant_id, job_id)
    )`.execute(db)
  await sql`create index job_progress_by_age on job_progress (at)`.execute(db)
  await tenantTable(db, 'job_progress', 'select, insert, update')
  await sql`create index mails_by_message on mails (tenant_id, message_id)`.execute(db)
  await sql`drop index mails_due`.execute(db)
  await queueWaiting(db)
}

/** Mail that waits already gets its job, and whoever asked for a reset is looked after. */
async function queueWaiting(db: Kysely<unknown>) {
  await sql`select pgboss.create_queue('mail', '{"policy": "standard", "heartbeatSeconds": 20}')`.execute(db)
  await sql`insert into pgboss.job (name, data, policy, group_id, start_after, keep_until, retry_limit, retry_delay,
      expire_seconds, deletion_seconds, heartbeat_seconds)
    select 'mail', jsonb_build_object('tenantId', tenant_id, 'messageId', message_id, 'to', recipient), 'standard', nullif(tenant_id, 0)::text, due,
      created + interval '7 days', greatest(7 - tries, 0), 60, 300, 604800, 20
    from mails where sent is null and given_up is null`.execute(db)
  // The queue of the schedules themselves.
  await sql`select pgboss.create_queue('__pgboss__send-it',
    '{"policy": "standard", "retentionSeconds": 3600, "deleteAfterSeconds": 3600}')`.execute(db)
  await sql`select pgboss.create_queue('sign-in-mails', '{"policy": "standard", "heartbeatSeconds": 20}')`.execute(db)
  await sql`insert into pgboss.job (name, data) values ('sign-in-mails', '{}')`.execute(db)
}
