import { InsightToSave } from '@dossier/contract/insights/definition'
import type { z } from 'zod'
import type { Tx } from '../db/open.ts'
import { insertFolder } from '../domains/folders/queries.ts'
import { insertInsight } from '../domains/insights/insight-queries.ts'
import type { DemoTenant } from './create-demo-tenant.ts'

export type DemoInsight = z.input<typeof InsightToSave>

/** Adds insights and the folders that they name; returns their ids by title. */
export async function createDemoInsights(
  tx: Tx,
  tenant: DemoTenant,
  insights: readonly DemoInsight[],
): Promise<Map<string, number>> {
  for (const title of new Set(insights.flatMap(({ folder }) => folder ?? [])))
    await insertFolder(tx, tenant.id, { title, folderType: 'Insight', teams: [] })
  const ids = new Map<string, number>()
  for (const insight of insights) {
    const { id: _, lastUpdated: __, title, folder, ...definition } = InsightToSave.parse(insight)
    const stored = await insertInsight(tx, tenant.id, { title, folder, definition })
    ids.set(title, stored.id)
  }
  return ids
}
