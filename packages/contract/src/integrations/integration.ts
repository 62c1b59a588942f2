import { z } from 'zod'
import { SearchClauses } from '../clauses.ts'
import { EXPECTED_VERSION, DATED } from '../last-updated.ts'
import { LOOKUP_TITLE_LENGTH, TEMPLATES, TEXT_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { idOf, Instant } from '../shapes.ts'

/** Of one tenant. */
export const INTEGRATIONS = 100
export const OUTPUTS_PER_INTEGRATION = 50
export const MAPPED_FIELDS = 200
/** Minutes between two runs of a schedule. */
export const SHORTEST_SCHEDULE = 5
export const LONGEST_SCHEDULE = 10_080

export const KEY_MESSAGE = 'Use small letters, digits and hyphens as the key, such as dispatch.'

/** The stable name of an integration or of one of its outputs. */
export const IntegrationKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/, KEY_MESSAGE)

/** In place of a secret that is stored; saved again, it stays what it is. */
export const MASKED = '••••••••'

/** A value of the source and what of a record it fills: a property, or `fields.{id}`. */
export const Mapping = z.object({
  path: z.string().trim().min(1, 'Enter the path of a value.').max(TEXT_LENGTH),
  target: z.string().regex(/^(fields\.)?[A-Za-z0-9-]{1,36}$/, 'Choose what the value fills.'),
})
export type Mapping = z.infer<typeof Mapping>

export const SettingValue = z.union([
  z.string().max(TEXT_LENGTH),
  z.int(),
  z.array(Mapping).max(MAPPED_FIELDS),
  z.null(),
])
export type SettingValue = z.infer<typeof SettingValue>

/** How a setting is edited. */
export const SETTING_TYPES = ['text', 'url', 'template', 'mapping'] as const

export const Setting = z.object({
  key: z.string(),
  title: z.string(),
  dataType: z.enum(SETTING_TYPES),
  required: z.boolean(),
  /** It can be written, and is answered as a mask. */
  secret: z.boolean(),
  /** What to enter, in a sentence. */
  hint: z.string(),
})
export type Setting = z.infer<typeof Setting>

export const SERVICE_IDS = ['https-webhook', 'https-pull'] as const
export const ServiceId = z.enum(SERVICE_IDS, 'Choose a service.')
export type ServiceId = z.infer<typeof ServiceId>

/** What an integration can be made of. (D-103) */
export const Service = z.object({
  id: ServiceId,
  title: z.string(),
  description: z.string(),
  /** Records leave through it, or come in. */
  direction: z.enum(['out', 'in']),
  settingsSchema: z.array(Setting),
})
export type Service = z.infer<typeof Service>

/** Where records can be sent. Without templates, those of all. */
export const Output = z.object({
  out: IntegrationKey,
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  templateIds: z.array(idOf('template')).max(TEMPLATES),
})
export type Output = z.infer<typeof Output>

export const RECORD_EVENT_TYPES = [
  'Created',
  'Updated',
  'Commented',
  'Promoted',
  'Closed',
  'Reopened',
  'Deleted',
  'Restored',
] as const
export const RecordEventType = z.enum(RECORD_EVENT_TYPES)
export type RecordEventType = z.infer<typeof RecordEventType>

/** Which events of records are sent to the address by themselves. Without types or templates, those of all. */
export const Subscription = z.object({
  types: z.array(RecordEventType).max(RECORD_EVENT_TYPES.length),
  templateIds: z.array(idOf('template')).max(TEMPLATES),
  clauses: SearchClauses,
})
export type Subscription = z.infer<typeof Subscription>

export const INTEGRATION_STATES = ['Idle', 'Running', 'Failed', 'Disabled'] as const
export const IntegrationState = z.enum(INTEGRATION_STATES)
export type IntegrationState = z.infer<typeof IntegrationState>

const EDITED = {
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  active: z.boolean(),
  settings: z.record(z.string().max(50), SettingValue),
  outputs: z.array(Output).max(OUTPUTS_PER_INTEGRATION, `Use up to ${OUTPUTS_PER_INTEGRATION} outputs.`),
  /** Minutes between two runs; null: it runs when somebody or something makes it. */
  schedule: z
    .int()
    .min(SHORTEST_SCHEDULE, `Use at least ${SHORTEST_SCHEDULE} minutes.`)
    .max(LONGEST_SCHEDULE, `Use at most ${LONGEST_SCHEDULE} minutes, which is a week.`)
    .nullable(),
  /** Null: nothing is sent by itself. */
  events: Subscription.nullable(),
}

export const Integration = z.object({
  key: z.string(),
  serviceId: ServiceId,
  ...EDITED,
  status: IntegrationState,
  lastRun: Instant.nullable(),
  ...DATED,
})
export type Integration = z.infer<typeof Integration>

export const IntegrationToSave = z.object({
  key: IntegrationKey,
  serviceId: ServiceId,
  ...EDITED,
  /** A new integration: one with that key must not exist yet. */
  isNew: z.boolean().default(false),
  ...EXPECTED_VERSION,
})
export type IntegrationToSave = z.infer<typeof IntegrationToSave>

export const SavedIntegration = z.object({
  integration: Integration,
  /** The signing secret that the server made, which is never answered again. */
  secret: z.string().nullable(),
  /** What more people can read outside than here. (D-139) */
  warnings: z.array(z.string()),
})
export type SavedIntegration = z.infer<typeof SavedIntegration>

/** A record can be sent there. (B-INTP-03) */
const TARGET = {
  integrationKey: z.string(),
  integrationOut: z.string(),
  integrationTitle: z.string(),
  integrationOutTitle: z.string(),
}
export const IntegrationOutput = z.object({ ...TARGET, templateIds: z.array(z.int()) })
export type IntegrationOutput = z.infer<typeof IntegrationOutput>

export const IntegrationLink = z.object({
  ...TARGET,
  /** When the record arrived there last. */
  lastSent: Instant.nullable(),
  /** The newest delivery; null: it was never sent there. `Retrying`: a request has failed, and others follow. */
  last: z
    .object({
      delivery: z.uuid(),
      state: z.enum(['Sending', 'Retrying', 'Delivered', 'Failed', 'Canceled']),
      at: Instant,
      error: z.string().nullable(),
    })
    .nullable(),
})
export type IntegrationLink = z.infer<typeof IntegrationLink>

export const IntegrationLog = z.object({
  time: Instant,
  level: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  caseNumber: z.string().nullable(),
})
export type IntegrationLog = z.infer<typeof IntegrationLog>

export const IntegrationStatus = z.object({
  state: IntegrationState,
  lastRun: Instant.nullable(),
  lastError: z.string().nullable(),
  /** Since when it runs. */
  runningSince: Instant.nullable(),
})
export type IntegrationStatus = z.infer<typeof IntegrationStatus>
