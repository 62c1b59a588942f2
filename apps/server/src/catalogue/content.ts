import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { DataType } from '@dossier/contract/fields'
import type { Folder } from '@dossier/contract/folders'
import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import type { Area } from '@dossier/contract/lookups/areas'
import type { Severity } from '@dossier/contract/lookups/severities'
import type { Status } from '@dossier/contract/lookups/statuses'
import type { Category } from '@dossier/contract/templates'
import { withMoney } from '@dossier/core/calculations/money'
import { isDerived } from '@dossier/core/calculations/graph'
import { isOffered } from '@dossier/core/fields/is-offered'
import { isEnabled } from '@dossier/core/tenants/features'
import { withTrackedChoices } from '@dossier/core/time-spent/tracked'
import type {
  CatalogueContent,
  CatalogueField,
  CatalogueInsight,
  CatalogueKind,
  CatalogueRule,
  CatalogueTemplate,
  CatalogueTemplateField,
  CatalogueView,
} from './catalogue.ts'
import { calculationInputs } from './calculation-inputs.ts'
import type { CatalogueRows } from './read-kinds.ts'

type Made = Pick<CatalogueContent, 'fields' | 'categories'>

/** The content of a kind, made of its rows; templates also of the fields and categories. */
export function contentOf(kind: CatalogueKind, rows: CatalogueRows, made: Made): CatalogueContent[CatalogueKind] {
  switch (kind) {
    case 'statuses':
      return byId(rows.statuses.map(status))
    case 'severities':
      return byId(rows.severities.map(severity))
    case 'areas':
      return byId(rows.areas.map(area))
    case 'categories':
      return byId(rows.categories.map(category))
    case 'fields':
      return fieldsOf(rows.fields)
    case 'templates':
      return templatesOf(rows.templates, made)
    case 'views':
      return byId(rows.views.map(viewOf))
    case 'folders':
      return byId(rows.folders.map(folder))
    case 'insights':
      return byId(rows.insights.map(insightOf))
    case 'insightParameters':
      return new Map(rows.insightParameters.map((row) => [row.key, parameterOf(row)]))
    case 'rules':
      return byId(rows.rules.map(ruleOf))
    case 'teams':
      return byId(rows.teams)
    case 'users':
      return byId(rows.users)
    case 'removed':
      return new Map(rows.removed.map((row) => [`${row.kind} ${row.id}`, row.title]))
    case 'timeZone':
      return rows.timeZone
  }
}

const byId = <T extends { id: number | string }>(rows: readonly T[]): Map<T['id'], T> =>
  new Map(rows.map((row) => [row.id, row]))

/** Where values are named, the times of a list have its choices. */
function fieldsOf(rows: CatalogueRows['fields']): CatalogueContent['fields'] {
  const all = withMoney(byId(rows.map(fieldOf)))
  return new Map([...all].map(([id, field]) => [id, withTrackedChoices(field, all)]))
}

const status = ({ is_default, position, last_updated, ...row }: CatalogueRows['statuses'][number]): Status => ({
  id: row.id,
  title: row.title,
  default: is_default,
  order: position,
  lastUpdated: last_updated,
})

const severity = ({ id, title, level, last_updated }: CatalogueRows['severities'][number]): Severity => ({
  id,
  title,
  level,
  lastUpdated: last_updated,
})

const area = ({ id, title, disabled, ...row }: CatalogueRows['areas'][number]): Area => ({
  id,
  title,
  parentId: row.parent_id,
  order: row.position,
  disabled,
  lastUpdated: row.last_updated,
})

function templatesOf(rows: CatalogueRows['templates'], { fields, categories }: Made): CatalogueContent['templates'] {
  const fieldsOf = Map.groupBy(rows.fields, (one) => one.template_id)
  const extraOf = Map.groupBy(rows.extra, (one) => one.template_id)
  return byId(
    rows.templates.map((row) =>
      template(row, {
        category: row.category_id === null ? null : (categories.get(row.category_id) ?? null),
        fields: templateFields(fieldsOf.get(row.id) ?? [], fields),
        extra: (extraOf.get(row.id) ?? []).flatMap(({ field_id }) => extraField(fields.get(field_id))),
      }),
    ),
  )
}

export const viewOf = (row: CatalogueRows['views'][number]): CatalogueView => ({
  id: row.id,
  title: row.title,
  folder: row.folder,
  columns: row.columns,
  sortBy: row.sort_by,
  sortByDescending: row.sort_by_descending,
  thenSortBy: row.then_sort_by,
  pageSize: row.page_size,
  ownerId: row.owner_id,
  teams: row.team_ids,
  clauses: row.clauses,
  groupBy: row.group_by,
  groupByOption: row.group_by_option,
  thenGroupBy: row.then_group_by,
  thenGroupByOption: row.then_group_by_option,
  formattingRules: row.formatting_rules,
  layout: row.layout,
  calculations: row.calculations,
  lastUpdated: row.last_updated,
})

const folder = (row: CatalogueRows['folders'][number]): Folder => ({
  id: row.id,
  title: row.title,
  folderType: row.folder_type,
  teams: row.team_ids,
  lastUpdated: row.last_updated,
})

export const insightOf = (row: CatalogueRows['insights'][number]): CatalogueInsight => ({
  ...row.definition,
  id: row.id,
  title: row.title,
  folder: row.folder,
  lastUpdated: row.last_updated,
})

