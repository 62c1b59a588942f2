import { InsightToRun } from '@dossier/contract/insights/definition'
import { HexagonsBody } from '@dossier/contract/insights/hexagons'
import { RunBody } from '@dossier/contract/insights/run'
import { runInsight, unsavedInsight } from '../apps/server/src/domains/insights/run-calls.ts'
import { insightHexagons } from '../apps/server/src/domains/insights/run-hexagons.ts'
import type { Ctx } from '../apps/server/src/http/context.ts'

type Ask = (ctx: Ctx) => Promise<unknown>

const insight = (definition: object): Ask => {
  const settings = { allowCached: false, includeResults: false, timeZone: 'UTC' }
  return async (ctx) =>
    runInsight(ctx, await unsavedInsight(ctx, InsightToRun.parse(definition)), RunBody.parse({}), settings)
}

const COUNT = { key: 'count', label: 'Count', calcType: 'Count' }
const MEAN = { key: 'mean', label: 'Mean', calcType: 'Average', field: 'fields.cost' }

/** What insights calculate of all records, and where they are; `city` is a box that a map shows. */
export function insightQueries(city: readonly number[]): Record<string, Ask> {
  const byMonth = [COUNT, MEAN].map((one) => ({ ...one, groupBy: 'created' }))
  const heatMap =
    (zoom: number, box?: readonly number[]): Ask =>
    async (ctx) => {
      const body = HexagonsBody.parse({ markerColumn: 'fields.place', grid: { zoom }, box })
      const all = await unsavedInsight(ctx, InsightToRun.parse({}))
      return insightHexagons(ctx, all, body, { timeZone: 'UTC', allowCached: false })
    }
  return {
    'insight: count and average by template and month': insight({ groupBy: 'templateId', calculations: byMonth }),
    'insight: count by status': insight({ groupBy: 'statusId', calculations: [COUNT] }),
    'insight: heat map of the world': heatMap(2),
    'insight: heat map of a quarter': heatMap(12, city),
  }
}
