import type { SupportEntry } from '@dossier/contract/sign-in/auth'
import { distinguish } from '@dossier/core/tenants/distinguish'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { audited, bySystem, recordAuditOf } from '../../history/audit-log.ts'
import { insertActivity } from '../../history/support-activity.ts'
import { supportName } from '../../http/principals/person.ts'
import { textOrder } from '../../db/text-order.ts'

/** How long before the end support is warned. (D-022) */
export const WARNED_MINUTES = 10

const isOpen = sql<boolean>`ended is null and enabled_until > now()`

/** Tenants that grant access, by title. As the gate. */
export async function selectEntries(tx: Tx): Promise<SupportEntry[]> {
  const rows = await tx
    .selectFrom('support_access as a')
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .select(['t.id', 't.title', 't.domain', 't.disabled'])
    .where(isOpen)
    .orderBy(textOrder(sql.ref('t.title')))
    .execute()
  return distinguish(rows)
}

/** Somebody of the support staff whose account is good. As the gate. */
export const selectStaff = (tx: Tx, identityId: number) =>
  tx
    .selectFrom('identities')
    .select(['id', 'name', 'email'])
    .where('id', '=', identityId)
    .where('is_support', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirst()

/** The tenant, if it is enabled and grants access; ending access waits until this transaction is over. As the gate. */
export const selectOpenTenant = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('support_access as a')
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .select([
      't.id',
      't.title',
      't.domain',
      't.record_name as recordName',
      't.settings',
      'a.enabled_until as enabledUntil',
    ])
    .where('t.id', '=', tenantId)
    .where('t.disabled', '=', false)
    .where(isOpen)
    .forUpdate('a')
    .executeTakeFirst()

/** The user under whom support staff act in a tenant; created on first use. As the gate. */
export async function supportUser(
  tx: Tx,
  tenantId: number,
  staff: { id: number; name: string; email: string },
): Promise<number> {
  const name = supportName(staff.name)
  const key = { tenant_id: tenantId, support_identity_id: staff.id }
  const { id } = await tx
    .insertInto('users')
    .values({ ...key, identity_id: null, name, email: staff.email, disabled: true, last_login: null })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'support_identity_id'])
        .where('support_identity_id', 'is not', null)
        .doUpdateSet({ name, email: staff.email }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const selectOpen = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('support_access')
    .select(['enabled_from', 'enabled_until', 'enabled_by'])
    .where('tenant_id', '=', tenantId)
    .where(isOpen)
    .executeTakeFirst()

/** Grants or extends access: never to an earlier end than before. */
export function openFor(tx: Tx, by: { tenantId: number; id: number; name: string }, hours: number) {
  const until = sql<string>`now() + make_interval(hours => ${hours}::int)`
  return tx
    .insertInto('support_access')
    .values({
      tenant_id: by.tenantId,
      enabled_until: until,
      enabled_by_id: by.id,
      enabled_by: by.name,
      warned: null,
      ended: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .where('ended', 'is', null)
        .doUpdateSet({ enabled_until: sql`greatest(support_access.enabled_until, ${until})`, warned: null }),
    )
    .returning(['enabled_from', 'enabled_until', 'enabled_by'])
    .returning(sql<boolean>`enabled_from = now()`.as('isNew'))
    .executeTakeFirstOrThrow()
}

/** False if there was no access. */
export async function endOpen(tx: Tx, tenantId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('support_access')
    .set({ ended: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends expired access in all tenants; returns those tenants. Of several callers one gets each. As the gate. */
export async function endExpired(tx: Tx): Promise<number[]> {
  const rows = await tx
    .updateTable('support_access')
    .set({ ended: sql`enabled_until` })
    .where('ended', 'is', null)
    .where('enabled_until', '<=', sql<string>`now()`)
    .returning(['tenant_id', 'enabled_until'])
    .execute()
  for (const { tenant_id: tenantId, enabled_until: until } of rows) {
    await insertActivity(tx, { tenantId, what: 'expired', actor: '', enabledUntil: until })
    const versions = { name: 'Support access', before: { until }, after: { until: null } }
    await recordAuditOf(bySystem(tx, tenantId), audited('supportAccess', versions))
  }
  return rows.map((row) => row.tenant_id)
}

/** Tenants whose support has to be warned now. Of several callers one gets each. As the gate. */
export async function markWarned(tx: Tx): Promise<number[]> {
  const rows = await tx
    .updateTable('support_access')
    .set({ warned: sql`now()` })
    .where(isOpen)
    .where('warned', 'is', null)
    .where(sql<boolean>`enabled_until - make_interval(mins => ${WARNED_MINUTES}::int) <= now()`)
    .returning('tenant_id')
    .execute()
  return rows.map((row) => row.tenant_id)
}

/** Ends the sessions of support in these tenants; returns the hex hashes of their tokens. As the gate. */
export async function endSupportSessions(tx: Tx, tenantIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    update sessions set ended = now() from users
    where sessions.ended is null and sessions.tenant_id = any(${[...tenantIds]}::int[])
      and users.tenant_id = sessions.tenant_id and users.id = sessions.user_id
      and users.support_identity_id is not null
    returning encode(sessions.token_hash, 'hex') as hash`.execute(tx)
  return rows.map((row) => row.hash)
}

export const selectActivity = (tx: Tx, tenantId: number, page: { limit: number; offset: number }) =>
  tx
    .selectFrom('support_activity')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countActivity(tx: Tx, tenantId: number): Promise<number> {
  const row = await tx
    .selectFrom('support_activity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Where the administrators of a tenant read their mail. */
export async function adminAddresses(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .where('membership', '=', 'member')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.email)
}
