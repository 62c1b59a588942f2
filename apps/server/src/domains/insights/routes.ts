import { insights } from '@dossier/contract/insights/calls'
import { insightParameters } from '@dossier/contract/insights/parameters'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { implement } from '../../http/implement.ts'
import { listParameters, parameterUsage, removeParameter, saveParameter } from './edit-parameters.ts'
import { importedInto, presentInsight, summariesFor } from './present-insight.ts'
import { requireInsight } from './require-insight.ts'
import { insightUsage, removeInsight, saveInsight } from './save-insight.ts'

const definitions = implement(insights, {
  list: async (ctx) => summariesFor(ctx, await loadCatalogue(ctx)),
  get: async (ctx, { params, query }) => {
    const catalogue = await loadCatalogue(ctx)
    const insight = requireInsight(ctx.me, catalogue, params.id)
    const presented = presentInsight(ctx, catalogue, insight)
    if (!query.includeImportedCalculations) return presented
    return { ...presented, importedCalculations: importedInto(ctx, catalogue, insight) }
  },
  save: (ctx, { body }) => saveInsight(ctx, body),
  remove: (ctx, { params }) => removeInsight(ctx, params.id),
  usage: (ctx, { params }) => insightUsage(ctx, params.id),
})

const parameters = implement(insightParameters, {
  list: (ctx) => listParameters(ctx),
  save: (ctx, { body }) => saveParameter(ctx, body),
  usage: (ctx, { params }) => parameterUsage(ctx, params.key),
  remove: (ctx, { params }) => removeParameter(ctx, params.key),
})

export const insightRoutes = [...definitions, ...parameters]
