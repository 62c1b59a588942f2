import type { DefinitionField, ItemFieldType } from '@dossier/contract/data-sources/definitions'
import type { FieldValue } from '@dossier/contract/fields'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Stamp } from './columns.ts'

interface Items {
  tenant_id: number
  id: Generated<string>
  source_id: string
  label: string
  label_key: string
  /** What lists sort by, and then by the key. */
  label_order: GeneratedAlways<string>
  fields: Json<Record<string, FieldValue>>
  deleted: Stamp | null
  last_updated: Generated<Stamp>
}

export interface DataSourceTables {
  data_definitions: {
    tenant_id: number
    id: Generated<string>
    title: string
    fields: Json<(Omit<DefinitionField, 'order'> & { dataType: ItemFieldType })[]>
    deleted: Stamp | null
    last_updated: Generated<Stamp>
  }
  data_sources: {
    tenant_id: number
    id: Generated<string>
    title: string
    definition_id: string
    extra_fields: Generated<string[]>
    edit_team_ids: Generated<number[]>
    item_count: Generated<number>
    deleted: Stamp | null
    last_updated: Generated<Stamp>
  }
  data_items: Items
  data_items_base: Items
}
