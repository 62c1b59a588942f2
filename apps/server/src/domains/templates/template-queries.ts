import type { TemplateToSave } from '@dossier/contract/template-parts'
import { fieldsInTitle } from '@dossier/core/cases/title-template'
import type { TemplateParts } from '@dossier/core/templates/check-template'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

type Given = Required<Omit<TemplateToSave, 'id' | 'order' | 'lastUpdated' | 'hiddenFields'>>

/** Everything that is stored of a template but its place. */
export interface TemplateValues extends Given, TemplateParts {
  sections: string[]
  fields: Given['fields']
  fieldDefaultValues: Given['fieldDefaultValues']
  sectionDetails: Given['sectionDetails']
  templateSchedule: Given['templateSchedule']
  /** Ids of fields. */
  hiddenFields: string[]
  hiddenProperties: string[]
}

/** A template as it is stored, with the fields of which its titles were ever made. */
export type TemplateRow = TemplateValues & { titleFieldIds: readonly string[] }

const columnsOf = (values: TemplateRow) => ({
  title: values.title,
  description: values.description,
  disabled: values.disabled,
  category_id: values.categoryId,
  severity_id: values.severityId,
  show_in_quick_create: values.showInQuickCreate,
  case_number_prefix: values.caseNumberPrefix,
  enable_title_template: values.enableTitleTemplate,
  title_template: values.titleTemplate,
  title_field_ids: [...values.titleFieldIds],
  case_edit_team_ids: values.permissions.case.edit,
  record_edit_team_ids: values.permissions.record.edit,
  edit_closed_team_ids: values.editClosedPermissions,
  sections: values.sections,
  section_details: JSON.stringify(values.sectionDetails),
  hidden_fields: values.hiddenFields,
  hidden_properties: values.hiddenProperties,
  field_default_values: JSON.stringify(values.fieldDefaultValues),
  schedule: JSON.stringify(values.templateSchedule),
  cadence: JSON.stringify(values.cadenceDetails),
})

export async function insertTemplate(tx: Tx, tenantId: number, values: TemplateRow): Promise<number> {
  const row = { tenant_id: tenantId, ...columnsOf(values) }
  const { id } = await tx.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow()
  await insertFields(tx, { tenantId, templateId: id }, values)
  return id
}

export async function updateTemplate(tx: Tx, tenantId: number, id: number, values: TemplateRow): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ ...columnsOf(values), former_field_ids: formerFields(tenantId, id, values), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('template_fields').where('tenant_id', '=', tenantId).where('template_id', '=', id).execute()
  await insertFields(tx, { tenantId, templateId: id }, values)
}

/** The fields of the stored template that its new form does not have, and those of earlier forms. */
const formerFields = (tenantId: number, id: number, { fields }: TemplateRow) => sql<string[]>`array(
  select unnest(former_field_ids)
  union select field_id from template_fields where tenant_id = ${tenantId} and template_id = ${id}
  except select unnest(${fields.map(({ field }) => field.id)}::text[]))`

async function insertFields(
  tx: Tx,
  { tenantId, templateId }: { tenantId: number; templateId: number },
  { fields }: TemplateRow,
): Promise<void> {
  if (fields.length === 0) return
  const rows = fields.map(({ field, section, requiredRecord, requiredCase, permissions }, position) => ({
    tenant_id: tenantId,
    template_id: templateId,
    field_id: field.id,
    section,
    position,
    required_record: requiredRecord,
    required_case: requiredCase,
    permissions: permissions && JSON.stringify(permissions),
  }))
  await tx.insertInto('template_fields').values(rows).execute()
}

export const disableTemplate = (tx: Tx, tenantId: number, id: number) =>
  tx
    .updateTable('templates')
    .set({ disabled: true, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** The fields of a template go with it. */
export const deleteTemplate = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('templates').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

const COUNTED = 10_000

/** How many of the latest records of a template have a value in a field. */
export async function countFieldUse(tx: Tx, of: { tenantId: number; templateId: number; fieldId: string }) {
  const latest = tx
    .selectFrom('cases')
    .select(sql<boolean>`fields ? ${of.fieldId}::text`.as('has_value'))
    .where('tenant_id', '=', of.tenantId)
    .where('template_id', '=', of.templateId)
    .orderBy('id', 'desc')
    .limit(COUNTED + 1)
  const { among, records } = await tx
    .selectFrom(latest.as('latest'))
    .select((eb) => eb.fn.countAll<number>().as('among'))
    .select(sql<number>`count(*) filter (where has_value)::int`.as('records'))
    .executeTakeFirstOrThrow()
  return { records: Math.min(records, COUNTED), among: Math.min(among, COUNTED), isAll: among <= COUNTED }
}

/** The fields that a title template names, of all that the tenant has. */
export async function selectTitleFields(tx: Tx, tenantId: number, titleTemplate: string): Promise<string[]> {
  const all = await tx
    .selectFrom('field_definitions')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return fieldsInTitle(titleTemplate, all).map(({ id }) => id)
}

/** How many people who can sign in have the same rights: administrators or not, and their teams. */
export const selectReaders = (tx: Tx, tenantId: number) =>
  sql<{ is_admin: boolean; teams: number[]; people: number }>`
    select is_admin, teams, count(*)::int as people from (
      select u.is_admin, array(select m.team_id from team_members m
        where m.tenant_id = u.tenant_id and m.user_id = u.id order by 1) as teams
      from users u where u.tenant_id = ${tenantId} and not u.disabled) each
    group by is_admin, teams`
    .execute(tx)
    .then(({ rows }) => rows)
