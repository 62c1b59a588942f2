import type { Subscription } from '@dossier/contract/organization/billing'
import type { TenantSizes } from '@dossier/contract/system/tenants'
import { sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'
import { savedAfter } from '../../db/saved-at.ts'
import { keepOut } from '../auth/queries.ts'
import { textOrder } from '../../db/text-order.ts'

const tenants = (tx: Tx) =>
  tx
    .selectFrom('tenants as t')
    .select(['t.id', 't.title', 't.domain', 't.disabled', 't.features', 't.billing_enabled', 't.subscription'])
    .select(['t.created', 't.invitations_a_day'])
    .select(
      sql<number>`(select count(*) from users u where u.tenant_id = t.id and not u.disabled)::int`.as('enabled_users'),
    )

export type TenantColumns = NonNullable<Awaited<ReturnType<typeof selectTenant>>>

/** Tenants whose title or domain contains the text, by title. */
export async function selectTenants(tx: Tx, find: { search: string; limit: number; offset: number }) {
  const pattern = `%${escapeLike(find.search)}%`
  const matches = sql<boolean>`(t.title ilike ${pattern} or t.domain ilike ${pattern})`
  const rows = await tenants(tx)
    .where(matches)
    .orderBy(textOrder(sql.ref('t.title')))
    .orderBy('t.id')
    .limit(find.limit)
    .offset(find.offset)
    .execute()
  const { total } = await tx
    .selectFrom('tenants as t')
    .select((eb) => eb.fn.count<number>('t.id').as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const selectTenant = (tx: Tx, id: number) => tenants(tx).where('t.id', '=', id).executeTakeFirst()

/** Counts and sums only: the role of the portal can read no column that reveals more. */
export async function measureTenant(tx: Tx, id: number): Promise<TenantSizes & { lastSignIn: string | null }> {
  const { rows } = await sql<TenantSizes & { lastSignIn: string | null }>`
    select
      (select count(*) from users where tenant_id = ${id} and not disabled)::int as users,
      (select count(*) from users
        where tenant_id = ${id} and disabled and support_identity_id is null)::int as "disabledUsers",
      (select count(*) from cases_base where tenant_id = ${id} and deleted is null)::int as records,
      (select count(*) from comments where tenant_id = ${id})::int as comments,
      (coalesce((select sum(size) from user_pictures where tenant_id = ${id}), 0)
        + coalesce((select sum(size) from tenant_logos where tenant_id = ${id}), 0)
        + coalesce((select bytes from file_usage where tenant_id = ${id}), 0))::int8 as "fileBytes",
      (select count(*) from error_reports where tenant_id = ${id})::int as errors,
      (select max(last_login) from users where tenant_id = ${id} and support_identity_id is null) as "lastSignIn"`.execute(
    tx,
  )
  return rows[0]!
}

export interface TenantChange {
  title?: string
  domain?: string
  disabled?: boolean
  features?: string[]
  billing_enabled?: boolean
  subscription?: Subscription | null
  invitations_a_day?: number
}

export const updateTenant = (tx: Tx, id: number, { subscription, ...rest }: TenantChange) =>
  tx
    .updateTable('tenants')
    .set({
      ...rest,
      ...(subscription !== undefined && { subscription: subscription && JSON.stringify(subscription) }),
      ...(rest.domain !== undefined && { domain_updated: savedAfter(sql.ref('domain_updated')) }),
    })
    .where('id', '=', id)
    .execute()

const hex = (rows: readonly { token_hash: Uint8Array }[]): string[] =>
  rows.map((row) => Buffer.from(row.token_hash).toString('hex'))

/** Ends all sessions in a tenant, finished or not; returns the hex hashes of their tokens. */
export const endSessionsIn = async (tx: Tx, tenantId: number): Promise<string[]> =>
  hex(
    await tx
      .updateTable('sessions')
      .set({ ended: sql`now()` })
      .where('tenant_id', '=', tenantId)
      .where('ended', 'is', null)
      .returning('token_hash')
      .execute(),
  )

/** The same for all sessions of somebody, wherever they are. */
export async function endSessionsOf(tx: Tx, identityId: number): Promise<string[]> {
  await keepOut(tx, identityId)
  const ended = tx
    .updateTable('sessions')
    .set({ ended: sql`now()` })
    .where('identity_id', '=', identityId)
    .where('ended', 'is', null)
    .returning('token_hash')
  return hex(await ended.execute())
}

/** Identities signed in elsewhere that can switch to this tenant. */
export async function signedInElsewhere(tx: Tx, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ identity_id: number }>`
    select distinct s.identity_id from sessions s
    join users u on u.identity_id = s.identity_id and u.tenant_id = ${tenantId}
    where s.ended is null and s.tenant_id is distinct from ${tenantId}::int`.execute(tx)
  return rows.map((row) => row.identity_id)
}
