import { z } from 'zod'
import { FieldPermissions, FieldValue } from './fields.ts'
import { EXPECTED_VERSION } from './last-updated.ts'
import {
  CASE_NUMBER_PREFIX_LENGTH,
  FIELDS_PER_TEMPLATE,
  LOOKUP_TITLE_LENGTH,
  SECTIONS_PER_TEMPLATE,
  TEAMS_PER_USER,
  TEMPLATES,
  TEXT_LENGTH,
  TITLE_TEMPLATE_LENGTH,
} from './limits.ts'
import { requiredName, requiredText } from './required-text.ts'
import { FieldId, idOf, savedIdOf } from './shapes.ts'

/** The built-in parts of the form that a template can hide. */
export const HIDEABLE_PROPERTIES = [
  'summary',
  'statusId',
  'severityId',
  'assigneeId',
  'users',
  'pendingTeams',
  'areas',
  'tags',
] as const
export type HideableProperty = (typeof HIDEABLE_PROPERTIES)[number]

export const CADENCE_UNITS = ['day', 'week', 'month', 'year'] as const

/** After how long a closed case comes again, and at what time of the day. (D-100) */
export const CadenceDetails = z.object({
  cadencePeriod: z.object({ value: z.int().min(1).max(1000), unit: z.enum(CADENCE_UNITS) }).nullable(),
  /** `HH:mm`, in the zone of whoever closes the case. */
  startTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 09:30.'),
})
export type CadenceDetails = z.infer<typeof CadenceDetails>

/** What schedules may use of a template. */
export const TemplateSchedule = z.object({
  schedulingAvailable: z.boolean(),
  /** The teams that may schedule; an empty list permits everyone. */
  schedulingPermissions: z.array(z.int()),
  /** The ids of the fields that a schedule fills in. */
  schedulingFields: z.array(z.string()),
  defaultValues: z.record(z.string(), FieldValue),
})
export type TemplateSchedule = z.infer<typeof TemplateSchedule>

export const SectionDetail = z.object({
  description: z.string(),
  collapsed: z.boolean(),
  hideWhenEmpty: z.boolean(),
})
export const SectionDetails = z.record(z.string(), SectionDetail)

const SectionTitle = requiredText('Enter a title for the section.').max(LOOKUP_TITLE_LENGTH)
const TeamList = z.array(idOf('team')).max(TEAMS_PER_USER)
const OrderedFields = z.array(FieldId).max(FIELDS_PER_TEMPLATE)

/** Stored are values as their data types have them; null and omitted values are no default. */
const Values = z.record(FieldId, FieldValue)

export const FieldToPlace = z.object({
  field: z.object({ id: FieldId }),
  /** Fields are sorted by it; what shares one keeps the order of the list. */
  order: z.int().min(0).max(1_000_000),
  section: SectionTitle,
  requiredRecord: z.boolean().default(false),
  requiredCase: z.boolean().default(false),
  /** null: the field's own permissions apply. */
  permissions: FieldPermissions.extend({ view: TeamList, edit: TeamList }).nullable().default(null),
})
export type FieldToPlace = z.infer<typeof FieldToPlace>

export const TemplateToSave = z.object({
  id: savedIdOf('template'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  description: z.string().trim().max(TEXT_LENGTH).optional(),
  /** Its place in the list, from 0. The others make room. */
  order: z.int().min(0).max(TEMPLATES).optional(),
  disabled: z.boolean().optional(),
  showInQuickCreate: z.boolean().optional(),
  categoryId: idOf('category').nullable().optional(),
  severityId: idOf('severity').nullable().optional(),
  caseNumberPrefix: z
    .string()
    .trim()
    .max(CASE_NUMBER_PREFIX_LENGTH)
    .regex(/^[^\p{Cc}\p{Cf}\s]*$/u, 'Use letters, digits and signs without spaces.')
    .optional(),
  enableTitleTemplate: z.boolean().optional(),
  titleTemplate: z.string().trim().max(TITLE_TEMPLATE_LENGTH).optional(),
  permissions: z.object({ case: z.object({ edit: TeamList }), record: z.object({ edit: TeamList }) }).optional(),
  editClosedPermissions: TeamList.optional(),
  sections: z.array(SectionTitle).max(SECTIONS_PER_TEMPLATE).optional(),
  sectionDetails: z
    .record(SectionTitle, SectionDetail.extend({ description: z.string().trim().max(TEXT_LENGTH) }))
    .optional(),
  fields: z.array(FieldToPlace).max(FIELDS_PER_TEMPLATE).optional(),
  /** Fields as `fields.{id}`, built-in parts of the form by their property key. */
  hiddenFields: z
    .array(z.string().max(50))
    .max(FIELDS_PER_TEMPLATE + HIDEABLE_PROPERTIES.length)
    .optional(),
  fieldDefaultValues: Values.optional(),
  templateSchedule: TemplateSchedule.extend({
    schedulingPermissions: TeamList,
    schedulingFields: OrderedFields,
    defaultValues: Values,
  }).optional(),
  cadenceDetails: CadenceDetails.optional(),
  ...EXPECTED_VERSION,
})
export type TemplateToSave = z.infer<typeof TemplateToSave>
