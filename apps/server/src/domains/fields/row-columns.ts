import type { FieldDefinition } from '@dossier/contract/fields'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { columnsOf } from '@dossier/core/fields/data-rows'
import { hasRows } from '@dossier/core/fields/has-rows'
import type { CatalogueField } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { requireDefinition, requireSource } from '../data-sources/require-source.ts'

/**
 * A field whose columns have the types of what they show. A column stays although the items lose its value, because rows
 * have values of their own.
 */
export async function withColumnTypes<F extends FieldDefinition>(
  ctx: Ctx,
  before: CatalogueField | null,
  next: F,
): Promise<F> {
  const columns = columnsOf(next)
  if (!hasRows(next.dataType) || next.dataSourceId === null || picksRecords(next) || columns.length === 0) return next
  const isSameSource = before?.dataType === next.dataType && before.dataSourceId === next.dataSourceId
  const types = new Map(isSameSource ? columnsOf(before).map(({ field, dataType }) => [field, dataType]) : [])
  if (columns.some(({ field }) => !types.has(field))) {
    const { definitionId } = await requireSource(ctx, next.dataSourceId)
    for (const { id, dataType } of (await requireDefinition(ctx, definitionId)).fields) types.set(id, dataType)
  }
  const twin = columns.find(({ field }, nth) => columns.findIndex((one) => one.field === field) < nth)
  if (twin) badInput(`The column "${twin.label}" is there twice. Remove one of them.`, 'columnValues')
  const typed = columns.map((column) => ({ ...column, dataType: types.get(column.field) ?? refuse(column.label) }))
  return { ...next, columnValues: typed }
}

const refuse = (label: string): never =>
  badInput(`The items of the data source do not have "${label}". Reload and choose the columns again.`, 'columnValues')
