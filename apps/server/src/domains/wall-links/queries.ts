import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** A link as it is stored. */
export interface StoredWallLink {
  id: number
  title: string
  teamIds: number[]
  dashboardIds: number[]
  seconds: number
  ending: string
  created: string
  expires: string
  lastUsed: string | null
  lastAddress: string | null
  isExpired: boolean
}

const links = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('wall_links')
    .select(['id', 'title', 'team_ids as teamIds', 'dashboard_ids as dashboardIds', 'seconds', 'ending', 'created'])
    .select(['expires', 'last_used as lastUsed', 'last_address as lastAddress'])
    .select(sql<boolean>`expires <= now()`.as('isExpired'))
    .where('tenant_id', '=', tenantId)

/** Newest first. */
export const selectWallLinks = (tx: Tx, tenantId: number): Promise<StoredWallLink[]> =>
  links(tx, tenantId).orderBy('created', 'desc').orderBy('id').execute()

export const selectWallLink = (tx: Tx, tenantId: number, id: number): Promise<StoredWallLink | undefined> =>
  links(tx, tenantId).where('id', '=', id).executeTakeFirst()

interface NewWallLink {
  title: string
  team_ids: number[]
  dashboard_ids: number[]
  seconds: number
  token_hash: Uint8Array
  ending: string
  expires: string
}

/** Returns the id of the link. */
export const insertWallLink = async (tx: Tx, tenantId: number, link: NewWallLink): Promise<number> =>
  (
    await tx
      .insertInto('wall_links')
      .values({ tenant_id: tenantId, last_used: null, last_address: null, ...link })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Links with the rights of a team that can still be used, as words for a sentence. */
export async function wallLinksOfTeam(tx: Tx, tenantId: number, teamId: number): Promise<string[]> {
  const rows = await links(tx, tenantId)
    .where(sql<boolean>`${teamId}::int = any(team_ids) and expires > now()`)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => `link of a wall "${title}"`)
}

/** Returns the hash of the secret that is gone. */
export async function deleteWallLink(tx: Tx, tenantId: number, id: number): Promise<string> {
  const { token_hash } = await tx
    .deleteFrom('wall_links')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirstOrThrow()
  return Buffer.from(token_hash).toString('hex')
}

/** Notes from where a link was opened. Returns the address before, if it is another one. */
export async function saveAddress(
  tx: Tx,
  tenantId: number,
  { id, address }: { id: number; address: string },
): Promise<{ before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    update wall_links w set last_address = ${address}::text
    from wall_links old
    where w.tenant_id = ${tenantId}::int and w.id = ${id}::int and old.tenant_id = w.tenant_id and old.id = w.id
      and w.last_address is distinct from ${address}::text
    returning old.last_address as before`.execute(tx)
  return rows[0]
}
