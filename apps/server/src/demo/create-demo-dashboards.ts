import { TILE_CONTENTS } from '@dossier/contract/dashboards/contents'
import { type CellType, type DashboardCell, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { boxOf } from '@dossier/core/dashboards/merge-dashboards'
import { layoutFault } from '@dossier/core/dashboards/place'
import type { Tx } from '../db/open.ts'
import { insertDashboard, insertVersion } from '../domains/dashboards/queries.ts'
import { insertNote, insertNoticeboard } from '../domains/noticeboards/queries.ts'
import { pick, type DemoTenant } from './create-demo-tenant.ts'

export interface DemoTile {
  /** Column, row, width and height. */
  at: readonly [x: number, y: number, width: number, height: number]
  cellType: CellType
  contents: object
}

export interface DemoDashboard {
  title: string
  /** By the part of the email before the @. */
  owner: string
  /** By title; none: everybody sees it. */
  teams?: readonly string[]
  tiles: readonly DemoTile[]
}

/** Adds dashboards on the standard grid. */
export async function createDemoDashboards(
  tx: Tx,
  tenant: DemoTenant,
  dashboards: readonly DemoDashboard[],
): Promise<void> {
  for (const { title, owner, teams = [], tiles } of dashboards) {
    const cells = tiles.map(cellOf)
    const fault = layoutFault(cells.map(boxOf), 8)
    if (fault) throw new Error(`Dashboard "${title}" of the demo: ${fault}`)
    const stored = await insertDashboard(
      tx,
      { tenantId: tenant.id, userId: pick(tenant.people, owner).id },
      {
        title,
        privacy: teams.length > 0 ? PRIVACY.teams : PRIVACY.public,
        limitedToTeams: teams.map((team) => pick(tenant.teams, team)).toSorted((a, b) => a - b),
        fineGridEnabled: false,
        cells,
      },
    )
    await insertVersion(tx, tenant.id, stored)
  }
}

const cellOf = ({ at: [x, y, width, height], cellType, contents }: DemoTile, nth: number): DashboardCell => ({
  id: `tile-${nth + 1}`,
  cellPosition: { x, y },
  cellSize: { width, height },
  cellType,
  contents: JSON.stringify(TILE_CONTENTS[cellType].parse(contents)),
  pluginTypeId: null,
})

interface DemoBoard {
  title: string
  description: string
  /** The oldest first. */
  notes: readonly { by: string; text: string }[]
}

/** Adds a noticeboard with notes; returns its id. */
export async function createDemoBoard(tx: Tx, tenant: DemoTenant, board: DemoBoard): Promise<number> {
  const { id } = await insertNoticeboard(tx, tenant.id, { title: board.title, description: board.description })
  for (const { by, text } of board.notes) {
    const author = { tenantId: tenant.id, userId: pick(tenant.people, by).id }
    await insertNote(tx, author, { noticeboardId: id, text, isHtml: false })
  }
  return id
}
