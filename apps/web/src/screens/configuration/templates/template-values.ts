import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { TemplateToSave } from '@dossier/contract/template-parts'
import type { TemplateDesign } from '@dossier/contract/templates'
import { fieldKey, fieldIdOf } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import type { FormDesign } from '@dossier/core/templates/design'
import { readValue } from '../../../kits/fields/read-value.ts'

type Typed = Readonly<Record<string, unknown>>

/** A template as its designer shows it. */
export interface TemplateValues {
  title: string
  description: string
  order: number
  disabled: boolean
  showInQuickCreate: boolean
  /** 0: none. */
  categoryId: number
  severityId: number
  caseNumberPrefix: string
  enableTitleTemplate: boolean
  titleTemplate: string
  recordTeams: readonly number[]
  caseTeams: readonly number[]
  closedTeams: readonly number[]
  design: FormDesign
  hiddenProperties: readonly string[]
  /** By field id, as typed. */
  defaults: Typed
  hasCadence: boolean
  cadenceValue: string
  cadenceUnit: 'day' | 'week' | 'month' | 'year'
  cadenceTime: string
  isScheduled: boolean
  schedulingTeams: readonly number[]
  schedulingFields: readonly string[]
  schedulingDefaults: Typed
}

/** What the parts of the form are called. */
export const titlesIn = (say: (text: string) => string): Record<keyof TemplateValues, string> => ({
  title: 'Title',
  description: 'Description',
  order: 'Position',
  disabled: say('Disabled: new records cannot use it, and existing records keep it'),
  showInQuickCreate: say('In the menu for new records'),
  categoryId: 'Category',
  severityId: 'Severity',
  caseNumberPrefix: 'Number prefix',
  enableTitleTemplate: 'Titles are made from fields',
  titleTemplate: 'Title',
  recordTeams: say('Teams that create and edit records'),
  caseTeams: say('Teams that create and edit cases'),
  closedTeams: 'Teams that edit after closing',
  design: 'Form',
  hiddenProperties: 'Hidden in the form',
  defaults: 'Default values',
  hasCadence: say('Cases recur after they are closed'),
  cadenceValue: 'After',
  cadenceUnit: 'Unit',
  cadenceTime: 'At',
  isScheduled: 'Can be scheduled',
  schedulingTeams: 'Teams that schedule',
  schedulingFields: 'Fields that schedules fill in',
  schedulingDefaults: 'Values of schedules',
})

/** The section of a form that has none, as the first template of an organization. */
const FIRST_SECTION = 'General'

function designOf(template: TemplateDesign): FormDesign {
  const { sectionDetails, hiddenFields } = template
  const sections = template.sections.length > 0 ? template.sections : [FIRST_SECTION]
  const details = (title: string) => (Object.hasOwn(sectionDetails, title) ? sectionDetails[title] : undefined)
  return {
    sections: sections.map((title) => ({
      id: title,
      title,
      description: details(title)?.description ?? '',
      collapsed: details(title)?.collapsed ?? false,
      hideWhenEmpty: details(title)?.hideWhenEmpty ?? false,
    })),
    fields: sections.flatMap((section) =>
      template.fields
        .filter((one) => one.section === section)
        .map(({ field, requiredRecord, requiredCase, permissions }) => ({
          id: field.id,
          section,
          requiredRecord,
          requiredCase,
          permissions,
          isHidden: hiddenFields.includes(fieldKey(field.id)),
        })),
    ),
  }
}

export const valuesOf = (template: TemplateDesign, order: number): TemplateValues => ({
  title: template.title,
  description: template.description,
  order,
  disabled: template.disabled,
  showInQuickCreate: template.showInQuickCreate,
  categoryId: template.category?.id ?? 0,
  severityId: template.severityId ?? 0,
  caseNumberPrefix: template.caseNumberPrefix,
  enableTitleTemplate: template.enableTitleTemplate,
  titleTemplate: template.titleTemplate,
  recordTeams: template.permissions.record.edit,
  caseTeams: template.permissions.case.edit,
  closedTeams: template.editClosedPermissions,
  design: designOf(template),
  hiddenProperties: template.hiddenFields.filter((name) => fieldIdOf(name) === null),
  defaults: template.fieldDefaultValues,
  hasCadence: template.cadenceDetails.cadencePeriod !== null,
  cadenceValue: String(template.cadenceDetails.cadencePeriod?.value ?? 1),
  cadenceUnit: template.cadenceDetails.cadencePeriod?.unit ?? 'month',
  cadenceTime: template.cadenceDetails.startTime,
  isScheduled: template.templateSchedule.schedulingAvailable,
  schedulingTeams: template.templateSchedule.schedulingPermissions,
  schedulingFields: template.templateSchedule.schedulingFields,
  schedulingDefaults: template.templateSchedule.defaultValues,
})

export type Definitions = ReadonlyMap<string, FieldDefinition>

/** Days, weeks, months or years after which a case comes again. */
const MOST_PERIODS = 1000

