import { insightRuns } from '@dossier/contract/insights/running'
import { implement } from '../../http/implement.ts'
import { expireInsight } from './run-cache.ts'
import { readTable, runInsight, storedInsight, topValue, unsavedInsight } from './run-calls.ts'
import { insightCases } from './run-cases.ts'
import { exportInsight } from './run-export.ts'
import { insightHexagons } from './run-hexagons.ts'

export const insightRunRoutes = implement(insightRuns, {
  run: async (ctx, { params, query, body }) => runInsight(ctx, await storedInsight(ctx, params.id), body, query),
  tableData: async (ctx, { params, query, body }) =>
    readTable(ctx, await storedInsight(ctx, params.id), body, { timeZone: query.timeZone, runId: body.id }),
  topValue: async (ctx, { params, query, body }) => topValue(ctx, await storedInsight(ctx, params.id), body, query),
  calculated: async (ctx, { query, body }) => runInsight(ctx, await unsavedInsight(ctx, body.insight), body, query),
  calculatedTableData: async (ctx, { params, query, body }) =>
    readTable(ctx, await unsavedInsight(ctx, body.insight), body, { timeZone: query.timeZone, runId: params.id }),
  markAsCacheExpired: async (ctx, { params }) => {
    await storedInsight(ctx, params.id)
    expireInsight(ctx, params.id)
  },
  cases: async (ctx, { params, query, body }) => {
    const insight = body.insight ? await unsavedInsight(ctx, body.insight) : await storedInsight(ctx, params.id)
    return insightCases(ctx, insight, body, query.timeZone)
  },
  hexagons: async (ctx, { params, query, body }) => {
    const insight = body.insight ? await unsavedInsight(ctx, body.insight) : await storedInsight(ctx, params.id)
    return insightHexagons(ctx, insight, body, query)
  },
  export: async (ctx, { params, query, body }) =>
    exportInsight(ctx, await storedInsight(ctx, params.id), body, query.timeZone),
})
