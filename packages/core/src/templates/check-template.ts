import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { FieldToPlace, TemplateSchedule } from '@dossier/contract/template-parts'
import { isCalculated } from '../calculations/graph.ts'
import { ownValue } from '../fields/field-key.ts'
import { fieldType } from '../fields/types/registry.ts'
import { titleFault } from './title-fault.ts'

type Values = Readonly<Record<string, FieldValue>>

/** What of a template must fit together. */
export interface TemplateParts {
  sections: readonly string[]
  sectionDetails: Readonly<Record<string, unknown>>
  fields: readonly Pick<FieldToPlace, 'field' | 'section'>[]
  /** Ids of fields. */
  hiddenFields: readonly string[]
  fieldDefaultValues: Values
  enableTitleTemplate: boolean
  titleTemplate: string
  templateSchedule: Pick<TemplateSchedule, 'schedulingFields' | 'defaultValues'>
}

/** Why a template cannot be saved, and the part of it that is at fault. */
export interface TemplateFault {
  text: string
  at: string
}

type Definitions = ReadonlyMap<string, FieldDefinition>

/** The first thing that does not fit; null if everything does. */
export function templateFault(parts: TemplateParts, definitions: Definitions): TemplateFault | null {
  return (
    sectionFault(parts) ??
    fieldFault(parts, definitions) ??
    hiddenFault(parts, definitions) ??
    valuesFault(parts, definitions) ??
    scheduleFault(parts, definitions) ??
    titleFault(parts, definitions)
  )
}

const sameTitle = (title: string) => title.trim().toLowerCase()

function sectionFault({ sections, sectionDetails }: TemplateParts): TemplateFault | null {
  const twice = sections.find((title, at) => sections.findIndex((one) => sameTitle(one) === sameTitle(title)) < at)
  if (twice !== undefined) return { at: 'sections', text: `There are two sections called "${twice}". Rename one.` }
  const unknown = Object.keys(sectionDetails).find((title) => !sections.includes(title))
  if (unknown === undefined) return null
  return { at: 'sectionDetails', text: `There is no section "${unknown}". Add it, or leave out its details.` }
}

/** What people call a field, even one that does not exist. */
const titled = (definitions: Definitions, id: string) => `"${definitions.get(id)?.title ?? id}"`

function fieldFault({ fields, sections }: TemplateParts, definitions: Definitions): TemplateFault | null {
  const at = 'fields'
  const seen = new Set<string>()
  for (const { field, section } of fields) {
    const name = titled(definitions, field.id)
    if (!definitions.has(field.id)) return { at, text: `Field ${name} not found. Remove it from the form.` }
    if (seen.has(field.id)) return { at, text: `${name} is in the form twice. Remove one of them.` }
    if (!sections.includes(section))
      return {
        at,
        text: `${name} is in the section "${section}", which does not exist. Move the field to another one.`,
      }
    seen.add(field.id)
  }
  return null
}

const inForm = ({ fields }: Pick<TemplateParts, 'fields'>) => new Set(fields.map(({ field }) => field.id))

function hiddenFault(parts: TemplateParts, definitions: Definitions): TemplateFault | null {
  const placed = inForm(parts)
  const missing = parts.hiddenFields.find((id) => !placed.has(id))
  if (missing === undefined) return null
  return { at: 'hiddenFields', text: `${titled(definitions, missing)} is hidden but not in the form. Add it first.` }
}

function valuesFault(parts: TemplateParts, definitions: Definitions): TemplateFault | null {
  const placed = inForm(parts)
  const at = 'fieldDefaultValues'
  for (const [id, value] of Object.entries(parts.fieldDefaultValues)) {
    const name = titled(definitions, id)
    if (!placed.has(id)) return { at, text: `${name} has a default value but is not in the form. Add it first.` }
    const fault = valueFault(definitions.get(id)!, value)
    if (fault) return { at, text: `The default value of ${name} is not valid. ${fault}` }
  }
  return null
}

function scheduleFault(parts: TemplateParts, definitions: Definitions): TemplateFault | null {
  const { schedulingFields, defaultValues } = parts.templateSchedule
  const placed = inForm(parts)
  const at = 'templateSchedule'
  const missing = schedulingFields.find((id) => !placed.has(id))
  if (missing !== undefined)
    return { at, text: `${titled(definitions, missing)} is filled in by schedules but not in the form. Add it first.` }
  for (const [id, value] of Object.entries(defaultValues)) {
    const name = titled(definitions, id)
    if (!schedulingFields.includes(id))
      return { at, text: `Schedules have a value for ${name} but do not fill it in. Add it to their fields first.` }
    const fault = valueFault(definitions.get(id)!, value)
    if (fault) return { at, text: `The value of schedules for ${name} is not valid. ${fault}` }
  }
  return null
}

function valueFault(definition: FieldDefinition, value: FieldValue): string | null {
  if (isCalculated(definition)) return 'It is calculated. Leave it empty.'
  const normalized = fieldType(definition.dataType).normalize(value, definition)
  return normalized.ok ? null : normalized.message
}

/** Values as they are stored; empty ones are left out. Takes values that are valid. */
export function storedValues(values: Values, definitions: Definitions): Record<string, FieldValue> {
  const stored = Object.keys(values).map((id) => {
    const definition = definitions.get(id)
    const normalized = definition && fieldType(definition.dataType).normalize(ownValue(values, id), definition)
    return [id, normalized?.ok ? (normalized.value as FieldValue) : null] as const
  })
  return Object.fromEntries(stored.filter(([, value]) => value !== null))
}

/** The values of these fields alone. */
export const valuesOf = (values: Values, ids: ReadonlySet<string>): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id)))
