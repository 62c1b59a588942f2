import type { DataType, FieldDefinition, Option } from '@dossier/contract/fields'
import { fieldType } from '@dossier/core/fields/registry'
import { isFieldIdFree } from '@dossier/core/fields/field-id'
import type { Tx } from '../../db/open.ts'
import { badInput } from '../../http/refusal.ts'
import { SLOT_COUNTS } from '../../db/slots.ts'

export interface NewField {
  id: string
  title: string
  dataType: DataType
  description?: string
  displayReadOnly?: boolean
  permissions?: Partial<FieldDefinition['permissions']>
  /** The choices of a list, in order; their keys are assigned here. */
  choices?: readonly string[]
  extensions?: FieldDefinition['extensions']
}

/**
 * Creates a field and assigns it the next free typed column of its kind; if all are taken, it lives in the document
 * only.
 */
export async function createField(tx: Tx, tenantId: number, field: NewField): Promise<void> {
  if (!isFieldIdFree(field.id)) badInput(`"${field.id}" cannot be the id of a field.`)
  await tx
    .insertInto('field_definitions')
    .values({
      tenant_id: tenantId,
      id: field.id,
      title: field.title,
      description: field.description ?? '',
      data_type: field.dataType,
      slot: await freeSlot(tx, tenantId, field.dataType),
      display_read_only: field.displayReadOnly ?? false,
      view_team_ids: field.permissions?.view ?? [],
      edit_team_ids: field.permissions?.edit ?? [],
      admin_only: field.permissions?.adminOnly ?? false,
      column_values: JSON.stringify((field.choices ?? []).map(option)),
      extensions: JSON.stringify(field.extensions ?? {}),
    })
    .execute()
}

const option = (label: string, index: number): Option => ({ key: index + 1, value: label, label })

async function freeSlot(tx: Tx, tenantId: number, dataType: DataType): Promise<string | null> {
  const kind = fieldType(dataType).slot
  if (!kind) return null
  const rows = await tx.selectFrom('field_definitions').select('slot').where('tenant_id', '=', tenantId).execute()
  const taken = new Set(rows.map((row) => row.slot))
  const names = Array.from({ length: SLOT_COUNTS[kind] }, (_, index) => `${kind}${index + 1}`)
  return names.find((name) => !taken.has(name)) ?? null
}