/** The parts of a template that are saved together, by the values of the form that they are made of. */
const PARTS: Record<string, readonly (keyof TemplateValues)[]> = {
  permissions: ['recordTeams', 'caseTeams'],
  form: ['design', 'hiddenProperties'],
  fieldDefaultValues: ['defaults'],
  cadenceDetails: ['hasCadence', 'cadenceValue', 'cadenceUnit', 'cadenceTime'],
  templateSchedule: ['isScheduled', 'schedulingTeams', 'schedulingFields', 'schedulingDefaults'],
}
const PLAIN = [
  'description',
  'order',
  'disabled',
  'showInQuickCreate',
  'caseNumberPrefix',
  'enableTitleTemplate',
  'titleTemplate',
] as const

type Body = Partial<TemplateToSave>

/** What was changed, for the call that saves it. */
export function changesOf(values: TemplateValues, start: TemplateValues, definitions: Definitions): Body {
  const isChanged = (names: readonly (keyof TemplateValues)[]) =>
    names.some((name) => !sameJson(values[name], start[name]))
  const whole: Body = {
    categoryId: values.categoryId || null,
    severityId: values.severityId || null,
    editClosedPermissions: [...values.closedTeams],
    ...partsOf(values, definitions),
  }
  const form = isChanged(PARTS['form']!) ? formOf(values) : {}
  const plain = PLAIN.filter((name) => isChanged([name])).map((name) => [name, values[name]])
  return {
    ...Object.fromEntries(plain),
    ...(isChanged(['categoryId']) && { categoryId: whole.categoryId }),
    ...(isChanged(['severityId']) && { severityId: whole.severityId }),
    ...(isChanged(['closedTeams']) && { editClosedPermissions: whole.editClosedPermissions }),
    ...form,
    ...Object.fromEntries(
      (['permissions', 'fieldDefaultValues', 'cadenceDetails', 'templateSchedule'] as const)
        .filter((part) => isChanged(PARTS[part]!))
        .map((part) => [part, whole[part]]),
    ),
  }
}

function partsOf(values: TemplateValues, definitions: Definitions) {
  const inForm = new Set(values.design.fields.map(({ id }) => id))
  const fields = values.schedulingFields.filter((id) => inForm.has(id))
  return {
    permissions: { case: { edit: [...values.caseTeams] }, record: { edit: [...values.recordTeams] } },
    fieldDefaultValues: readAll(values.defaults, inForm, definitions),
    cadenceDetails: {
      cadencePeriod: values.hasCadence ? { value: Number(values.cadenceValue), unit: values.cadenceUnit } : null,
      startTime: values.cadenceTime,
    },
    templateSchedule: {
      schedulingAvailable: values.isScheduled,
      schedulingPermissions: [...values.schedulingTeams],
      schedulingFields: fields,
      defaultValues: readAll(values.schedulingDefaults, new Set(fields), definitions),
    },
  }
}

/** Sections, fields and what is hidden of them. */
export function formOf({ design, hiddenProperties }: Pick<TemplateValues, 'design' | 'hiddenProperties'>) {
  const titles = new Map(design.sections.map(({ id, title }) => [id, title]))
  return {
    sections: design.sections.map(({ title }) => title),
    sectionDetails: Object.fromEntries(
      design.sections.map(({ title, description, collapsed, hideWhenEmpty }) => [
        title,
        { description, collapsed, hideWhenEmpty },
      ]),
    ),
    fields: design.fields.map(({ id, section, requiredRecord, requiredCase, permissions }, order) => ({
      requiredRecord,
      requiredCase,
      permissions,
      field: { id },
      order,
      section: titles.get(section) ?? section,
    })),
    hiddenFields: [
      ...design.fields.filter(({ isHidden }) => isHidden).map(({ id }) => fieldKey(id)),
      ...hiddenProperties,
    ],
  } satisfies Body
}

/** Typed values as they can be stored; those that are not valid are left out. */
export function readAll(typed: Typed, ids: ReadonlySet<string>, definitions: Definitions): Record<string, FieldValue> {
  const read = Object.entries(typed).map(([id, value]) => {
    const definition = ids.has(id) ? definitions.get(id) : undefined
    const found = definition && readValue(definition, value)
    return [id, found?.ok ? found.value : null] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== null))
}

/** What is wrong with typed values, by the name of their inputs. */
export function valueFaults(values: TemplateValues, definitions: Definitions): Record<string, string> {
  const inForm = new Set(values.design.fields.map(({ id }) => id))
  const faultsIn = (typed: Typed, input: string) =>
    Object.entries(typed).flatMap(([id, value]) => {
      const definition = inForm.has(id) ? definitions.get(id) : undefined
      const found = definition && readValue(definition, value)
      return found && !found.ok ? [[`${input}.${id}`, `${definition!.title}: ${found.message}`] as const] : []
    })
  const count = Number(values.cadenceValue)
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_PERIODS
  return Object.fromEntries([
    ...(values.hasCadence && !isCount ? [['cadenceValue', 'Enter a whole number from 1 to 1,000.'] as const] : []),
    ...faultsIn(values.defaults, 'defaults'),
    ...faultsIn(values.schedulingDefaults, 'schedulingDefaults'),
  ])
}
