import { AUDIT_DAYS } from '@dossier/contract/audit-log'
import { BULK_DAYS } from '@dossier/contract/bulk-edits'
import { IMPORT_DAYS, IMPORT_FILE_DAYS } from '@dossier/contract/imports'
import { NOTIFICATION_DAYS, NOTIFICATIONS_SHOWN } from '@dossier/contract/notifications'
import { SECURITY_DAYS } from '@dossier/contract/sign-in/security-log'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { SESSION_DAYS } from '../http/principals/principal.ts'

/**
 * Deletes expired data of all tenants: field locks, idempotency keys, failed sign-ins, old entries of logs, mail, browser
 * errors, imports and their files, results of changes of many records, notifications, unfinished single sign-ons, sessions.
 */
export async function sweepExpired({ owner }: Database): Promise<void> {
  await sql`delete from field_locks where expires < now() - interval '1 hour'`.execute(owner)
  await sql`delete from idempotency_keys where created < now() - interval '24 hours'`.execute(owner)
  await sql`delete from failed_sign_ins where at < now() - interval '1 day'`.execute(owner)
  await sql`delete from sign_in_tries where last_failure < now() - interval '90 days'`.execute(owner)
  await sql`delete from password_resets where created < now() - interval '8 days'`.execute(owner)
  await sql`delete from security_events where at < now() - make_interval(days => ${SECURITY_DAYS}::int)`.execute(owner)
  await sql`delete from audit_log where at < now() - make_interval(days => ${AUDIT_DAYS}::int)`.execute(owner)
  await sql`delete from invitation_counts where day < current_date - 7`.execute(owner)
  await sql`delete from sign_on_requests where created < now() - interval '1 hour'`.execute(owner)
  await sql`delete from used_assertions where used < now() - interval '1 day'`.execute(owner)
  await sql`delete from mails where created < now() - interval '7 days'`.execute(owner)
  await sql`delete from case_emails where created < now() - interval '8 days'`.execute(owner)
  await sql`delete from job_progress where at < now() - interval '30 days'`.execute(owner)
  await sql`delete from imports where touched < now() - make_interval(days => ${IMPORT_DAYS}::int)`.execute(owner)
  await sql`delete from import_pieces where (tenant_id, import_id) in (
    select tenant_id, id from imports where touched < now() - make_interval(days => ${IMPORT_FILE_DAYS}::int))`.execute(
    owner,
  )
  await sql`delete from bulk_edits where created < now() - make_interval(days => ${BULK_DAYS}::int)`.execute(owner)
  await sql`delete from error_reports where last_at < now() - interval '30 days'`.execute(owner)
  await sql`delete from error_reports where (tenant_id, id) in (
    select tenant_id, id from (
      select tenant_id, id, row_number() over (partition by tenant_id order by last_at desc) as place
      from error_reports) ranked
    where place > 1000)`.execute(owner)
  await sweepNotifications(owner)
  await sql`delete from api_tokens where expires < now() - interval '90 days'`.execute(owner)
  await sql`delete from wall_links where expires < now() - interval '90 days'`.execute(owner)
  await sql`delete from sessions where ended is not null
    or created < now() - make_interval(days => ${SESSION_DAYS + 1}::int)`.execute(owner)
}

async function sweepNotifications(owner: Database['owner']): Promise<void> {
  await sql`delete from notifications where created < now() - make_interval(days => ${NOTIFICATION_DAYS}::int)`.execute(
    owner,
  )
  await sql`delete from notifications where (tenant_id, user_id, case_id, type) in (
    select tenant_id, user_id, case_id, type from (
      select *, row_number() over (partition by tenant_id, user_id order by created desc, id desc) as place
      from notifications) ranked
    where place > ${NOTIFICATIONS_SHOWN}::int)`.execute(owner)
  for (const table of ['schedule_notices', 'rule_notices'])
    await sql`
      delete from ${sql.table(table)} where created < now() - make_interval(days => ${NOTIFICATION_DAYS}::int)`.execute(
      owner,
    )
}
