import type { ItemName } from '@dossier/contract/data-sources/item-name'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { FindItem } from '@dossier/core/data-sources/item-name'
import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import type { Actor } from '@dossier/core/access/cases'
import { isRecordId, itemIdsOf } from '@dossier/core/fields/chosen-items'
import { completeRows } from '@dossier/core/fields/data-rows'
import { fieldIdOf, ownValue } from '@dossier/core/fields/field-key'
import { archivedIn } from '../../catalogue/archived-in.ts'
import type { Catalogue, CatalogueField, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { Tx } from '../../db/open.ts'
import type { ChangeRow } from '../../history/read-saves.ts'
import { badInput } from '../../http/refusal.ts'
import { holdItems, selectItemNames, type HeldItem } from '../data-sources/name-queries.ts'
import type { Writer } from './writing/writer.ts'
import { selectChoosable, selectRecordNumbers } from './record-names.ts'
import type { LoadedCase } from './load-case.ts'

/** The items that values of records refer to, by id. */
export type ItemNames = ReadonlyMap<string, NamedItem>

/** With its values, if something asks for them. */
type NamedItem = ItemName & Partial<Pick<HeldItem, 'fields'>>

export const NO_ITEMS: ItemNames = new Map()

interface Reader {
  tx: Tx
  tenant: { id: number }
}

/** Who chooses; null: the system, which may see every record. */
interface Chooser extends Reader {
  me: Actor | null
}

export const chooserOf = ({ tx, tenant, author }: Writer): Chooser => ({ tx, tenant, me: author.person })

type Values = Readonly<Record<string, FieldValue>>

const fieldsWithItems = new WeakMap<CatalogueTemplate, readonly CatalogueField[]>()

/** The fields of a template that choose from data sources, also those that are only in titles any more. */
function itemFieldsOf(template: CatalogueTemplate): readonly CatalogueField[] {
  const cached = fieldsWithItems.get(template)
  if (cached) return cached
  const fields = [...template.fields.values(), ...archivedIn(template)]
  const found = fields.flatMap(({ field }) => (field.dataSourceId === null ? [] : [field]))
  fieldsWithItems.set(template, found)
  return found
}

export const itemIdsIn = (template: CatalogueTemplate, fields: Values): string[] =>
  itemFieldsOf(template).flatMap((field) => itemIdsOf(field, ownValue(fields, field.id) ?? null))

/** The same for values of any template. */
export const itemIdsInValues = ({ fields }: Pick<Catalogue, 'fields'>, values: Values): string[] =>
  Object.entries(values).flatMap(([id, value]) => itemIdsOf(fields.get(id) ?? NO_SOURCE, value))

const NO_SOURCE = { dataSourceId: null }

const byId = <T extends ItemName>(items: readonly T[]): Map<string, T> => new Map(items.map((item) => [item.id, item]))

/** What these items and records are called; a query for each of the two that is among them. */
export async function namesOf({ tx, tenant }: Reader, ids: readonly string[]): Promise<ItemNames> {
  if (ids.length === 0) return NO_ITEMS
  const [records, items] = recordsAndItems(ids)
  return byId([...(await selectItemNames(tx, tenant.id, items)), ...(await selectRecordNumbers(tx, records))])
}

function recordsAndItems(ids: readonly string[]): [number[], string[]] {
  const { records = [], items = [] } = Object.groupBy(new Set(ids), (id) => (isRecordId(id) ? 'records' : 'items'))
  return [records.map(Number), items]
}

/** For `display`: an item that is not among them does not exist. */
export const findIn =
  (items: ItemNames): FindItem =>
  (id) =>
    items.get(id) ?? null

/** The record together with the names of all items in these entries of its change log. */
export async function withLoggedItems<T extends LoadedCase>(
  reader: Reader,
  loaded: T,
  rows: readonly Pick<ChangeRow, 'key' | 'old_value' | 'new_value'>[],
): Promise<T> {
  const fields = new Map(itemFieldsOf(loaded.record.template).map((field) => [field.id, field]))
  if (fields.size === 0) return loaded
  const ids = rows.flatMap(({ key, old_value, new_value }) => {
    const field = fields.get(fieldIdOf(key) ?? '')
    return field ? [old_value, new_value].flatMap((value) => itemIdsOf(field, value as FieldValue)) : []
  })
  const missing = ids.filter((id) => !loaded.items.has(id))
  return { ...loaded, items: new Map([...loaded.items, ...(await namesOf(reader, missing))]) }
}

interface Choice {
  value: FieldValue
  /** What the record has: it may keep deleted items. */
  present: FieldValue
  /** An undo may bring deleted items back. */
  restores: boolean
}

/**
 * The items of a value about to be stored, held until it is. Refuses items that cannot be chosen: of another data source or
 * tenant, or deleted, unless the record has them already.
 */
export async function requireItems(
  { tx, tenant, me }: Chooser,
  field: FieldDefinition,
  { value, present, restores }: Choice,
): Promise<ItemNames> {
  const before = new Set(itemIdsOf(field, present))
  const ids = itemIdsOf(field, value).filter((id) => !before.has(id))
  if (ids.length === 0) return NO_ITEMS
  if (restores) return namesOf({ tx, tenant }, ids)
  const found = await holdOnce({ tx, tenant, me }, ids)
  if (ids.some((id) => found.get(id)?.dataSourceId !== field.dataSourceId)) badInput(goneSentence(field, ids.length))
  return found
}

const held = new WeakMap<Tx, Map<string, HeldItem>>()

/** Many records of one action mostly choose the same items, which stay held until its end. */
async function holdOnce({ tx, ...chooser }: Chooser, ids: readonly string[]): Promise<ReadonlyMap<string, HeldItem>> {
  const cached = held.get(tx) ?? new Map<string, HeldItem>()
  held.set(tx, cached)
  const others = ids.filter((id) => !cached.has(id))
  for (const item of await hold({ tx, ...chooser }, others)) cached.set(item.id, item)
  return new Map(ids.flatMap((id) => (cached.has(id) ? [[id, cached.get(id)!] as const] : [])))
}

/**
 * What can be chosen: items, held until the end of the transaction, and records that the chooser may view. Records are
 * not held: two people who refer to each other's would wait for each other, and one that is deleted now shows as that.
 */
async function hold({ tx, tenant, me }: Chooser, ids: readonly string[]): Promise<HeldItem[]> {
  const [records, items] = recordsAndItems(ids)
  const numbered = await selectChoosable(tx, me, records)
  return [
    ...(await holdItems(tx, tenant.id, items)),
    ...numbered.map((one) => ({ ...one, dataSourceId: RECORDS_SOURCE, fields: {} })),
  ]
}

/** Why a value cannot be stored. */
export const goneSentence = ({ title }: Pick<FieldDefinition, 'title'>, chosen: number): string =>
  chosen === 1
    ? `The item you chose for ${title} no longer exists. Choose another one.`
    : `An item you chose for ${title} no longer exists. Choose others.`

/** Those of the items in the values of new records that can be chosen; held until the records are stored. */
export async function holdChosen(
  chooser: Chooser,
  chosen: readonly { template: CatalogueTemplate; fields: Values }[],
): Promise<HeldItems> {
  const ids = chosen.flatMap(({ template, fields }) => itemIdsIn(template, fields))
  return byId(await hold(chooser, [...new Set(ids)]))
}

export type HeldItems = ReadonlyMap<string, HeldItem>

/** Whether a field can have this value, as far as items go. */
export const areHeld = (field: FieldDefinition, value: FieldValue, items: HeldItems): boolean =>
  itemIdsOf(field, value).every((id) => items.get(id)?.dataSourceId === field.dataSourceId)

/** The values without items that cannot be chosen, and with the values of those that are rows. */
export const withHeldItems = (
  template: CatalogueTemplate,
  fields: Values,
  items: HeldItems,
): Record<string, FieldValue> => {
  const gone = itemFieldsOf(template).filter((field) => !areHeld(field, ownValue(fields, field.id) ?? null, items))
  const left = Object.entries(fields).filter(([id]) => !gone.some((field) => field.id === id))
  return Object.fromEntries(
    left.map(([id, value]) => {
      const field = template.fields.get(id)?.field
      return [id, field ? withItemValues(field, value, { present: null, items }) : value]
    }),
  )
}

/** A value whose rows have all their values: their own, those that the record has, or those of their items. */
export const withItemValues = (
  field: FieldDefinition,
  value: FieldValue,
  { present, items }: { present: FieldValue; items: ReadonlyMap<string, ItemName & Partial<HeldItem>> },
): FieldValue => completeRows(field, value, { present, valuesOf: (id) => items.get(id)?.fields })
