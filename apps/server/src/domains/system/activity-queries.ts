import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

export interface AuditEntry {
  /** The action, as displayed. */
  action: string
  /** Its target. */
  subject: string
  details?: string
}

/** Records an action of a system account under its current name. */
export async function insertAuditEntry(
  tx: Tx,
  identityId: number,
  { action, subject, details = '' }: AuditEntry,
): Promise<void> {
  await sql`insert into system_activities (identity_id, actor, action, subject, details)
    select id, name, ${action}, ${subject}, ${details} from identities where id = ${identityId}`.execute(tx)
}

/** What somebody tried in the name of this account; nothing if it is no system account. */
export async function insertAuditEntryOf(
  tx: Tx,
  email: string,
  { action, subject, details = '' }: AuditEntry,
): Promise<void> {
  await sql`insert into system_activities (identity_id, actor, action, subject, details)
    select id, name, ${action}, ${subject}, ${details} from identities where email = ${email} and is_system`.execute(tx)
}

/** Newest first. */
export async function selectActivities(tx: Tx, page: { limit: number; offset: number }) {
  const rows = await tx
    .selectFrom('system_activities')
    .select(['id', 'at', 'actor', 'action', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await tx
    .selectFrom('system_activities')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
