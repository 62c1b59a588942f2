import { z } from 'zod'
import { FieldDefinition, FieldPermissions, FieldValue } from './fields.ts'
import { Subrole } from './fields/role.ts'
import { DATED, EXPECTED_VERSION } from './last-updated.ts'
import { CATEGORIES, LOOKUP_TITLE_LENGTH, TEAMS_PER_USER } from './limits.ts'
import { requiredName } from './required-text.ts'
import { idOf, savedIdOf } from './shapes.ts'
import { CadenceDetails, SectionDetails, TemplateSchedule } from './template-parts.ts'

const EditList = z.object({ edit: z.array(z.int()) })

/** Who may create and edit, by kind: team ids; an empty list permits everyone. */
export const KindPermissions = z.object({ case: EditList, record: EditList })
export type KindPermissions = z.infer<typeof KindPermissions>

export const Category = z.object({
  id: z.int(),
  title: z.string(),
  order: z.int(),
  preventManualCreation: z.boolean(),
  alwaysPromoted: z.boolean(),
  permissions: KindPermissions,
  ...DATED,
})
export type Category = z.infer<typeof Category>

const TeamList = z.array(idOf('team')).max(TEAMS_PER_USER)

export const CategoryToSave = z.object({
  id: savedIdOf('category'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  /** Its place in the list, from 0. The others make room. */
  order: z.int().min(0).max(CATEGORIES).optional(),
  preventManualCreation: z.boolean().optional(),
  alwaysPromoted: z.boolean().optional(),
  permissions: z.object({ case: z.object({ edit: TeamList }), record: z.object({ edit: TeamList }) }).optional(),
  ...EXPECTED_VERSION,
})
export type CategoryToSave = z.infer<typeof CategoryToSave>

export const TemplateField = z.object({
  field: FieldDefinition,
  section: z.string(),
  order: z.int(),
  requiredRecord: z.boolean(),
  requiredCase: z.boolean(),
  /** null: the field's own permissions apply. */
  permissions: FieldPermissions.nullable(),
})
export type TemplateField = z.infer<typeof TemplateField>

export const TemplateSummary = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  order: z.int(),
  disabled: z.boolean(),
  category: Category.nullable(),
  severityId: z.int().nullable(),
  enableTitleTemplate: z.boolean(),
  permissions: KindPermissions,
  editClosedPermissions: z.array(z.int()),
  /** Who may schedule with it. */
  templateSchedule: TemplateSchedule.pick({ schedulingAvailable: true, schedulingPermissions: true }),
})
export type TemplateSummary = z.infer<typeof TemplateSummary>

/** A field of a template that says who has which part in its records. (D-114) */
export const TemplateRole = z.object({
  fieldId: z.string(),
  title: z.string(),
  subroles: z.array(Subrole),
  isSingleUser: z.boolean(),
  allowExternalUsers: z.boolean(),
  allowTimeTracking: z.boolean(),
})
export type TemplateRole = z.infer<typeof TemplateRole>

export const TemplateDetails = TemplateSummary.extend({
  sections: z.array(z.string()),
  sectionDetails: SectionDetails,
  /** As `fields.{id}`; built-in parts of the form by their property key. */
  hiddenFields: z.array(z.string()),
  fieldDefaultValues: z.record(z.string(), FieldValue),
  titleTemplate: z.string(),
  fields: z.array(TemplateField),
  roles: z.array(TemplateRole),
  templateSchedule: TemplateSchedule,
  cadenceDetails: CadenceDetails,
})
export type TemplateDetails = z.infer<typeof TemplateDetails>

/** A template as administrators design it: every field, also those that they may not read in records. */
export const TemplateDesign = TemplateDetails.extend({
  caseNumberPrefix: z.string(),
  showInQuickCreate: z.boolean(),
  /** What uses it, as words for a sentence: `312 records`. */
  usedBy: z.array(z.string()),
  /** The people who see the template's title and the number instead of titles, and the fields because of which. (D-127) */
  hidesTitles: z.object({ people: z.int(), fields: z.array(z.string()) }),
  ...DATED,
})
export type TemplateDesign = z.infer<typeof TemplateDesign>

/** Which fields a template has, in order; `GET /fields` defines them. */
export const TemplateWithFields = z.object({
  id: z.int(),
  title: z.string(),
  disabled: z.boolean(),
  fields: z.array(TemplateField.pick({ section: true, order: true }).extend({ fieldId: z.string() })),
})
export type TemplateWithFields = z.infer<typeof TemplateWithFields>

/** How many records of a template have a value in a field, among its latest ones. */
export const FieldUse = z.object({ records: z.int(), among: z.int(), isAll: z.boolean() })
export type FieldUse = z.infer<typeof FieldUse>
