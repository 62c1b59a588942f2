import type { Usage } from '@dossier/contract/usage'
import { canManageDataSources } from '@dossier/core/access/data-sources'
import { usageOf } from '@dossier/core/usage/usage-of'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { parametersChoosingFrom } from '../insights/insight-queries.ts'
import { fieldsChoosingFrom, sourcesWithDefinition } from './source-queries.ts'

/** The fields and parameters that choose from a data source; of the fields, those that the caller may not see only count, and only for those who may delete it. */
export async function usesOfSource(ctx: Ctx, id: string): Promise<Usage> {
  const visible = visibleFields(ctx.me, await loadCatalogue(ctx))
  const choosing = await fieldsChoosingFrom(ctx.tx, ctx.tenant.id, id)
  const parameters = await parametersChoosingFrom(ctx.tx, ctx.tenant.id, id)
  const seen = choosing.filter((field) => visible.has(field.id))
  return usageOf(
    [
      ...seen.map((field) => ({ type: 'field' as const, ...field })),
      ...parameters.map((one) => ({ type: 'insightParameter' as const, ...one })),
    ],
    { field: canManageDataSources(ctx.me) ? choosing.length - seen.length : 0 },
  )
}

/** The data sources that have a definition. */
export async function usesOfDefinition({ tx, tenant }: Ctx, id: string): Promise<Usage> {
  const having = await sourcesWithDefinition(tx, tenant.id, id)
  return usageOf(having.map((source) => ({ type: 'dataSource', id: source.id, title: source.title })))
}
