import type { FieldValue } from '@dossier/contract/fields'
import type { KindPermissions, TemplateField, TemplateDetails } from '@dossier/contract/templates'
import type { TemplateSchedule } from '@dossier/contract/template-parts'
import type { Tx } from '../../db/open.ts'
import { selectTitleFields } from './template-queries.ts'

export interface NewTemplate {
  title: string
  description?: string
  position?: number
  categoryId?: number | null
  severityId?: number | null
  permissions?: KindPermissions
  editClosedPermissions?: number[]
  caseNumberPrefix?: string
  titleTemplate?: string
  sectionDetails?: TemplateDetails['sectionDetails']
  hiddenFields?: string[]
  fieldDefaultValues?: Record<string, FieldValue>
  disabled?: boolean
  schedule?: TemplateSchedule
  /** In the order in which a form shows them; sections follow from them. */
  fields: readonly NewTemplateField[]
}

export interface NewTemplateField {
  id: string
  section?: string
  requiredRecord?: boolean
  requiredCase?: boolean
  permissions?: TemplateField['permissions']
}

/** Creates a template with its fields; returns its id. With a title template, titles are generated. */
export async function createTemplate(tx: Tx, tenantId: number, template: NewTemplate): Promise<number> {
  const { id } = await tx
    .insertInto('templates')
    .values({
      tenant_id: tenantId,
      title: template.title,
      description: template.description ?? '',
      position: template.position ?? 0,
      disabled: template.disabled ?? false,
      category_id: template.categoryId ?? null,
      severity_id: template.severityId ?? null,
      case_number_prefix: template.caseNumberPrefix ?? '',
      enable_title_template: template.titleTemplate !== undefined,
      title_template: template.titleTemplate ?? '',
      title_field_ids: template.titleTemplate ? await selectTitleFields(tx, tenantId, template.titleTemplate) : [],
      case_edit_team_ids: template.permissions?.case.edit ?? [],
      record_edit_team_ids: template.permissions?.record.edit ?? [],
      edit_closed_team_ids: template.editClosedPermissions ?? [],
      sections: [...new Set(template.fields.map((field) => field.section ?? 'General'))],
      section_details: JSON.stringify(template.sectionDetails ?? {}),
      hidden_fields: template.hiddenFields ?? [],
      ...(template.schedule && { schedule: JSON.stringify(template.schedule) }),
      field_default_values: JSON.stringify(template.fieldDefaultValues ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (template.fields.length > 0)
    await tx
      .insertInto('template_fields')
      .values(template.fields.map((field, position) => templateField(tenantId, id, { ...field, position })))
      .execute()
  return id
}

const templateField = (tenantId: number, templateId: number, field: NewTemplateField & { position: number }) => ({
  tenant_id: tenantId,
  template_id: templateId,
  field_id: field.id,
  section: field.section ?? 'General',
  position: field.position,
  required_record: field.requiredRecord ?? false,
  required_case: field.requiredCase ?? false,
  permissions: field.permissions ? JSON.stringify(field.permissions) : null,
})
