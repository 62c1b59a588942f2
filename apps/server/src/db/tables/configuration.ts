import type { SearchClause } from '@dossier/contract/clauses'
import type { DataType, FieldDefinition, FieldPermissions, FieldValue } from '@dossier/contract/fields'
import type { FolderType } from '@dossier/contract/folders'
import type { FormattingRule } from '@dossier/contract/formatting-rules'
import type { InsightQuestion } from '@dossier/contract/insights/definition'
import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import type { CadenceDetails, SectionDetails, TemplateSchedule } from '@dossier/contract/template-parts'
import type { FurtherSort, GroupStep, ViewCalculation } from '@dossier/contract/views/definition'
import type { ViewLayout } from '@dossier/contract/views/layout'
import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { Json, NullableJson, Stamp } from './columns.ts'

/** Kinds of the catalogue. */
export type RemovedKind = 'statuses' | 'severities' | 'categories' | 'areas' | 'teams' | 'templates' | 'rules'

export interface ConfigurationTables {
  statuses: {
    tenant_id: number
    id: Generated<number>
    title: string
    is_default: Generated<boolean>
    position: Generated<number>
    last_updated: Generated<Stamp>
  }
  severities: { tenant_id: number; id: Generated<number>; title: string; level: number; last_updated: Generated<Stamp> }
  areas: {
    tenant_id: number
    id: Generated<number>
    title: string
    parent_id: number | null
    position: Generated<number>
    disabled: Generated<boolean>
    last_updated: Generated<Stamp>
  }
  categories: {
    tenant_id: number
    id: Generated<number>
    title: string
    position: Generated<number>
    prevent_manual_creation: Generated<boolean>
    always_promoted: Generated<boolean>
    case_edit_team_ids: Generated<number[]>
    record_edit_team_ids: Generated<number[]>
    last_updated: Generated<Stamp>
  }
  removed_names: { tenant_id: number; kind: RemovedKind; id: number; title: string }
  field_definitions: {
    tenant_id: number
    id: string
    title: string
    description: Generated<string>
    data_type: string
    display_read_only: Generated<boolean>
    view_team_ids: Generated<number[]>
    edit_team_ids: Generated<number[]>
    admin_only: Generated<boolean>
    column_values: Json<FieldDefinition['columnValues']>
    extensions: Json<Record<string, unknown>>
    /** For choosing from its items. */
    data_source_id: string | null
    picks_records: Generated<boolean>
    /** Values of removed choices, which records may still have. */
    former_values: Generated<string[]>
    /** By value, what they were called. */
    former_labels: Json<Record<string, string>>
    /** Of which fields a calculated one was ever made. */
    former_inputs: Generated<string[]>
    archived: Generated<boolean>
    last_updated: Generated<Stamp>
  }
  reserved_field_ids: { tenant_id: number; id: string; reserved_at: Generated<Stamp> }
  templates: {
    tenant_id: number
    id: Generated<number>
    title: string
    description: Generated<string>
    position: Generated<number>
    disabled: Generated<boolean>
    category_id: number | null
    severity_id: number | null
    show_in_quick_create: Generated<boolean>
    case_number_prefix: Generated<string>
    enable_title_template: Generated<boolean>
    title_template: Generated<string>
    case_edit_team_ids: Generated<number[]>
    record_edit_team_ids: Generated<number[]>
    edit_closed_team_ids: Generated<number[]>
    sections: Generated<string[]>
    section_details: Json<z.infer<typeof SectionDetails>>
    /** Ids of fields; what a template hides of the built-in form is in the other column. */
    hidden_fields: Generated<string[]>
    hidden_properties: Generated<string[]>
    field_default_values: Json<Record<string, FieldValue>>
    schedule: Json<TemplateSchedule>
    cadence: Json<CadenceDetails>
    /** The fields of which titles of its records were ever made. (D-127) */
    title_field_ids: Generated<string[]>
    former_field_ids: Generated<string[]>
    last_updated: Generated<Stamp>
  }
  template_fields: {
    tenant_id: number
    template_id: number
    field_id: string
    section: Generated<string>
    position: Generated<number>
    required_record: Generated<boolean>
    required_case: Generated<boolean>
    permissions: NullableJson<z.infer<typeof FieldPermissions>>
  }
  views: {
    tenant_id: number
    id: Generated<number>
    title: string
    folder: string | null
    columns: Generated<string[]>
    sort_by: Generated<string>
    sort_by_descending: Generated<boolean>
    then_sort_by: Json<FurtherSort[]>
    page_size: Generated<number>
    position: Generated<number>
    owner_id: number | null
    team_ids: Generated<number[]>
    clauses: Json<SearchClause[]>
    group_by: string | null
    group_by_option: Generated<GroupStep>
    then_group_by: Generated<string | null>
    then_group_by_option: Generated<GroupStep>
    formatting_rules: Json<Record<string, FormattingRule[]>>
    layout: Json<ViewLayout>
    calculations: Json<ViewCalculation[]>
    last_updated: Generated<Stamp>
  }
  folders: {
    tenant_id: number
    id: Generated<string>
    folder_type: FolderType
    title: string
    team_ids: Generated<number[]>
    last_updated: Generated<Stamp>
  }
  insights: {
    tenant_id: number
    id: Generated<number>
    title: string
    folder: string | null
    definition: Json<InsightQuestion>
    last_updated: Generated<Stamp>
  }
  insight_parameters: {
    tenant_id: number
    key: string
    definition: Json<Omit<DynamicParameter, 'key' | 'lastUpdated'>>
    last_updated: Generated<Stamp>
  }
  formatting_settings: {
    tenant_id: number
    id: Generated<string>
    title: string
    data_type: DataType
    rules: Json<FormattingRule[]>
    last_updated: Generated<Stamp>
  }
}
