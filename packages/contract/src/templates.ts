import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FieldDefinition, FieldPermissions, FieldValue } from './fields.ts'
import { Subrole } from './fields/role.ts'
import { DATED, KNOWN } from './last-updated.ts'
import { CATEGORIES, LOOKUP_TITLE_LENGTH, TEAMS_PER_USER } from './limits.ts'
import { requiredName } from './required-text.ts'
import { FieldId, idOf, PathId, savedIdOf } from './shapes.ts'
import { definition, eachTime } from './freshness.ts'
import { CadenceDetails, SectionDetails, TemplateSchedule, TemplateToSave } from './template-parts.ts'

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
  ...KNOWN,
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

const BY_ID = { on: { id: 'template' }, params: z.object({ id: PathId }) } as const
const UNTIL_CHANGED = definition('refresh:field', 'refresh:template', 'userupdated')

export const templates = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:template'),
    summary: 'Every template, in order, without its fields',
    reply: z.array(TemplateSummary),
  }),
  withFields: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates/templatesWithFields',
    access: 'signedIn',
    inDraft: true,
    fresh: UNTIL_CHANGED,
    summary: 'Every template, in order, with the ids of the fields that the caller may see',
    reply: z.array(TemplateWithFields),
  }),
  fields: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates/templateFields/{id}',
    access: 'signedIn',
    inDraft: true,
    fresh: UNTIL_CHANGED,
    summary: 'The fields of one template that the caller may see, in order',
    ...BY_ID,
    reply: z.array(TemplateField),
  }),
  details: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates/details/{id}',
    access: 'signedIn',
    inDraft: true,
    fresh: UNTIL_CHANGED,
    summary: 'One template with its sections and the fields that the caller may see',
    ...BY_ID,
    reply: TemplateDetails,
  }),
  cadence: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates/cadenceDetails/{id}',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:template'),
    summary: 'After how long cases of a template recur',
    ...BY_ID,
    reply: CadenceDetails,
  }),
  design: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates/design/{id}',
    access: 'admin',
    inDraft: true,
    fresh: eachTime('refresh:template', 'refresh:field'),
    summary: 'One template as administrators design it, with every field and what uses it',
    ...BY_ID,
    reply: TemplateDesign,
  }),
  fieldUse: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates/fieldUse/{id}/{fieldId}',
    access: 'admin',
    inDraft: true,
    fresh: eachTime(),
    summary: 'How many records of a template have a value in a field, among its latest 10,000',
    on: { id: 'template', fieldId: 'word' },
    params: z.object({ id: PathId, fieldId: FieldId }),
    reply: FieldUse,
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/templates',
    access: 'admin',
    inDraft: true,
    summary: 'Creates a template, or changes the one with that id; omitted values stay, and a new one comes last',
    body: TemplateToSave,
    reply: TemplateDesign,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/templates/{id}',
    access: 'admin',
    inDraft: true,
    summary: 'Deletes a template; one that records have is disabled instead, and they keep it',
    ...BY_ID,
    reply: z.object({ isDisabled: z.boolean() }),
  }),
}

export const categories = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/categories',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:template'),
    summary: 'Every category, in order',
    reply: z.array(Category),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/categories',
    access: 'admin',
    inDraft: true,
    summary: 'Creates a category, or changes the one with that id; omitted values stay, and a new one comes last',
    body: CategoryToSave,
    reply: Category,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/categories/usage/{id}',
    access: 'admin',
    inDraft: true,
    fresh: eachTime(),
    summary: 'What keeps a category from being deleted, in words',
    on: { id: 'category' },
    params: z.object({ id: PathId }),
    reply: z.array(z.string()),
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/categories/{id}',
    access: 'admin',
    inDraft: true,
    summary: 'Deletes a category; refused with 409 while templates or records have it',
    on: { id: 'category' },
    params: z.object({ id: PathId }),
  }),
}
