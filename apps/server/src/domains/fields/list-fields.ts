import type { FieldDefinition } from '@dossier/contract/fields'
import type { Ctx } from '../../http/context.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { presentField, visibleFields } from './visible-fields.ts'

const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

/** The fields that the caller may see, by title. */
export async function listFields(ctx: Ctx): Promise<FieldDefinition[]> {
  const visible = visibleFields(ctx.me, await loadCatalogue(ctx))
  return [...visible.values()].map(presentField).toSorted((a, b) => collator.compare(a.title, b.title))
}
