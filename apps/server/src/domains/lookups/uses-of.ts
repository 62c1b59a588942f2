import type { Usage, Use } from '@dossier/contract/usage'
import { usageOf } from '@dossier/core/usage/usage-of'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { countSomeWith, type LookupColumn } from '../cases/replacement/records-with.ts'

type Thing = { column: LookupColumn; id: number }

/** What keeps something from being deleted. (D-109) */
export async function usesOf(ctx: Ctx, { column, id }: Thing): Promise<Usage> {
  const record = await countSomeWith(ctx.tx, { tenantId: ctx.tenant.id, column, id })
  return usageOf(await configurationWith(ctx, { column, id }), { record })
}

async function configurationWith(ctx: Ctx, { column, id }: Thing): Promise<Use[]> {
  const { templates, areas } = await loadCatalogue(ctx)
  const templatesWith = (isUser: (one: { category: { id: number } | null; severityId: number | null }) => boolean) =>
    [...templates.values()].filter(isUser).map((one) => ({ type: 'template' as const, id: one.id, title: one.title }))
  switch (column) {
    case 'status_id':
    case 'template_id':
      return []
    case 'severity_id':
      return templatesWith(({ severityId }) => severityId === id)
    case 'category_id':
      return templatesWith(({ category }) => category?.id === id)
    case 'area_ids':
      return [...areas.values()]
        .filter(({ parentId }) => parentId === id)
        .map((one) => ({ type: 'area' as const, id: one.id, title: one.title }))
  }
}

const KIND_OF = {
  status_id: ['statuses', 'Status'],
  severity_id: ['severities', 'Severity'],
  category_id: ['categories', 'Category'],
  template_id: ['templates', 'Template'],
  area_ids: ['areas', 'Area'],
} as const

/** The same for a caller who is about to ask whether to delete it; 404 if there is no such thing. */
export async function usesFor(ctx: Ctx, thing: Thing): Promise<Usage> {
  const [kind, noun] = KIND_OF[thing.column]
  const catalogue = await loadCatalogue(ctx)
  if (!catalogue[kind].has(thing.id)) notFound(noun)
  return usesOf(ctx, thing)
}
