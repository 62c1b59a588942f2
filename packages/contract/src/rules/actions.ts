import { z } from 'zod'
import { EmailAddress } from '../email-address.ts'
import { FieldValue } from '../fields.ts'
import {
  EMAIL_BODY_LENGTH,
  EMAIL_RECIPIENTS,
  EMAIL_SUBJECT_LENGTH,
  LOOKUP_TITLE_LENGTH,
  TEXT_LENGTH,
} from '../limits.ts'
import { requiredText } from '../required-text.ts'
import { FieldId, idOf } from '../shapes.ts'

/** The codes of actions. (C-RULE-01) */
export const ACTION_TYPES = {
  SetValue: 0,
  AddTeam: 1,
  SetFieldRequired: 2,
  SendHttp: 3,
  SendEmail: 4,
  AddField: 5,
  SentToIntegration: 6,
  RemoveField: 7,
} as const
export type ActionType = (typeof ACTION_TYPES)[keyof typeof ACTION_TYPES]

export const HEADERS_PER_ACTION = 20
export const HEADER_NAME_LENGTH = 100
export const URL_LENGTH = 2000
/** The value of a header in every answer; a save that has it keeps the stored one. */
export const MASKED = '***'

/** A property key, or `fields.{id}`. */
const Key = z.string().min(1, 'Choose a field.').max(50)

/** A value of a field; ids for properties such as the status, lists of them for people, areas and teams. */
const NewValue = z.union([FieldValue, z.array(z.int())])

const SetValue = z.object({
  type: z.literal(ACTION_TYPES.SetValue),
  field: Key,
  fieldDataType: z.string().max(50).nullish(),
  newValue: NewValue.default(null),
  /** The value's name, as the client showed it. */
  newValueLabel: z.string().max(TEXT_LENGTH).nullish(),
  /** `newValue` is a token: `me`, `today`, or days from today such as `-7`. (D-089) */
  dynamicValue: z.boolean().default(false),
  /** A text with `{field title}` placeholders, in place of `newValue`. */
  valueFormat: z.string().max(EMAIL_BODY_LENGTH).nullish(),
})

const Header = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'Use letters, digits and hyphens as the name of a header.')
    .max(HEADER_NAME_LENGTH),
  value: z.string().max(URL_LENGTH),
})
export type HttpHeader = z.infer<typeof Header>

const SendHttp = z.object({
  type: z.literal(ACTION_TYPES.SendHttp),
  url: z.string().trim().max(URL_LENGTH),
  httpHeaders: z.array(Header).max(HEADERS_PER_ACTION, `Add up to ${HEADERS_PER_ACTION} headers.`).default([]),
})

/** A person, the people in a role of the record, a team, or an address. `field`: assigneeId, users, or `fields.{id}`. */
export const RuleRecipient = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: idOf('user') }),
  z.object({ kind: z.literal('field'), field: Key }),
  z.object({ kind: z.literal('team'), teamId: idOf('team') }),
  z.object({ kind: z.literal('address'), address: EmailAddress }),
])
export type RuleRecipient = z.infer<typeof RuleRecipient>

const SendEmail = z.object({
  type: z.literal(ACTION_TYPES.SendEmail),
  recipient: z
    .array(RuleRecipient)
    .min(1, 'Add at least one recipient.')
    .max(EMAIL_RECIPIENTS, `Add ${EMAIL_RECIPIENTS} recipients at most.`),
  /** A text with `{field title}` placeholders, as the body is. */
  subject: requiredText('Enter a subject.').max(EMAIL_SUBJECT_LENGTH),
  body: z.string().trim().max(EMAIL_BODY_LENGTH).default(''),
  includeAttachments: z.boolean().default(false),
})

const FieldRequired = z.object({
  type: z.literal(ACTION_TYPES.SetFieldRequired),
  fieldId: FieldId.meta({ ref: 'field' }),
  required: z.boolean().default(true),
})

const AddTeam = z.object({
  type: z.literal(ACTION_TYPES.AddTeam),
  teamId: idOf('team'),
  /** The team's name, as the client showed it. */
  teamTitle: z.string().max(TEXT_LENGTH).nullish(),
})

const AddField = z.object({
  type: z.literal(ACTION_TYPES.AddField),
  fieldId: FieldId.meta({ ref: 'field' }),
  required: z.boolean().default(false),
  /** Of the form of the record; the last one if it has none of this name. */
  section: z.string().max(LOOKUP_TITLE_LENGTH).nullish(),
})

const SentToIntegration = z.object({
  type: z.literal(ACTION_TYPES.SentToIntegration),
  /** An output of an integration. */
  integration: z.object({ integrationKey: z.string().min(1).max(100), out: z.string().min(1).max(100) }),
})

const RemoveField = z.object({
  type: z.literal(ACTION_TYPES.RemoveField),
  field: FieldId.meta({ ref: 'field' }),
})

export const RuleActionToSave = z.discriminatedUnion(
  'type',
  [SetValue, AddTeam, FieldRequired, SendHttp, SendEmail, AddField, SentToIntegration, RemoveField],
  'Choose one of the actions.',
)
export type RuleActionToSave = z.infer<typeof RuleActionToSave>
export type ActionOf<T extends ActionType> = Extract<RuleActionToSave, { type: T }>

/** As administrators read it: the values of headers are masked. */
export const RuleAction = RuleActionToSave
export type RuleAction = z.infer<typeof RuleAction>
