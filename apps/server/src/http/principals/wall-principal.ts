import type { TokenScope } from '@dossier/contract/api-tokens'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** It reads what dashboards show, and writes nothing. */
export const WALL_SCOPES: readonly TokenScope[] = ['insights:read', 'records:read', 'users:read', 'configuration:read']

/** The link of a wall that calls in place of a person. */
export interface WallOfPrincipal {
  id: number
  title: string
  dashboardIds: readonly number[]
  seconds: number
}

/** The links with these secrets that can be used now, with their tenant as it is now. */
export const wallRows = (tx: Tx, tokenHashes: readonly string[]) =>
  tx
    .selectFrom('wall_links as w')
    .innerJoin('tenants as t', 't.id', 'w.tenant_id')
    .select(['w.id', 'w.title as wall_title', 'w.token_hash', 'w.tenant_id', 'w.team_ids', 'w.dashboard_ids'])
    .select('w.seconds')
    .select(sql<number>`(extract(epoch from w.expires - clock_timestamp()) * 1000)::float8`.as('left'))
    .select(sql<number | null>`(extract(epoch from clock_timestamp() - w.last_used) * 1000)::float8`.as('idle'))
    .select(['t.domain', 't.title', 't.features', 't.settings', 't.record_name', 't.case_name'])
    .select(['t.billing_enabled', 't.subscription'])
    .where('w.token_hash', '=', sql<Uint8Array>`any(${tokenHashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
    .where('w.expires', '>', sql<string>`now()`)
    .where('t.disabled', '=', false)
    .execute()

export type WallRow = Awaited<ReturnType<typeof wallRows>>[number]
