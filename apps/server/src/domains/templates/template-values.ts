import { HIDEABLE_PROPERTIES, type TemplateToSave } from '@dossier/contract/template-parts'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { storedValues, valuesOf } from '@dossier/core/templates/check-template'
import { placeInWords } from '@dossier/core/text/place-in-words'
import type { CatalogueField, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import type { TemplateValues } from './template-queries.ts'

type Values = TemplateValues['fieldDefaultValues']

const NEW: Omit<TemplateValues, 'title'> = {
  description: '',
  disabled: false,
  showInQuickCreate: true,
  categoryId: null,
  severityId: null,
  caseNumberPrefix: '',
  enableTitleTemplate: false,
  titleTemplate: '',
  permissions: { case: { edit: [] }, record: { edit: [] } },
  editClosedPermissions: [],
  sections: ['General'],
  sectionDetails: {},
  fields: [],
  hiddenFields: [],
  hiddenProperties: [],
  fieldDefaultValues: {},
  templateSchedule: { schedulingAvailable: false, schedulingPermissions: [], schedulingFields: [], defaultValues: {} },
  cadenceDetails: { cadencePeriod: null, startTime: '09:00' },
}

/** What is stored of a template now. */
export const storedOf = (template: CatalogueTemplate): TemplateValues => ({
  ...template,
  categoryId: template.category?.id ?? null,
  hiddenFields: [...template.hiddenFields],
  hiddenProperties: [...template.hiddenProperties],
  fields: template.placedFields.map(({ field: { id }, ...placed }) => ({ ...placed, field: { id } })),
})

/**
 * The template after a save. Omitted parts stay, but for what a field leaves behind that is no longer in the form, and
 * the details of sections that are gone.
 */
export function templateValues(input: TemplateToSave, before: TemplateValues | null): TemplateValues {
  const { id: _, order: __, lastUpdated: ___, hiddenFields, ...given } = input
  const stored = before ?? { ...NEW, title: '' }
  const after = { ...stored, ...defined(given), ...(hiddenFields && readHidden(hiddenFields)) }
  const fields = after.fields.toSorted((one, other) => one.order - other.order)
  const inForm = new Set(fields.map(({ field }) => field.id))
  const { templateSchedule: schedule } = after
  const scheduled = schedule.schedulingFields.filter((id) => inForm.has(id))
  return {
    ...after,
    fields: fields.map((one, order) => ({ ...one, order })),
    ...(!input.hiddenFields && { hiddenFields: after.hiddenFields.filter((id) => inForm.has(id)) }),
    ...(!input.fieldDefaultValues && { fieldDefaultValues: valuesOf(after.fieldDefaultValues, inForm) }),
    ...(!input.sectionDetails && { sectionDetails: only(after.sectionDetails, after.sections) }),
    ...(!input.templateSchedule && {
      templateSchedule: {
        ...schedule,
        schedulingFields: scheduled,
        defaultValues: valuesOf(schedule.defaultValues, new Set(scheduled)),
      },
    }),
  }
}

/** Which teams see and edit what by the template; fields by their id, as far as their own permissions do not apply. */
export const accessOf = ({ permissions, editClosedPermissions, templateSchedule, fields }: TemplateValues) => ({
  permissions,
  editClosedPermissions,
  schedulingPermissions: templateSchedule.schedulingPermissions,
  fields: Object.fromEntries(
    fields.filter((placed) => placed.permissions !== null).map((placed) => [placed.field.id, placed.permissions]),
  ),
})

const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

const only = <T>(values: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

const isHideable = (name: string) => HIDEABLE_PROPERTIES.some((property) => property === name)

function readHidden(names: readonly string[]): Pick<TemplateValues, 'hiddenFields' | 'hiddenProperties'> {
  const each = [...new Set(names)]
  const unknown = each.find((name) => fieldIdOf(name) === null && !isHideable(name))
  if (unknown !== undefined)
    badInput(`${placeInWords([unknown])} cannot be hidden. Choose a field of the form.`, 'hiddenFields')
  return {
    hiddenFields: each.flatMap((name) => fieldIdOf(name) ?? []),
    hiddenProperties: each.filter((name) => fieldIdOf(name) === null),
  }
}

/** The same with the stored values, or none, of the fields of which the administrator sees none. (D-007) */
export function keepClosed(
  values: TemplateValues,
  before: TemplateValues | null,
  closed: ReadonlySet<string>,
): TemplateValues {
  if (closed.size === 0) return values
  const inForm = new Set(values.fields.map(({ field }) => field.id).filter((id) => closed.has(id)))
  const { schedulingFields, defaultValues } = values.templateSchedule
  const scheduled = new Set(schedulingFields.filter((id) => inForm.has(id)))
  const kept = (given: Values, stored: Values | undefined, ids: ReadonlySet<string>) => ({
    ...valuesOf(given, new Set(Object.keys(given)).difference(inForm)),
    ...valuesOf(stored ?? {}, ids),
  })
  return {
    ...values,
    fieldDefaultValues: kept(values.fieldDefaultValues, before?.fieldDefaultValues, inForm),
    templateSchedule: {
      ...values.templateSchedule,
      defaultValues: kept(defaultValues, before?.templateSchedule.defaultValues, scheduled),
    },
  }
}

/** The same with its values as they are stored. Takes a template that is valid. */
export const normalized = (
  values: TemplateValues,
  definitions: ReadonlyMap<string, CatalogueField>,
): TemplateValues => ({
  ...values,
  fieldDefaultValues: storedValues(values.fieldDefaultValues, definitions),
  templateSchedule: {
    ...values.templateSchedule,
    schedulingFields: [...new Set(values.templateSchedule.schedulingFields)],
    defaultValues: storedValues(values.templateSchedule.defaultValues, definitions),
  },
})

/** Every team that a template names: an empty list admits everyone, so none of them may be unknown. */
export const teamsOf = ({ permissions, editClosedPermissions, templateSchedule, fields }: TemplateValues): number[] => [
  ...permissions.case.edit,
  ...permissions.record.edit,
  ...editClosedPermissions,
  ...templateSchedule.schedulingPermissions,
  ...fields.flatMap((one) => (one.permissions ? [...one.permissions.view, ...one.permissions.edit] : [])),
]
