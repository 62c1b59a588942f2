import { z } from 'zod'
import { FieldDefinition, FieldValue } from '../fields.ts'
import { CHOICE_LENGTH, CHOICES_PER_FIELD, USER_FIELD_TITLE_LENGTH } from '../limits.ts'
import { requiredText } from '../required-text.ts'
import { FieldId, savedAs, Titled } from '../shapes.ts'

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

export const UserFieldId = FieldId.meta({ ref: 'userField' })

const SavedChoice = z.object({
  /** 0 or left out: a new one. */
  key: z.int().min(0).default(0),
  label: requiredText('Enter a text for every choice.').max(
    CHOICE_LENGTH,
    `A choice can have up to ${CHOICE_LENGTH} characters.`,
  ),
})

export const SavedUserField = z.object({
  id: savedAs(UserFieldId, 'Use a field id.'),
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
