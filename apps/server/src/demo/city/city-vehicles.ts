import { labelKey } from '@dossier/core/data-sources/label-key'
import { insertDefinition } from '../../domains/data-sources/definition-queries.ts'
import { addToCount, insertSource } from '../../domains/data-sources/source-queries.ts'
import { createField } from '../../domains/fields/create-field.ts'
import type { Tx } from '../../db/open.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'

const FIELDS = [
  { id: 'plate', title: 'Plate', dataType: 'text', required: false, includeInTable: true, section: '' },
  { id: 'seats', title: 'Seats', dataType: 'number', required: false, includeInTable: true, section: '' },
  { id: 'inspected', title: 'Inspected', dataType: 'date', required: false, includeInTable: true, section: 'Upkeep' },
  { id: 'leased', title: 'Leased', dataType: 'checkbox', required: false, includeInTable: false, section: 'Upkeep' },
] as const

/** Label, plate, seats, last inspection. */
const VEHICLES: readonly (readonly [string, string, number, string])[] = [
  ['Bucket truck 1', 'E 1204417', 3, '2026-03-18'],
  ['Bucket truck 2', 'E 1204418', 3, '2026-03-19'],
  ['Bucket truck 3', 'E 1311902', 3, '2026-08-04'],
  ['Crane truck', 'E 1190035', 2, '2025-11-27'],
  ['Cable van', 'E 1276640', 5, '2026-06-11'],
  ['Pickup, Harbor Yard', 'E 1402218', 5, '2026-09-30'],
  ['Pickup, Valley Yard', 'E 1402219', 5, '2026-09-30'],
  ['Night patrol car', 'E 1355071', 4, '2026-02-09'],
]

/** The vehicles of Street Lighting, which the bureau keeps itself, and the field that chooses from them. */
export async function createCityVehicles(tx: Tx, city: DemoTenant): Promise<void> {
  const definitionId = await insertDefinition(tx, city.id, { title: 'Vehicle', fields: FIELDS })
  const editPermissions = [pick(city.teams, 'Street Lighting')]
  const source = { title: 'Vehicles', definitionId, extraFields: [], editPermissions }
  const id = await insertSource(tx, city.id, source)
  const items = VEHICLES.map(([label, plate, seats, inspected]) => ({
    tenant_id: city.id,
    source_id: id,
    label,
    label_key: labelKey(label),
    fields: JSON.stringify({ plate, seats, inspected }),
    deleted: null,
  }))
  await tx.insertInto('data_items_base').values(items).execute()
  await addToCount(tx, city.id, { id, by: items.length })
  await createField(tx, city.id, {
    id: 'vehicles',
    title: 'Vehicles',
    dataType: 'list-multiple',
    dataSourceId: id,
    extensions: { allowAddingToDataSource: true },
  })
}
