import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

const LISTED = 50

/** As anybody meets it: enabled, of a tenant that is not disabled. */
export const providerByKey = (tx: Tx, key: string) =>
  tx
    .selectFrom('saml_providers as p')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .select(['p.tenant_id', 'p.id', 'p.key', 'p.title', 'p.entry_point', 'p.idp_issuer', 'p.certificates', 't.domain'])
    .where('p.key', '=', key)
    .where('p.enabled', '=', true)
    .where('t.disabled', '=', false)
    .executeTakeFirst()

/** What the sign-in page of a tenant offers. */
export const enabledProviders = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('saml_providers')
    .select(['key', 'title', 'certificates', 'auto_login'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .limit(LISTED)
    .execute()

export const noteSignOn = (tx: Tx, provider: { tenantId: number; id: number }) =>
  tx
    .updateTable('saml_providers')
    .set({ last_sign_in: sql`now()` })
    .where('tenant_id', '=', provider.tenantId)
    .where('id', '=', provider.id)
    .execute()

/** For the tenant's administrators: when a sign-in was last refused, and why. */
export const noteRefusal = (tx: Tx, provider: { tenantId: number; id: number }, reason: string) =>
  tx
    .updateTable('saml_providers')
    .set({ last_refused: sql`now()`, last_refusal: reason.slice(0, 500) })
    .where('tenant_id', '=', provider.tenantId)
    .where('id', '=', provider.id)
    .execute()

/** All of the caller's tenant, also those that are switched off. */
export const selectProviders = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('saml_providers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .limit(LISTED)
    .execute()

export interface ProviderValues {
  title: string
  entry_point: string
  idp_issuer: string
  certificates: string
  auto_login: boolean
  enabled: boolean
}

export const insertProvider = (tx: Tx, tenantId: number, key: string, values: ProviderValues) =>
  tx
    .insertInto('saml_providers')
    .values({ tenant_id: tenantId, key, ...values, last_sign_in: null, last_refused: null, last_refusal: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const selectProvider = (tx: Tx, tenantId: number, id: number) =>
  tx
    .selectFrom('saml_providers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateProvider = (tx: Tx, own: { tenantId: number; id: number }, values: ProviderValues) =>
  tx
    .updateTable('saml_providers')
    .set({ ...values, last_updated: savedAt })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', own.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The links between subjects and users. */
export const deleteLinks = (tx: Tx, own: { tenantId: number; id: number }) =>
  tx.deleteFrom('saml_links').where('tenant_id', '=', own.tenantId).where('provider_id', '=', own.id).execute()

export async function deleteProvider(tx: Tx, own: { tenantId: number; id: number }): Promise<boolean> {
  const done = await tx
    .deleteFrom('saml_providers')
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', own.id)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

export const countProviders = async (tx: Tx, tenantId: number): Promise<number> => {
  const row = await tx
    .selectFrom('saml_providers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return row.count
}

export const MOST_PROVIDERS = LISTED
