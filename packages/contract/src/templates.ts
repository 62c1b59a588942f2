import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FieldDefinition, FieldPermissions, FieldValue } from './fields.ts'
import { DATED, KNOWN } from './last-updated.ts'
import { CATEGORIES, LOOKUP_TITLE_LENGTH, TEAMS_PER_USER } from './limits.ts'
import { requiredName } from './required-text.ts'
import { idOf, PathId, savedIdOf } from './shapes.ts'
import { definition, eachTime } from './freshness.ts'

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

export const SectionDetails = z.record(
  z.string(),
  z.object({ description: z.string(), collapsed: z.boolean(), hideWhenEmpty: z.boolean() }),
)

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

export const TemplateDetails = TemplateSummary.extend({
  sections: z.array(z.string()),
  sectionDetails: SectionDetails,
  /** As `fields.{id}`; built-in parts of the form by their property key. */
  hiddenFields: z.array(z.string()),
  fieldDefaultValues: z.record(z.string(), FieldValue),
  titleTemplate: z.string(),
  fields: z.array(TemplateField),
})
export type TemplateDetails = z.infer<typeof TemplateDetails>

export const templates = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates',
    access: 'signedIn',
    fresh: definition('refresh:template'),
    summary: 'Every template, in order, without its fields',
    reply: z.array(TemplateSummary),
  }),
  details: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/templates/details/{id}',
    access: 'signedIn',
    fresh: definition('refresh:template', 'refresh:field', 'userupdated'),
    summary: 'One template with its sections and the fields that the caller may see',
    on: { id: 'template' },
    params: z.object({ id: PathId }),
    reply: TemplateDetails,
  }),
}

export const categories = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/categories',
    access: 'signedIn',
    fresh: definition('refresh:template'),
    summary: 'Every category, in order',
    reply: z.array(Category),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/categories',
    access: 'admin',
    summary: 'Creates a category, or changes the one with that id; omitted values stay, and a new one comes last',
    body: CategoryToSave,
    reply: Category,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/categories/usage/{id}',
    access: 'admin',
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
    summary: 'Deletes a category; refused with 409 while templates or records have it',
    on: { id: 'category' },
    params: z.object({ id: PathId }),
  }),
}
