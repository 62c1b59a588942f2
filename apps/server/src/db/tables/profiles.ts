import type { FieldDefinition, Option } from '@dossier/contract/fields'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './columns.ts'

export interface ProfileTables {
  user_pictures: {
    tenant_id: number
    user_id: number
    version: string
    bytes: Uint8Array
    size: ColumnType<number, never, never>
  }
  user_fields: {
    tenant_id: number
    id: string
    title: string
    description: Generated<string>
    data_type: string
    section: Generated<string>
    position: Generated<number>
    allow_self_edit: Generated<boolean>
    required_record: Generated<boolean>
    display_read_only: Generated<boolean>
    in_header: Generated<boolean>
    column_values: Json<Option[]>
    extensions: Json<FieldDefinition['extensions']>
  }
}
