import type { DataSource } from '@dossier/contract/data-sources/sources'
import { valueOfText } from '@dossier/core/data-sources/item-filter'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { requireDefinition } from './require-source.ts'

interface Filter {
  fieldId?: string | undefined
  filterValue: string
}

/** The value that items must have by the settings of a field; `none` if no item can. */
export async function limitOf(
  ctx: Ctx,
  source: DataSource,
  { fieldId, filterValue }: Filter,
): Promise<Readonly<Record<string, unknown>> | 'none' | undefined> {
  if (fieldId === undefined) return undefined
  const field = visibleFields(ctx.me, await loadCatalogue(ctx)).get(fieldId)
  if (field?.dataSourceId !== source.id) return notFound('Field')
  const valueField = field.extensions.listFilterValueField
  if (valueField === undefined || filterValue === '') return undefined
  const { fields } = await requireDefinition(ctx, source.definitionId)
  const compared = fields.find(({ id }) => id === valueField)
  // The definition was changed since: nothing is known of what fits.
  if (!compared) return undefined
  const value = valueOfText(compared, filterValue)
  return value === undefined ? 'none' : { [valueField]: value }
}
