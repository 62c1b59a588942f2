import { z } from 'zod'
import { FIELDS_PER_TEMPLATE, SECTIONS_PER_TEMPLATE, TEMPLATES } from '../../limits.ts'
import { requiredText } from '../../required-text.ts'
import { CadenceDetails, HIDEABLE_PROPERTIES, SectionDetail, TemplateToSave } from '../../template-parts.ts'
import { Key, KIND_TEAMS, Keys, OWN_KEY, RIGHTS, Values } from '../parts.ts'

const PlacedField = z.strictObject({
  field: Key,
  section: requiredText('Enter the title of the section.'),
  requiredRecord: z.boolean(),
  requiredCase: z.boolean(),
  /** null: the field's own permissions apply. */
  permissions: z.strictObject(RIGHTS).nullable(),
})

const part = TemplateToSave.shape

const FileTemplate = z.strictObject({
  ...OWN_KEY,
  title: part.title,
  description: part.description.unwrap(),
  disabled: z.boolean(),
  showInQuickCreate: z.boolean(),
  category: Key.nullable(),
  severity: Key.nullable(),
  caseNumberPrefix: part.caseNumberPrefix.unwrap(),
  enableTitleTemplate: z.boolean(),
  titleTemplate: part.titleTemplate.unwrap(),
  ...KIND_TEAMS,
  closedTeams: Keys,
  sections: z
    .array(
      z.strictObject({
        title: part.sections.unwrap().element,
        ...SectionDetail.shape,
        description: z.string().max(1000),
      }),
    )
    .max(SECTIONS_PER_TEMPLATE),
  fields: z.array(PlacedField).max(FIELDS_PER_TEMPLATE),
  hiddenFields: z.array(Key).max(FIELDS_PER_TEMPLATE),
  hiddenProperties: z.array(z.enum(HIDEABLE_PROPERTIES)),
  defaults: Values,
  schedule: z.strictObject({
    available: z.boolean(),
    teams: Keys,
    fields: z.array(Key).max(FIELDS_PER_TEMPLATE),
    defaults: Values,
  }),
  cadence: CadenceDetails,
})

export const FileTemplates = z.array(FileTemplate).max(TEMPLATES)
