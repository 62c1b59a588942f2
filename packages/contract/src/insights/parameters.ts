import { z } from 'zod'
import { ClauseParameters } from '../clauses.ts'
import { endpoint } from '../endpoint.ts'
import { definition, eachTime } from '../freshness.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { LOOKUP_TITLE_LENGTH, TEXT_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { Usage } from '../usage.ts'

/** `Team` is the other kind of a parameter for people: the members of a team. (B-PARAM-01) */
export const PARAMETER_TYPES = ['Text', 'Number', 'Date', 'DateRange', 'DataSource', 'User', 'Team'] as const
export const ParameterType = z.enum(PARAMETER_TYPES, 'Choose the type of the parameter.')
export type ParameterType = z.infer<typeof ParameterType>

/** Of one tenant. */
export const PARAMETERS = 200
/** Of one insight. */
export const PARAMETERS_PER_INSIGHT = 50
const CHOSEN = 100

export const ParameterKey = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,49}$/, 'Use letters, digits, - and _ as the key, and a letter first.')

/** A text, a number as text, a day, or the ids of items, people or teams. */
const ParameterContent = z
  .union([z.string().max(TEXT_LENGTH), z.number(), z.array(z.union([z.string().max(100), z.number()])).max(CHOSEN)])
  .nullable()
export type ParameterContent = z.infer<typeof ParameterContent>

/** `me`, a period such as `CurrentWeek`, or days from today such as `-7`; true if it stands in the value. */
const Token = z.union([z.string().max(50), z.number(), z.boolean()]).nullable()

/** A value that readers of insights choose; clauses use it by its key. (D-076) */
export const DynamicParameter = z.object({
  key: ParameterKey,
  name: z.string(),
  dataType: ParameterType,
  /** Of a DataSource parameter. */
  dataSourceId: z.string().nullable(),
  defaultValue: ParameterContent,
  /** The default as a token, in place of a value. */
  dynamicValue: Token,
  /** The days, months or week of a default range. */
  searchClauseParameters: ClauseParameters.nullable(),
  /** The parameter that receives this one's value when a tile is clicked through. */
  passValueToParameter: z.string().nullable(),
  ...DATED,
})
export type DynamicParameter = z.infer<typeof DynamicParameter>

/** Without `lastUpdated` a parameter is created, or overwritten; with it, that version is changed. */
export const DynamicParameterToSave = z.object({
  key: ParameterKey,
  name: requiredName('Enter a name.').max(LOOKUP_TITLE_LENGTH),
  dataType: ParameterType,
  dataSourceId: z.string().max(36).meta({ ref: 'dataSource' }).nullable().default(null),
  defaultValue: ParameterContent.default(null),
  dynamicValue: Token.default(null),
  searchClauseParameters: ClauseParameters.nullable().default(null),
  passValueToParameter: ParameterKey.nullable().default(null),
  /** A parameter with that key must not exist yet. */
  isNew: z.boolean().default(false),
  ...EXPECTED_VERSION,
})
export type DynamicParameterToSave = z.infer<typeof DynamicParameterToSave>

/** What a reader has chosen. A value that is sent, null too, replaces the default. (D-152) */
export const ParameterValue = z.object({
  key: ParameterKey,
  dataType: ParameterType.optional(),
  value: ParameterContent.default(null),
  dynamicValue: Token.default(null),
  searchClauseParameters: ClauseParameters.nullable().default(null),
  /** Touched by the reader; without it the value is still the default. */
  isAltered: z.boolean().default(true),
})
export type ParameterValue = z.infer<typeof ParameterValue>

export const insightParameters = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/insightParameters',
    access: 'signedIn',
    fresh: definition('refresh:insight'),
    summary: 'The parameters of insights, by name',
    reply: z.array(DynamicParameter),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insightParameters/save',
    access: 'editData',
    summary: `Creates a parameter, or changes the one with that key; up to ${PARAMETERS}`,
    body: DynamicParameterToSave,
    reply: DynamicParameter,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/insightParameters/usage/{key}',
    access: 'editData',
    fresh: eachTime(),
    summary: 'What uses a parameter',
    on: { key: 'insightParameter' },
    params: z.object({ key: ParameterKey }),
    reply: Usage,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/insightParameters/{key}',
    access: 'editData',
    summary: 'Deletes a parameter that no insight uses',
    on: { key: 'insightParameter' },
    params: z.object({ key: ParameterKey }),
  }),
}
