import { labelKey } from '@dossier/core/data-sources/label-key'
import { insertDefinition } from '../../domains/data-sources/definition-queries.ts'
import { addToCount, insertSource } from '../../domains/data-sources/source-queries.ts'
import { createField } from '../../domains/fields/create-field.ts'
import type { Tx } from '../../db/open.ts'
import type { DemoTenant } from '../create-demo-tenant.ts'

const SHOWN = { required: false, includeInTable: true, section: '' } as const
const FIELDS = [
  { id: 'part-number', title: 'Part number', dataType: 'text', ...SHOWN },
  { id: 'quantity', title: 'Quantity', dataType: 'number', ...SHOWN },
  { id: 'cost', title: 'Cost', dataType: 'dollar', ...SHOWN },
] as const

/** Label, part number, cost. */
const MATERIALS: readonly (readonly [string, string, number])[] = [
  ['Bracket arm, 6 ft', 'BA-06', 184],
  ['Fuse, 10 A', 'FU-10', 3.4],
  ['LED head, 4000 K', 'LH-40', 216.5],
  ['LED head, amber', 'LH-A', 239],
  ['Photocell', 'PC-01', 18.75],
  ['Pole base cover', 'PB-22', 46],
  ['Wire, 50 ft', 'WI-50', 61.2],
]

/** The materials of Street Lighting, and the table of those that a repair took. Gives the ids of the items by label. */
export async function createCityMaterials(tx: Tx, city: DemoTenant): Promise<ReadonlyMap<string, string>> {
  const definitionId = await insertDefinition(tx, city.id, { title: 'Material', fields: FIELDS })
  const id = await insertSource(tx, city.id, { title: 'Materials', definitionId, extraFields: [], editPermissions: [] })
  const items = MATERIALS.map(([label, number, cost]) => ({
    tenant_id: city.id,
    source_id: id,
    label,
    label_key: labelKey(label),
    fields: JSON.stringify({ 'part-number': number, quantity: 1, cost }),
    deleted: null,
  }))
  const stored = await tx.insertInto('data_items_base').values(items).returning(['id', 'label']).execute()
  await addToCount(tx, city.id, { id, by: items.length })
  await createField(tx, city.id, {
    id: 'materials',
    title: 'Materials used',
    dataType: 'list-data',
    dataSourceId: id,
    columns: [
      { field: 'quantity', label: 'Quantity', order: 0, dataType: 'number' },
      { field: 'cost', label: 'Cost', order: 1, dataType: 'dollar' },
    ],
    extensions: { allowAddingToDataSource: true },
  })
  await createField(tx, city.id, {
    id: 'cost-of-materials',
    title: 'Cost of materials',
    dataType: 'calculated',
    extensions: { calculationType: 'Total', dataListField: 'materials', dataItemField: 'cost' },
  })
  return new Map(stored.map(({ id: itemId, label }) => [label, itemId]))
}
