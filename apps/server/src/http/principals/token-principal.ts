import type { TokenScope } from '@dossier/contract/api-tokens'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** A token that can be used now, with its owner and their tenant as they are now. */
export const tokenRows = (tx: Tx, tokenHashes: readonly string[]) =>
  tx
    .selectFrom('api_tokens as k')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'k.tenant_id').onRef('u.id', '=', 'k.user_id'))
    .innerJoin('identities as i', 'i.id', 'u.identity_id')
    .innerJoin('tenants as t', 't.id', 'k.tenant_id')
    .select(['k.id', 'k.token_hash', 'k.tenant_id', 'k.user_id', 'k.scopes', 'i.id as identity_id'])
    .select(sql<number>`(extract(epoch from k.expires - clock_timestamp()) * 1000)::float8`.as('left'))
    .select(sql<number | null>`(extract(epoch from clock_timestamp() - k.last_used) * 1000)::float8`.as('idle'))
    .select(['u.name', 'u.email', 'u.is_admin', 'u.edit_data', 'u.edit_users', 'u.extended_permissions'])
    .select(['t.domain', 't.title', 't.features', 't.settings', 't.record_name', 't.case_name'])
    .select(['t.billing_enabled', 't.subscription'])
    .select(
      sql<number[]>`array(select m.team_id from team_members m
        where m.tenant_id = k.tenant_id and m.user_id = k.user_id order by 1)`.as('teams'),
    )
    .where('k.token_hash', '=', sql<Uint8Array>`any(${tokenHashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
    .where('k.expires', '>', sql<string>`now()`)
    .where('u.disabled', '=', false)
    .where('u.membership', '=', 'member')
    .where('u.support_identity_id', 'is', null)
    .where('i.disabled', '=', false)
    .where('t.disabled', '=', false)
    .execute()

export type TokenRow = Awaited<ReturnType<typeof tokenRows>>[number]

/** An API token in place of a session. */
export interface TokenOfPrincipal {
  id: string
  scopes: readonly TokenScope[]
  /** As `performance.now()` of this process. */
  expires: number
}
