import type { DataItem, ItemToSave } from '@dossier/contract/data-sources/items'
import type { DataSource } from '@dossier/contract/data-sources/sources'
import { ITEMS_PER_SOURCE } from '@dossier/contract/limits'
import { readValues, type ItemValues } from '@dossier/core/data-sources/item-values'
import { labelKey } from '@dossier/core/data-sources/label-key'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { auditItems } from './audit-items.ts'
import type { Definition } from './definition-queries.ts'
import { insertItems, markItemDeleted, selectItem, selectItemWithLabel, updateItems } from './item-queries.ts'
import { ofDefinition } from './present-items.ts'
import {
  announce,
  announceNames,
  lockEditable,
  requireAdder,
  requireDefinition,
  requireSource,
} from './require-source.ts'
import { addToCount, lockSource } from './source-queries.ts'

/** Adds an item to a data source, or changes the one with that id. */
export async function saveItem(ctx: Ctx, input: ItemToSave): Promise<DataItem> {
  const { tx, tenant } = ctx
  const source =
    input.id === undefined ? await lockForAdding(ctx, input.dataSourceId) : await lockEditable(ctx, input.dataSourceId)
  const definition = await requireDefinition(ctx, source.definitionId)
  const before = input.id === undefined ? null : await requireItem(ctx, { id: input.id, source })
  if (before) {
    rejectStale(before, input)
    if (before.deleted && input.deleted !== false) conflict('This item was removed. Restore it first.')
  }
  if (!before || before.deleted) requireRoom(source, 1)
  const key = labelKey(input.label)
  const holder = await selectItemWithLabel(tx, tenant.id, { id: source.id, key })
  if (holder && holder.id !== before?.id) conflict(`An item named "${holder.label}" already exists.`, 'label')
  const values = valuesOf(input, { definition, before })
  if (!before) return insert(ctx, { source, definition }, { label: input.label, values })
  if (before.deleted) return restore(ctx, { source, definition }, { id: before.id, label: input.label, values })
  await updateItems(tx, tenant.id, [{ label: input.label, key, values, before: { id: before.id } }])
  await auditItems(ctx, { source, definition }, [
    { id: before.id, before: { label: before.label, values: before.fields }, after: { label: input.label, values } },
  ])
  announceNames(ctx)
  return ofDefinition(definition, await requireItem(ctx, { id: before.id, source }))
}

/** A data source to which the caller may add items, locked until the end of the transaction. */
async function lockForAdding(ctx: Ctx, id: string): Promise<DataSource> {
  const source = (await lockSource(ctx.tx, ctx.tenant.id, id)) ?? notFound('Data source')
  await requireAdder(ctx, source)
  return source
}

interface Place {
  source: DataSource
  definition: Definition
}

interface Given {
  label: string
  values: ItemValues
}

/** Records that have it never lost it; now people can choose it again. (D-145) */
async function restore(ctx: Ctx, place: Place, { id, label, values }: Given & { id: string }): Promise<DataItem> {
  const { tx, tenant } = ctx
  const { source, definition } = place
  await updateItems(tx, tenant.id, [{ before: { id }, label, key: labelKey(label), values }])
  await addToCount(tx, tenant.id, { id: source.id, by: 1 })
  await auditItems(ctx, place, [{ id, before: null, after: { label, values } }])
  announceNames(ctx)
  return ofDefinition(definition, await requireItem(ctx, { id, source }))
}

async function insert(ctx: Ctx, place: Place, { label, values }: Given): Promise<DataItem> {
  const { tx, tenant } = ctx
  const { source, definition } = place
  const added = [{ label, key: labelKey(label), values }]
  const [id = ''] = await insertItems(tx, tenant.id, { id: source.id, added })
  await addToCount(tx, tenant.id, { id: source.id, by: 1 })
  await auditItems(ctx, place, [{ id, before: null, after: { label, values } }])
  announce(ctx)
  return ofDefinition(definition, await requireItem(ctx, { id, source }))
}

function valuesOf(
  input: Pick<ItemToSave, 'fields'>,
  { definition, before }: { definition: Definition; before: DataItem | null },
) {
  const fieldIds = new Set(definition.fields.map(({ id }) => id))
  if (Object.keys(input.fields).some((id) => !fieldIds.has(id)))
    badInput('The definition was changed. Reload and try again.')
  const read = readValues(definition.fields, input.fields, before?.fields)
  return read.ok ? read.values : badInput(read.message, `fields.${read.fieldId}`)
}

export function requireRoom({ itemCount }: DataSource, more: number): void {
  if (itemCount + more > ITEMS_PER_SOURCE)
    conflict(`A data source can have up to ${ITEMS_PER_SOURCE.toLocaleString('en')} items.`)
}

/** An item of this data source, deleted or not. */
async function requireItem({ tx, tenant }: Ctx, { id, source }: { id: string; source: DataSource }): Promise<DataItem> {
  const item = await selectItem(tx, tenant.id, id)
  return item?.dataSourceId === source.id ? item : notFound('Item')
}

/** Deletes an item, which stays readable; one that is deleted already stays as it is. */
export async function removeItem(ctx: Ctx, id: string): Promise<void> {
  const { tx, tenant } = ctx
  const found = (await selectItem(tx, tenant.id, id)) ?? notFound('Item')
  const source = await lockEditable(ctx, found.dataSourceId)
  const item = await requireItem(ctx, { id, source })
  if (item.deleted) return
  await markItemDeleted(tx, tenant.id, id)
  await addToCount(tx, tenant.id, { id: source.id, by: -1 })
  const definition = await requireDefinition(ctx, source.definitionId)
  await auditItems(ctx, { source, definition }, [
    { id, before: { label: item.label, values: item.fields }, after: null },
  ])
  announceNames(ctx)
}

/** The item with a label. A new label is added; several people who add the same one at once get the same item. (D-085) */
export async function addLabel(ctx: Ctx, { id, label }: { id: string; label: string }): Promise<DataItem> {
  const { tx, tenant } = ctx
  const seen = await requireSource(ctx, id)
  await requireAdder(ctx, seen)
  const key = labelKey(label)
  const find = () => selectItemWithLabel(tx, tenant.id, { id, key })
  const early = await find()
  const source = early ? seen : ((await lockSource(tx, tenant.id, id)) ?? notFound('Data source'))
  const definition = await requireDefinition(ctx, source.definitionId)
  const existing = early ?? (await find())
  if (existing) return ofDefinition(definition, existing)
  requireRoom(source, 1)
  // Values that items need are asked for by their form.
  const values = valuesOf({ fields: {} }, { definition, before: null })
  return insert(ctx, { source, definition }, { label, values })
}
