import { z } from 'zod'
import { Invitation, LoginTenant, SupportEntry } from './auth.ts'
import { StyleTheme } from './branding.ts'
import { endpoint } from './endpoint.ts'
import { FieldDefinition, FieldId, FieldValue } from './fields.ts'
import { CHOICE_LENGTH, CHOICES_PER_FIELD, USER_FIELD_TITLE_LENGTH, USER_FIELDS } from './limits.ts'
import { requiredText } from './required-text.ts'
import { Instant, PageNumber, Paged, PathBoolean, PathId, Titled } from './shapes.ts'
import { definition, eachTime, untilPushed } from './freshness.ts'

/** A person's preferences on every device; a small free-form map that is always replaced as a whole. */
export const Preferences = z.record(
  z.string().max(100),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
)
export type Preferences = z.infer<typeof Preferences>

/** The parts of a tenant's look; a version changes with its content. */
export const Branding = z.object({
  logo: z.string().nullable(),
  styles: z.array(z.object({ theme: StyleTheme, version: z.string() })),
})

export const UserSettings = z.object({
  viewFoldersExpanded: z.boolean(),
  scheduleFoldersExpanded: z.boolean(),
  viewsOpening: z.enum(['sameTab', 'newTab']),
})
export type UserSettings = z.infer<typeof UserSettings>

/** The signed-in person. Flags are effective: an administrator holds every one. */
export const Me = z.object({
  id: z.int(),
  name: z.string(),
  email: z.object({ email: z.string() }),
  isAdmin: z.boolean(),
  isSupport: z.boolean(),
  editData: z.boolean(),
  editUsers: z.boolean(),
  extendedPermissions: z.object({ scheduling: z.boolean(), setOtherUsersStatus: z.boolean() }),
  teams: z.array(z.int()),
  /** null: not set. */
  currentStatus: Titled.nullable(),
  tenantId: z.int().nullable(),
  tenantName: z.string(),
  tenantDomain: z.string(),
  tenantSize: z.int(),
  tenantEnabledFeatures: z.array(z.string()),
  billingEnabled: z.boolean(),
  caseName: z.string(),
  recordName: z.string(),
  quickCreateTemplates: z.array(z.object({ id: z.int(), label: z.string() })),
  loginTenants: z.array(LoginTenant),
  /** Organizations that the person can join. */
  invitations: z.array(Invitation),
  hasDoneFirstLogin: z.boolean(),
  /** From the root of the site on; null: none. */
  pictureUrl: z.string().nullable(),
  hasTenantInfo: z.boolean(),
  branding: Branding,
  /** On which day weeks begin in the tenant; Sunday is 0. */
  firstDayOfWeek: z.number().int().min(0).max(6),
  /** The landing page of the person's teams; null if they have none. */
  landingPagePath: z.string().nullable(),
  preferences: Preferences,
  settings: UserSettings,
  /** For support staff: other tenants that grant access. */
  supportAccess: z.array(SupportEntry),
  /** For administrators: the end of support access; null if there is none. */
  supportUntil: Instant.nullable(),
})
export type Me = z.infer<typeof Me>

/** A value shown next to the person's name. */
export const UserHeaderValue = z.object({ title: z.string(), valueLabel: z.string() })
export type UserHeaderValue = z.infer<typeof UserHeaderValue>

/** A profile field that the tenant defines for its people. Name and email are built in. */
export const UserField = z.object({
  allowSelfEdit: z.boolean(),
  section: z.string(),
  order: z.int(),
  requiredRecord: z.boolean(),
  inHeader: z.boolean(),
  field: FieldDefinition,
})
export type UserField = z.infer<typeof UserField>

/** The data types that a field of people can have. */
export const USER_FIELD_TYPES = ['text', 'text-area', 'number', 'date', 'checkbox', 'list', 'list-multiple'] as const
export type UserFieldType = (typeof USER_FIELD_TYPES)[number]

const UserFieldId = FieldId.meta({ ref: 'userField' })

const SavedChoice = z.object({
  /** 0 or left out: a new one. */
  key: z.int().min(0).default(0),
  label: requiredText('Enter a text for every choice.').max(
    CHOICE_LENGTH,
    `A choice can have up to ${CHOICE_LENGTH} characters.`,
  ),
})

