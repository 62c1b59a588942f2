import type { DataType } from '@dossier/contract/fields'
import { isFieldIdFree } from '@dossier/core/fields/field-id'
import type { Tx } from '../../db/open.ts'
import { badInput } from '../../http/refusal.ts'

export interface NewUserField {
  id: string
  title: string
  dataType: DataType
  section?: string
  order?: number
  allowSelfEdit?: boolean
  requiredRecord?: boolean
  displayReadOnly?: boolean
  /** Shown next to the name. */
  inHeader?: boolean
  /** The choices of a list, in order; their keys are assigned here. */
  choices?: readonly string[]
}

/** Creates a profile field for a tenant's people. */
export async function createUserField(tx: Tx, tenantId: number, field: NewUserField): Promise<void> {
  if (!isFieldIdFree(field.id)) badInput(`"${field.id}" cannot be the id of a field.`)
  const choices = (field.choices ?? []).map((label, index) => ({ key: index + 1, value: label, label }))
  await tx
    .insertInto('user_fields')
    .values({
      tenant_id: tenantId,
      id: field.id,
      title: field.title,
      data_type: field.dataType,
      section: field.section ?? 'General',
      position: field.order ?? 0,
      allow_self_edit: field.allowSelfEdit ?? true,
      required_record: field.requiredRecord ?? false,
      display_read_only: field.displayReadOnly ?? false,
      in_header: field.inHeader ?? false,
      column_values: JSON.stringify(choices),
    })
    .execute()
}
