import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import type { FieldDefinition } from '@dossier/contract/fields'
import { fieldKey } from '@dossier/core/fields/field-key'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

export interface StoredField extends FieldDefinition {
  formerValues: readonly string[]
  formerLabels: Readonly<Record<string, string>>
  formerInputs: readonly string[]
}

/** Records are no data source that could be referred to. */
export const sourceColumns = ({ dataSourceId }: { dataSourceId?: string | null }) => {
  const picks_records = dataSourceId === RECORDS_SOURCE
  return { picks_records, data_source_id: picks_records ? null : (dataSourceId ?? null) }
}

const columnsOf = ({ title, description, dataType, displayReadOnly, permissions, ...field }: StoredField) => ({
  title,
  description,
  data_type: dataType,
  ...sourceColumns(field),
  display_read_only: displayReadOnly,
  view_team_ids: permissions.view,
  edit_team_ids: permissions.edit,
  admin_only: permissions.adminOnly,
  column_values: JSON.stringify(field.columnValues),
  extensions: JSON.stringify(field.extensions),
  former_values: [...field.formerValues],
  former_labels: JSON.stringify(field.formerLabels),
  former_inputs: [...field.formerInputs],
  archived: field.archived === true,
})

export const insertField = (tx: Tx, tenantId: number, field: StoredField) =>
  tx
    .insertInto('field_definitions')
    .values({ tenant_id: tenantId, id: field.id, ...columnsOf(field) })
    .execute()

/** Settings are only written with new ones: those of a feature that is switched off are not read. */
export const updateField = (
  tx: Tx,
  tenantId: number,
  field: StoredField,
  { withSettings }: { withSettings: boolean },
) =>
  tx
    .updateTable('field_definitions')
    .set({ ...columnsOf(field), ...(!withSettings && { extensions: undefined }), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', field.id)
    .execute()

export const deleteField = (tx: Tx, tenantId: number, id: string) =>
  tx.deleteFrom('field_definitions').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** The kept order of a field is of one type: it is removed, and built again for the new one if lists need it. */
export const leaveOrder = (tx: Tx, tenantId: number, id: string) =>
  tx
    .updateTable('field_orders')
    .set({ state: 'leaving' })
    .where('tenant_id', '=', tenantId)
    .where('field_id', '=', id)
    .execute()

/** Whether an entry of the change log names the field: a record had a value of it. Reads an index. */
export async function wasChanged(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const one = tx.selectFrom('changes').select('seq').where('tenant_id', '=', tenantId)
  return (await one.where('key', '=', fieldKey(id)).limit(1).executeTakeFirst()) !== undefined
}

/** How many records have a value or files of the field, open, closed and deleted ones; never more than the limit. */
export async function countValues(tx: Tx, id: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    (select c.id from cases c where c.fields -> ${id}::text is not null limit ${limit}::int)
    union (select distinct f.case_id from case_files f where f.field_id = ${id} limit ${limit}::int)
    limit ${limit}::int) counted`.execute(tx)
  return rows[0]!.count
}
