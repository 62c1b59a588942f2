import type { TenantDetails, TenantRow } from '@dossier/contract/system/tenants'
import type { Tx } from '../../db/open.ts'
import { notFound } from '../../http/refusal.ts'
import { measureTenant, selectTenant, selectTenants, type TenantColumns } from './queries.ts'
import { paged, rowsOf } from './paging.ts'

const presentRow = (row: TenantColumns): TenantRow => ({
  id: row.id,
  title: row.title,
  domain: row.domain,
  disabled: row.disabled,
  billingEnabled: row.billing_enabled,
  subscription: row.subscription,
  users: row.enabled_users,
  created: row.created,
})

export async function listTenants(tx: Tx, { search, pageNumber }: { search: string; pageNumber: number }) {
  const { rows, total } = await selectTenants(tx, { search, ...rowsOf(pageNumber) })
  return paged(rows.map(presentRow), total)
}

/** One tenant with its sizes; 404 if there is none. */
export async function describeTenant(tx: Tx, id: number): Promise<TenantDetails> {
  const row = (await selectTenant(tx, id)) ?? notFound('Tenant')
  const { lastSignIn, ...sizes } = await measureTenant(tx, id)
  return { ...presentRow(row), features: row.features, invitationsADay: row.invitations_a_day, sizes, lastSignIn }
}
