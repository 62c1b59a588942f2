import { z } from 'zod'
import { FieldValue } from '../../fields.ts'
import {
  EMAIL_BODY_LENGTH,
  EMAIL_RECIPIENTS,
  EMAIL_SUBJECT_LENGTH,
  LOOKUP_TITLE_LENGTH,
  TEMPLATES,
} from '../../limits.ts'
import { requiredText } from '../../required-text.ts'
import { ACTION_TYPES, HEADER_NAME_LENGTH, HEADERS_PER_ACTION, URL_LENGTH } from '../../rules/actions.ts'
import { ACTIONS_PER_RULE, RuleAppliesTo, RULES, RuleToSave, RuleTrigger, TRIGGER_FIELDS } from '../../rules/rule.ts'
import { FileClauses, FileColumn } from '../clauses.ts'
import { Key, OWN_KEY } from '../parts.ts'

const Recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), userId: Key }),
  z.strictObject({ kind: z.literal('field'), field: FileColumn }),
  z.strictObject({ kind: z.literal('team'), team: Key }),
  z.strictObject({ kind: z.literal('address'), address: z.string().max(320) }),
])

const Action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal(ACTION_TYPES.SetValue),
    field: FileColumn,
    fieldDataType: z.string().max(50).optional(),
    newValue: z.union([FieldValue, z.array(z.int())]),
    dynamicValue: z.boolean(),
    valueFormat: z.string().max(EMAIL_BODY_LENGTH).optional(),
  }),
  z.strictObject({ type: z.literal(ACTION_TYPES.AddTeam), team: Key }),
  z.strictObject({ type: z.literal(ACTION_TYPES.SetFieldRequired), field: Key, required: z.boolean() }),
  z.strictObject({
    type: z.literal(ACTION_TYPES.SendHttp),
    url: z.string().max(URL_LENGTH),
    /** The names of its headers; their values are secret. */
    headers: z.array(z.string().max(HEADER_NAME_LENGTH)).max(HEADERS_PER_ACTION),
  }),
  z.strictObject({
    type: z.literal(ACTION_TYPES.SendEmail),
    recipient: z.array(Recipient).max(EMAIL_RECIPIENTS),
    subject: z.string().max(EMAIL_SUBJECT_LENGTH),
    body: z.string().max(EMAIL_BODY_LENGTH),
    includeAttachments: z.boolean(),
  }),
  z.strictObject({
    type: z.literal(ACTION_TYPES.AddField),
    field: Key,
    required: z.boolean(),
    section: z.string().max(LOOKUP_TITLE_LENGTH).optional(),
  }),
  z.strictObject({
    type: z.literal(ACTION_TYPES.SentToIntegration),
    /** Its title: an integration itself is no part of the file. */
    integration: requiredText('Enter the title of an integration.').max(LOOKUP_TITLE_LENGTH),
    out: z.string().min(1).max(100),
  }),
  z.strictObject({ type: z.literal(ACTION_TYPES.RemoveField), field: Key }),
])
export type FileAction = z.infer<typeof Action>

const { title, description, folder } = RuleToSave.shape

/** In their order. Texts name fields by their titles. */
export const FileRulesOfRecords = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title,
      description,
      /** The heading under which the list shows it. */
      folder,
      enabled: z.boolean(),
      /** Empty: all of them. */
      templates: z.array(Key).max(TEMPLATES),
      appliesTo: RuleAppliesTo,
      trigger: RuleTrigger,
      triggerFields: z.array(FileColumn).max(TRIGGER_FIELDS),
      conditions: FileClauses,
      actions: z.array(Action).max(ACTIONS_PER_RULE),
    }),
  )
  .max(RULES)
  .default([])
