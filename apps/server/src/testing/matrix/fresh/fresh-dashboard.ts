import { randomBytes, randomUUID } from 'node:crypto'
import type { TestTenant } from '../../world.ts'
import type { Twin } from '../twin.ts'

/** A dashboard that everybody in the tenant sees. Created silently, as the others. */
export const freshDashboard = (tenant: TestTenant): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: `Dashboard ${randomUUID()}`, privacy: 0 as const, team_ids: [] }
    const values = { ...row, fine_grid: false, owner_id: null, last_updated_by: null }
    const { id } = await tx.insertInto('dashboards').values(values).returning('id').executeTakeFirstOrThrow()
    const version = { tenant_id: tenant.id, dashboard_id: id, version: 1, title: 'As it was', fine_grid: false }
    await tx
      .insertInto('dashboard_versions')
      .values({
        ...version,
        cells: '[]',
        readers: JSON.stringify({ privacy: 0, limitedToTeams: [] }),
        saved_at: '2026-01-01T00:00:00Z',
        saved_by: null,
      })
      .execute()
    return id
  })

export const freshNoticeboard = (tenant: TestTenant): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: `Board ${randomUUID()}`, description: null }
    return (await tx.insertInto('noticeboards').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

export const freshNote = ({ tenant, noticeboardId }: Twin): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, noticeboard_id: noticeboardId, body: 'A note', is_html: false }
    const nobody = { posted_by: null, last_updated: null, last_updated_by: null }
    const values = { ...row, ...nobody }
    return (await tx.insertInto('notes').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

export const freshWallLink = ({ tenant }: Pick<Twin, 'tenant'>): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: 'Of the matrix', team_ids: [], dashboard_ids: [], seconds: 60 }
    const unused = { ending: 'abcd', last_used: null, last_address: null, expires: '2099-01-01T00:00:00Z' }
    const values = { ...row, ...unused, token_hash: randomBytes(32) }
    return (await tx.insertInto('wall_links').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

/** Of calls that consume what they name. */
export const FRESH_DASHBOARDS: Record<string, (twin: Twin) => Promise<number | Record<string, number>>> = {
  'DELETE /wallLinks/{id}': freshWallLink,
  'DELETE /dashboard/{id}': ({ tenant }) => freshDashboard(tenant),
  'POST /dashboard/{id}/restore/{version}': async ({ tenant }) => ({ id: await freshDashboard(tenant), version: 1 }),
  'DELETE /noticeboards/{id}': ({ tenant }) => freshNoticeboard(tenant),
  'DELETE /noticeboards/notes/{id}': freshNote,
}
