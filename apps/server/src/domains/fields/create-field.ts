import type { DataType, FieldDefinition, ItemColumn, Option } from '@dossier/contract/fields'
import { isFieldIdFree } from '@dossier/core/fields/field-id'
import type { Tx } from '../../db/open.ts'
import { badInput } from '../../http/refusal.ts'
import { sourceColumns } from './field-queries.ts'

export interface NewField {
  id: string
  title: string
  dataType: DataType
  dataSourceId?: string
  description?: string
  displayReadOnly?: boolean
  permissions?: Partial<FieldDefinition['permissions']>
  /** The choices of a list, in order; their keys are assigned here. */
  choices?: readonly string[]
  /** Of a table of items. */
  columns?: readonly ItemColumn[]
  extensions?: FieldDefinition['extensions']
}

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
      ...sourceColumns(field),
      display_read_only: field.displayReadOnly ?? false,
      view_team_ids: field.permissions?.view ?? [],
      edit_team_ids: field.permissions?.edit ?? [],
      admin_only: field.permissions?.adminOnly ?? false,
      column_values: JSON.stringify(field.columns ?? (field.choices ?? []).map(option)),
      extensions: JSON.stringify(field.extensions ?? {}),
    })
    .execute()
}

const option = (label: string, index: number): Option => ({ key: index + 1, value: label, label })