export const ruleOf = (row: CatalogueRows['rules'][number]): CatalogueRule => ({
  id: row.id,
  title: row.title,
  description: row.description,
  folder: row.folder,
  enabled: row.enabled,
  order: row.position,
  templateIds: row.template_ids,
  appliesTo: row.applies_to,
  trigger: row.trigger,
  triggerFieldIds: row.trigger_keys,
  conditions: row.conditions,
  actions: row.actions,
  headers: row.headers,
  weekStart: row.week_start,
  created: row.created,
  createdBy: row.created_by,
  lastUpdated: row.last_updated,
  lastUpdatedBy: row.last_updated_by,
})

export const parameterOf = (row: CatalogueRows['insightParameters'][number]): DynamicParameter => ({
  ...row.definition,
  key: row.key,
  lastUpdated: row.last_updated,
})

const category = (row: CatalogueRows['categories'][number]): Category => ({
  id: row.id,
  title: row.title,
  order: row.position,
  preventManualCreation: row.prevent_manual_creation,
  alwaysPromoted: row.always_promoted,
  permissions: { case: { edit: row.case_edit_team_ids }, record: { edit: row.record_edit_team_ids } },
  lastUpdated: row.last_updated,
})

export const fieldOf = (row: CatalogueRows['fields'][number]): CatalogueField => ({
  id: row.id,
  title: row.title,
  description: row.description,
  dataType: DataType.parse(row.data_type),
  dataSourceId: row.picks_records ? RECORDS_SOURCE : row.data_source_id,
  orderId: row.order_id,
  displayReadOnly: row.display_read_only || NEVER_FILLED.has(row.data_type),
  permissions: { view: row.view_team_ids, edit: row.edit_team_ids, adminOnly: row.admin_only },
  columnValues: row.column_values,
  extensions: extensionsFor(row),
  ...(row.archived && { archived: true }),
  ...(row.item_fields && {
    itemFields: row.item_fields.map(({ id, title, dataType }) => ({ id, title, dataType })),
  }),
  formerValues: row.former_values,
  formerLabels: row.former_labels,
  ...(row.former_values.length > 0 && { formerChoices: formerChoicesOf(row) }),
  formerInputs: row.former_inputs,
  lastUpdated: row.last_updated,
})

/** The latest of the removed choices that a definition names. */
const FORMER_CHOICES = 500

const formerChoicesOf = ({ former_values: values, former_labels: labels }: CatalogueRows['fields'][number]) =>
  values.slice(-FORMER_CHOICES).map((value) => ({ value, label: labels[value] ?? value }))

/** Types whose values are made by the server. */
const NEVER_FILLED = new Set(['case-number', 'calculated', 'time-spent'])

/** A setting whose feature the tenant does not have is as if it were not set. */
function extensionsFor({ extensions, features }: CatalogueRows['fields'][number]): CatalogueField['extensions'] {
  const { allowRichText, ...rest } = extensions
  return allowRichText && isEnabled(features, 'richText') ? extensions : rest
}

function templateFields(
  rows: CatalogueRows['templates']['fields'],
  fields: ReadonlyMap<string, CatalogueField>,
): CatalogueTemplateField[] {
  const placed = new Map(rows.flatMap((row) => templateField(row, fields)).map((one) => [one.field.id, one]))
  return [...placed.values()].map((one) =>
    isDerived(one.field) ? { ...one, inputs: calculationInputs(one.field, fields, placed) } : one,
  )
}

function templateField(
  row: CatalogueRows['templates']['fields'][number],
  fields: ReadonlyMap<string, CatalogueField>,
): CatalogueTemplateField[] {
  const definition = fields.get(row.field_id)
  if (!definition) return []
  return [
    {
      field: definition,
      section: row.section,
      order: row.position,
      requiredRecord: row.required_record,
      requiredCase: row.required_case,
      permissions: row.permissions,
      inputs: [],
    },
  ]
}

const extraField = (field: CatalogueField | undefined): CatalogueTemplateField[] =>
  field && isOffered(field)
    ? [{ field, section: '', order: 0, requiredRecord: false, requiredCase: false, permissions: null, inputs: [] }]
    : []

function template(
  row: CatalogueRows['templates']['templates'][number],
  parts: { category: Category | null; fields: CatalogueTemplateField[]; extra: CatalogueTemplateField[] },
): CatalogueTemplate {
  const shown = parts.fields.filter(({ field }) => isOffered(field) && !row.hidden_fields.includes(field.id))
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    order: row.position,
    disabled: row.disabled,
    category: parts.category,
    severityId: row.severity_id,
    showInQuickCreate: row.show_in_quick_create,
    caseNumberPrefix: row.case_number_prefix,
    enableTitleTemplate: row.enable_title_template,
    titleTemplate: row.title_template,
    permissions: { case: { edit: row.case_edit_team_ids }, record: { edit: row.record_edit_team_ids } },
    editClosedPermissions: row.edit_closed_team_ids,
    sections: row.sections,
    sectionDetails: row.section_details,
    hiddenFields: row.hidden_fields,
    hiddenProperties: row.hidden_properties,
    fieldDefaultValues: row.field_default_values,
    templateSchedule: row.schedule,
    cadenceDetails: row.cadence,
    titleFieldIds: row.title_field_ids,
    formerFieldIds: row.former_field_ids,
    lastUpdated: row.last_updated,
    placedFields: parts.fields,
    fields: new Map(shown.map((one) => [one.field.id, one])),
    extraFields: new Map(parts.extra.map((one) => [one.field.id, one])),
  }
}
