import { hasRows } from '@dossier/core/fields/has-rows'
import { optionsOf } from '@dossier/core/fields/options'
import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { TemplateToSave } from '@dossier/contract/template-parts'
import { foldKey, keyOf, keyOfChoice, type ThingOf } from '@dossier/core/configuration/configuration'
import { placeOf } from '@dossier/core/configuration/names'
import { fieldKey } from '@dossier/core/fields/field-key'
import { loadFields } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { saveDefinition } from '../data-sources/edit-definitions.ts'
import { saveSource } from '../data-sources/edit-sources.ts'
import { saveField } from '../fields/edit-fields.ts'
import { reserveId } from '../fields/reserve-id.ts'
import { saveSeverity } from '../lookups/edit-severities.ts'
import { saveStatus } from '../lookups/edit-statuses.ts'
import { saveCategory } from '../templates/edit-categories.ts'
import { saveTemplate } from '../templates/edit-templates.ts'
import { saveTeam } from '../users/edit-teams.ts'

/** What a thing is called by now, and what is within it: ids by `placeOf` their keys. */
type Saved = Iterable<readonly [string, string]>

type Save<K extends ConfiguredKind> = (ctx: Ctx, thing: ThingOf<K>, before: ThingOf<K> | undefined) => Promise<Saved>

/** Saves a thing as its own form does, with ids in place of keys wherever it names another one. */
export const SAVES: { readonly [K in ConfiguredKind]: Save<K> } = {
  teams: async (ctx, team, before) => {
    const { id } = await saveTeam(ctx, { id: numbered(before), title: team.title })
    return own('teams', team, id)
  },
  statuses: async (ctx, status, before) => {
    const { title } = status
    const { id } = await saveStatus(ctx, { id: numbered(before), title, ...(status.default && { default: true }) })
    return own('statuses', status, id)
  },
  severities: async (ctx, severity, before) => {
    const { title, level } = severity
    const { id } = await saveSeverity(ctx, { id: numbered(before), title, level })
    return own('severities', severity, id)
  },
  categories: async (ctx, category, before) => {
    const { title, preventManualCreation, alwaysPromoted } = category
    const permissions = kindPermissions(category)
    const wanted = { id: numbered(before), title, preventManualCreation, alwaysPromoted, permissions }
    return own('categories', category, (await saveCategory(ctx, wanted)).id)
  },
  definitions: async (ctx, definition, before) => {
    const known = new Set(before?.fields.map(keyOf))
    const fields = definition.fields.map(({ key, ...field }) => ({
      ...field,
      ...(key && known.has(key) && { id: key }),
    }))
    const saved = await saveDefinition(ctx, { ...(before && { id: keyOf(before) }), title: definition.title, fields })
    const within = keyOf(definition)
    const inside = definition.fields.map(
      (field, nth) =>
        [placeOf({ kind: 'definitionFields', key: keyOf(field), within }), saved.fields[nth]!.id] as const,
    )
    return [...own('definitions', definition, saved.id), ...inside]
  },
  dataSources: async (ctx, source, before) => {
    const { title, definition: definitionId, extraFields, editTeams } = source
    const id = before && { id: keyOf(before) }
    const saved = await saveSource(ctx, {
      ...id,
      title,
      definitionId,
      extraFields,
      editPermissions: numbers(editTeams),
    })
    return own('dataSources', source, saved.id)
  },
  fields: async (ctx, field, before) => {
    const id = before ? keyOf(before) : (await reserveId(ctx)).id
    const stored = before && (await loadFields(ctx)).get(id)
    const { columnValues } = await saveField(ctx, {
      id,
      ...definitionOf(field),
      columnValues: columnsOf(field) ?? choicesOf(field, stored),
    })
    const byLabel = new Map(optionsOf({ columnValues }).map(({ label, value }) => [foldKey(label), value]))
    const inside = field.choices.map(
      (choice) =>
        [
          placeOf({ kind: 'choices', key: keyOfChoice(choice), within: keyOf(field) }),
          byLabel.get(foldKey(choice.label)) ?? '',
        ] as const,
    )
    return [...own('fields', field, id), ...inside]
  },
  templates: async (ctx, template, before) => {
    const id = numbered(before)
    return own('templates', template, (await saveTemplate(ctx, designOf(id, template), { bringsClosed: true })).id)
  },
}

const own = (
  kind: ConfiguredKind,
  thing: { key?: string | undefined; title: string },
  id: number | string,
): [string, string][] => [[placeOf({ kind, key: keyOf(thing) }), String(id)]]

const numbered = (before: { key?: string | undefined } | undefined): number => Number(before?.key ?? 0)
const numbers = (ids: readonly string[]): number[] => ids.map(Number)

const kindPermissions = ({ caseTeams, recordTeams }: { caseTeams: string[]; recordTeams: string[] }) => ({
  case: { edit: numbers(caseTeams) },
  record: { edit: numbers(recordTeams) },
})

const permissionsOf = ({
  viewTeams,
  editTeams,
  adminOnly,
}: Pick<ThingOf<'fields'>, 'viewTeams' | 'editTeams' | 'adminOnly'>) => ({
  view: numbers(viewTeams),
  edit: numbers(editTeams),
  adminOnly,
})

const definitionOf = (field: ThingOf<'fields'>) => {
  const { title, description, dataType, dataSource: dataSourceId, displayReadOnly, settings } = field
  const { teams, ...extensions } = settings
  return {
    title,
    description,
    dataType,
    dataSourceId,
    displayReadOnly,
    permissions: permissionsOf(field),
    extensions: { ...extensions, ...(teams && { teams: numbers(teams) }) },
  }
}

const columnsOf = ({ dataType, columns }: ThingOf<'fields'>) =>
  hasRows(dataType) ? columns.map((column) => ({ key: 0, ...column })) : undefined

/** Choices that the field has already keep their keys, and with them the values of records. */
const choicesOf = ({ choices }: ThingOf<'fields'>, stored: Pick<FieldDefinition, 'columnValues'> | undefined) =>
  choices.map((choice) => ({
    key: (stored ? optionsOf(stored) : []).find(({ value }) => value === keyOfChoice(choice))?.key ?? 0,
    label: choice.label,
  }))

function designOf(id: number, template: ThingOf<'templates'>): TemplateToSave {
  const { schedule, fields, sections } = template
  return {
    id,
    title: template.title,
    description: template.description,
    disabled: template.disabled,
    showInQuickCreate: template.showInQuickCreate,
    categoryId: template.category === null ? null : Number(template.category),
    severityId: template.severity === null ? null : Number(template.severity),
    caseNumberPrefix: template.caseNumberPrefix,
    enableTitleTemplate: template.enableTitleTemplate,
    titleTemplate: template.titleTemplate,
    permissions: kindPermissions(template),
    editClosedPermissions: numbers(template.closedTeams),
    sections: sections.map(({ title }) => title),
    sectionDetails: Object.fromEntries(sections.map(({ title, ...details }) => [title, details])),
    fields: fields.map(({ field, section, requiredRecord, requiredCase, permissions }, order) => ({
      field: { id: field },
      section,
      order,
      requiredRecord,
      requiredCase,
      permissions: permissions && permissionsOf(permissions),
    })),
    hiddenFields: [...template.hiddenFields.map(fieldKey), ...template.hiddenProperties],
    fieldDefaultValues: template.defaults,
    templateSchedule: {
      schedulingAvailable: schedule.available,
      schedulingPermissions: numbers(schedule.teams),
      schedulingFields: schedule.fields,
      defaultValues: schedule.defaults,
    },
    cadenceDetails: template.cadence,
  }
}
