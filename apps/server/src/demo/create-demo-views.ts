import { randomUUID } from 'node:crypto'
import type { SearchClause } from '@dossier/contract/clauses'
import { NEW_VIEW, ViewToSave } from '@dossier/contract/views/definition'
import type { z } from 'zod'
import type { Tx } from '../db/open.ts'
import { insertFolder } from '../domains/folders/queries.ts'
import { insertView } from '../domains/views/definitions/view-queries.ts'
import { pick, type DemoTenant } from './create-demo-tenant.ts'

/** A shared view; `teams` and `folder` by title. */
export type DemoView = Omit<z.input<typeof ViewToSave>, 'teams' | 'isPersonal'> & { teams?: string[] }

/** Adds shared views in the given order, and the folders that they name; returns their ids by title. */
export async function createDemoViews(
  tx: Tx,
  tenant: DemoTenant,
  views: readonly DemoView[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const title of new Set(views.flatMap(({ folder }) => folder ?? [])))
    await insertFolder(tx, tenant.id, { title, folderType: 'View', teams: [] })
  for (const { teams = [], ...view } of views) {
    const input = ViewToSave.parse({ ...view, teams: teams.map((title) => pick(tenant.teams, title)) })
    const { id: _, lastUpdated: __, ...values } = { ...NEW_VIEW, ...input }
    const stored = await insertView(tx, tenant.id, { ...values, clauses: withIds(input.clauses), ownerId: null })
    ids.set(stored.title, stored.id)
  }
  return ids
}

/** As a save stores them: each filter has an id of its own. */
const withIds = (clauses: readonly SearchClause[] = []): SearchClause[] =>
  clauses.map((clause) => ({
    ...clause,
    id: randomUUID(),
    subClauses: clause.subClauses.map((one) => ({ ...one, id: randomUUID() })),
  }))
