import type { TemplateDesign, TemplateDetails } from '@dossier/contract/templates'
import { isOffered } from '@dossier/core/fields/is-offered'
import { formOf, readAll, type Definitions, type TemplateValues } from './template-values.ts'

/** The template as the form for a new record shows it, for a person who may create with it. */
export function previewOf(
  values: TemplateValues,
  { stored, definitions, kind }: { stored: TemplateDesign; definitions: Definitions; kind: 'record' | 'case' },
): TemplateDetails {
  const everyone = { case: { edit: [] }, record: { edit: [] } }
  const { sections, sectionDetails, hiddenFields, fields } = formOf(values)
  return {
    ...stored,
    title: values.title,
    description: values.description,
    disabled: false,
    severityId: values.severityId || null,
    enableTitleTemplate: values.enableTitleTemplate,
    permissions: everyone,
    category: {
      id: 0,
      title: '',
      order: 0,
      lastUpdated: stored.lastUpdated,
      preventManualCreation: false,
      alwaysPromoted: kind === 'case',
      permissions: everyone,
    },
    sections,
    sectionDetails,
    hiddenFields,
    fieldDefaultValues: readAll(values.defaults, new Set(fields.map(({ field }) => field.id)), definitions),
    fields: fields.flatMap((one) => {
      const field = definitions.get(one.field.id)
      return field && isOffered(field) ? [{ ...one, field }] : []
    }),
  }
}
