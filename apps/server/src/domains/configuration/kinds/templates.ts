import type { TemplateToSave } from '@dossier/contract/template-parts'
import type { ThingOf } from '@dossier/core/configuration/configuration'
import { fieldKey } from '@dossier/core/fields/field-key'
import { removeTemplate, saveTemplate } from '../../templates/edit-templates.ts'
import { kindPermissions, numbered, numbers, permissionsOf } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const templates: KindCalls<'templates'> = {
  save: (ctx, template, before) => saveTemplate(ctx, designOf(numbered(before), template), { bringsClosed: true }),
  remove: (ctx, key) => removeTemplate(ctx, Number(key)),
  move: (ctx, to) => saveTemplate(ctx, to),
}

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