const SavedUserField = z.object({
  /** Left out: a new one. */
  id: UserFieldId.optional(),
  title: requiredText('Enter a title.').max(USER_FIELD_TITLE_LENGTH),
  dataType: z.enum(USER_FIELD_TYPES),
  /** For a list, in order; omitted choices are removed, and people who chose them lose their answer. */
  choices: z
    .array(SavedChoice)
    .max(CHOICES_PER_FIELD, `A list can have up to ${CHOICES_PER_FIELD} choices.`)
    .default([]),
  /** Left empty: the section of name and email. */
  section: z.string().trim().max(USER_FIELD_TITLE_LENGTH).default(''),
  allowSelfEdit: z.boolean().default(true),
  requiredRecord: z.boolean().default(false),
  inHeader: z.boolean().default(false),
})
export type SavedUserField = z.infer<typeof SavedUserField>

export const UserFieldDetails = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  pictureUrl: z.string().nullable(),
  teams: z.array(Titled),
  /** null: not set. */
  currentStatus: Titled.nullable(),
  userHeaderFieldValues: z.array(UserHeaderValue),
  fieldValues: z.record(z.string(), FieldValue),
})
export type UserFieldDetails = z.infer<typeof UserFieldDetails>

/** A record in a list of somebody's records. */
export const CaseSummary = z.object({
  id: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  templateTitle: z.string(),
  statusTitle: z.string(),
  assigneeId: z.int().nullable(),
  created: z.string(),
  lastUpdated: z.string(),
  locations: z.array(Titled),
})
export type CaseSummary = z.infer<typeof CaseSummary>

/** A key for what this person has typed and not saved; `id` names it without telling anything about it. */
export const TextKey = z.object({
  id: z.string(),
  /** 32 bytes in base64url. */
  key: z.string(),
})
export type TextKey = z.infer<typeof TextKey>

export const userProfile = {
  me: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/me',
    access: 'signedInOrSystem',
    fresh: untilPushed('userupdated'),
    withoutSubscription: true,
    summary: 'The signed-in person with rights, tenant and preferences; for a system account, name and email only',
    reply: Me,
  }),
  textKeys: endpoint({
    method: 'GET',
    path: '/users/me/textKeys',
    access: 'signedIn',
    fresh: eachTime(),
    support: 'allowed',
    // Kept text can be copied even after the subscription has ended.
    withoutSubscription: true,
    summary: 'The keys with which the browser encrypts unsaved text: the one in use, then older ones',
    reply: z.object({ userId: z.int(), tenantId: z.int(), keys: z.array(TextKey) }),
  }),
  updatePreferences: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/updatePreferences',
    access: 'signedIn',
    summary: "Replaces the caller's preferences; at most 10 kB",
    body: Preferences,
    reply: Preferences,
  }),
  settings: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/settings/{id}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: "A person's settings: the caller's own, or anyone's as an administrator",
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    reply: UserSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/users/settings',
    access: 'signedIn',
    summary: "Replaces the caller's settings",
    body: UserSettings,
    reply: UserSettings,
  }),
  definition: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/userSpecialDefinition',
    access: 'signedIn',
    fresh: definition('refresh:user'),
    summary: 'The user fields, by section and order, starting with name and email',
    reply: z.object({ fields: z.array(UserField) }),
  }),
  saveField: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/userSpecialDefinition/field',
    access: 'admin',
    summary: 'Creates a user field, or changes the one with that id; its data type stays',
    body: SavedUserField,
    reply: UserField,
  }),
  orderFields: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/userSpecialDefinition/order',
    access: 'admin',
    summary: 'Reorders the user fields; those not listed follow in their old order',
    body: z.object({ ids: z.array(UserFieldId).max(USER_FIELDS) }),
    reply: z.object({ fields: z.array(UserField) }),
  }),
  removeField: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/users/userSpecialDefinition/field/{id}',
    access: 'admin',
    summary: 'Deletes a user field with everything that was entered in it',
    on: { id: 'userField' },
    params: z.object({ id: FieldId }),
  }),
  fieldDetails: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/fieldDetails/{id}',
    access: 'signedIn',
    fresh: eachTime('refresh:user'),
    summary: 'A person with teams and field values',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    reply: UserFieldDetails,
  }),
  saveOwnFields: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/ownFields',
    access: 'signedIn',
    summary: "Saves the caller's own editable fields and can complete the introduction",
    query: z.object({ finishIntroduction: PathBoolean.default(false) }),
    body: z.object({ fieldValues: z.record(FieldId, FieldValue) }),
    reply: UserFieldDetails,
  }),
  records: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/cases/{id}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'Records assigned to a person or shared with them that the caller may see, 50 per page',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    query: z.object({
      includeCollaborating: PathBoolean.default(false),
      archived: PathBoolean.default(false),
      pageNumber: PageNumber,
    }),
    reply: Paged(CaseSummary),
  }),
}
