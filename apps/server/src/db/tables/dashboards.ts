import type { DashboardCell, Privacy } from '@dossier/contract/dashboards/dashboard'
import type { DashboardReaders } from '@dossier/core/access/dashboards'
import type { Generated } from 'kysely'
import type { Json, Stamp } from './columns.ts'

export interface DashboardTables {
  dashboards: {
    tenant_id: number
    id: Generated<number>
    title: string
    owner_id: number | null
    privacy: Privacy
    team_ids: number[]
    fine_grid: boolean
    cells: Json<DashboardCell[]>
    version: Generated<number>
    last_updated: Generated<Stamp>
    last_updated_by: number | null
  }
  dashboard_versions: {
    tenant_id: number
    dashboard_id: number
    version: number
    title: string
    fine_grid: boolean
    cells: Json<DashboardCell[]>
    /** Whom it was shown to when it was saved. */
    readers: Json<DashboardReaders>
    saved_at: Stamp
    saved_by: number | null
  }
  /** Which dashboard a person viewed last. */
  dashboard_views: { tenant_id: number; user_id: number; dashboard_id: number }
  /** Of the secret, only the hash. */
  wall_links: {
    tenant_id: number
    id: Generated<number>
    title: string
    team_ids: number[]
    dashboard_ids: number[]
    seconds: number
    token_hash: Uint8Array
    ending: string
    created: Generated<Stamp>
    expires: Stamp
    last_used: Stamp | null
    last_address: string | null
  }
  noticeboards: {
    tenant_id: number
    id: Generated<number>
    title: string
    description: string | null
    last_updated: Generated<Stamp>
  }
  notes: {
    tenant_id: number
    id: Generated<number>
    noticeboard_id: number
    body: string
    is_html: boolean
    posted_at: Generated<Stamp>
    posted_by: number | null
    last_updated: Stamp | null
    last_updated_by: number | null
  }
}
