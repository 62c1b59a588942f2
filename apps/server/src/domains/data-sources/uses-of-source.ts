import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { visibleFields } from '../fields/visible-fields.ts'
import { requireSource } from './require-source.ts'
import { fieldsChoosingFrom } from './source-queries.ts'

/** The titles of the fields that choose from a data source, as far as the caller may see them. */
export async function usesOfSource(ctx: Ctx, id: string): Promise<string[]> {
  const source = await requireSource(ctx, id)
  const visible = visibleFields(ctx.me, await loadCatalogue(ctx))
  const choosing = await fieldsChoosingFrom(ctx.tx, ctx.tenant.id, source.id)
  return choosing.filter((field) => visible.has(field.id)).map(({ title }) => title)
}
