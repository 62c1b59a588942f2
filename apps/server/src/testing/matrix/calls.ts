import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { contract } from '@dossier/contract'
import type { Binding } from '@dossier/contract/binding'
import type { Endpoint } from '@dossier/contract/endpoint'
import { addressOf } from '../caller.ts'
import { bodyOf } from './bodies.ts'
import type { Cast } from './cast.ts'
import { freshDefinition, freshSource } from './fresh/fresh-data-source.ts'
import { freshDraft } from './fresh/fresh-draft.ts'
import { freshJob } from './fresh/fresh-job.ts'
import { FRESH_ACTIVITY } from './fresh/fresh-activity.ts'
import { FRESH_BULK_EDITS } from './fresh/fresh-bulk-edit.ts'
import { FRESH_IMPORTS } from './fresh/fresh-import.ts'
import { firstLookup, freshLookup } from './fresh/fresh-lookup.ts'
import { freshProvider } from './fresh/fresh-provider.ts'
import type { Cell } from './oracles/oracle.ts'
import { CASE_VARIANTS, FIELD_VARIANTS, TARGETS, THING_VARIANTS, WORDS, type FieldVariant } from './people.ts'
import { freshUserField } from './fresh/fresh-user-field.ts'
import { FRESH_DASHBOARDS } from './fresh/fresh-dashboard.ts'
import { FRESH_PDF_TEMPLATES } from './fresh/fresh-pdf-template.ts'
import { FRESH_INTEGRATIONS } from './fresh/fresh-integration.ts'
import { FRESH_SCHEDULES, freshSchedule, NAMES_A_SCHEDULE } from './fresh/fresh-schedule.ts'
import { FRESH_RULES } from './fresh/fresh-rule.ts'
import { FRESH_INSIGHTS } from './fresh/fresh-insight.ts'
import { FRESH_VIEWS } from './fresh/fresh-view.ts'
import { LISTS_A_VIEW, queryOf } from './query-of.ts'
import { targetOf } from './targets.ts'
import { ABSENT, ABSENT_JOB, thingId } from './thing-id.ts'
import { freshCase, freshWord, type Twin } from './twin.ts'

export interface Call {
  key: string
  endpoint: Endpoint
}

/** The calls of the contract; the public ones are in public.test.ts. */
export const CALLS: readonly Call[] = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter((endpoint) => endpoint.access !== 'public' && endpoint.access !== 'anySession')
  .map((endpoint) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }))

const isCase = (binding: Binding): boolean => binding.startsWith('case:')
const isThing = (binding: Binding): boolean => !isCase(binding) && binding !== 'field' && binding !== 'word'

/** Records named in a body or query instead of the path. */
const NAMES_A_CASE = new Set([
  'POST /cases/update',
  'POST /pdfTemplates/preview',
  'GET /cases/details',
  'POST /configuration/draft/preview',
  'POST /rules/test',
  'GET /datasource/cases/names',
  'GET /cases/visits',
  'GET /views/pictures',
  'POST /schedule/cadence/',
])
/** A person named in the body, under this word. */
const NAMES_A_PERSON: Record<string, string> = { 'POST /users': 'rename', 'POST /teams': 'join' }
const NAMES_A_DRAFT = new Set(
  ['review', 'preview', 'resolve', 'publish', 'discard'].map((step) => `POST /configuration/draft/${step}`),
)
/** A view named in the query, a template named in the body. */
const NAMES_A_THING = new Set([
  ...LISTS_A_VIEW,
  ...NAMES_A_DRAFT,
  'POST /cases',
  'POST /datasource',
  'POST /datasource/item',
  'POST /noticeboards/notes',
  'POST /wallLinks',
  'POST /schedule/',
  ...NAMES_A_SCHEDULE,
])
const NAMES_A_FIELD = new Set([
  'POST /fields',
  'POST /fields/readers',
  'POST /search/advanced/{type}',
  'POST /exports/records',
  'POST /bulkEdits',
  'POST /bulkEdits/preview',
])

export type Objects = Omit<Cell, 'who'>

/** Every combination of objects that a call can be tried on: one dimension is varied at a time. */
export function objectsOf({ key, endpoint }: Call): Objects[] {
  const bindings = Object.values(endpoint.on ?? {})
  const words = WORDS[key] ?? ['']
  const standard: Objects = {
    caseVariant: 'open',
    field: 'note',
    thing: 'own',
    word: words[0] ?? '',
    target: 'ordinary',
  }
  const naming = NAMES_A_PERSON[key]
  const cases = bindings.some(isCase) || NAMES_A_CASE.has(key) ? CASE_VARIANTS : (['open'] as const)
  const fields = bindings.includes('field') || NAMES_A_FIELD.has(key) ? FIELD_VARIANTS : (['note'] as const)
  const things = bindings.some(isThing) || NAMES_A_THING.has(key) ? THING_VARIANTS : (['own'] as const)
  const varied = [
    ...cases.map((caseVariant) => ({ ...standard, caseVariant })),
    ...fields.slice(1).map((field) => ({ ...standard, field })),
    ...things.slice(1).map((thing) => ({ ...standard, thing })),
    ...words.slice(1).map((word) => ({ ...standard, word })),
    ...(bindings.includes('user') || naming ? TARGETS.slice(1) : []).map((target) => ({
      ...standard,
      ...(naming && { word: naming }),
      target,
    })),
    // From the other tenant everything named is its own.
    ...(cases.length > 1 && things.length > 1
      ? [{ ...standard, caseVariant: 'twin' as const, thing: 'twin' as const }]
      : []),
    ...(cases.length > 1 && fields.length > 1
      ? [{ ...standard, caseVariant: 'twin' as const, field: 'twin' as const }]
      : []),
  ]
  return varied
}

const MALFORMED = ['0x1', '-1', '1.5', '99999999999', '1%20or%201']

/** The request of one cell, on a record created for it. */
export async function requestOf(cast: Cast, { key, endpoint }: Call, { who, ...objects }: Cell) {
  const { a, b } = cast
  const twin = objects.caseVariant === 'twin' ? b : a
  const named =
    hasCase(key, endpoint) && isReal(objects.caseVariant) ? await freshCase(twin, objects.caseVariant) : null
  const caseId =
    named?.id ?? (objects.caseVariant === 'malformed' ? MALFORMED[a.numbers.next++ % MALFORMED.length] : ABSENT)
  const spent = await spentBy(key, cast, { ...objects, caseId: named?.id })
  const person = await targetOf(cast, {
    who,
    target: objects.target,
    word: objects.word,
    isNamedInBody: key in NAMES_A_PERSON,
  })
  const params: Record<string, unknown> = {}
  for (const [name, binding] of Object.entries(endpoint.on ?? {}))
    params[name] = isCase(binding)
      ? caseId
      : binding === 'user' && person
        ? person.id
        : (of(spent, name) ?? paramOf({ key, name, binding, a, b, objects }))
  const caseNumber = named?.caseNumber ?? (objects.caseVariant === 'malformed' ? '' : 'no-such-number')
  const scheduleId = await scheduleOf(key, cast, objects)
  const body = bodyOf(key, {
    caseNumber,
    templateId: thingId('template', objects.thing, a, b),
    caseId,
    fieldId: fieldId(objects.field, a, b),
    word: objects.word,
    person,
    definitionId: thingId('dataDefinition', objects.thing, a, b),
    sourceId: await sourceOf(key, cast, objects),
    dashboardId: thingId('dashboard', objects.thing, a, b),
    noticeboardId: thingId('noticeboard', objects.thing, a, b),
    scheduleId,
    draft: await draftOf(key, cast, objects),
  })
  const query = queryOf(key, {
    caseId,
    caseNumber,
    viewId: thingId('view', objects.thing, a, b),
    scheduleId,
    templateId: thingId('template', objects.thing, a, b),
  })
  const path = addressOf({ ...endpoint }, { params, query }).replaceAll('%2520', '%20')
  return { request: { method: endpoint.method, path, ...(body !== undefined && { body }) }, caseId }
}

/** Calls that change a schedule are tried on one of their own. */
async function scheduleOf(key: string, { a, b }: Cast, { thing }: Objects): Promise<unknown> {
  if (!NAMES_A_SCHEDULE.has(key) || !isReal(thing)) return thingId('schedule', thing, a, b)
  return freshSchedule(thing === 'twin' ? b : a)
}

/** Calls that change a data source are tried on one of their own. */
async function sourceOf(key: string, { a, b }: Cast, { thing }: Objects): Promise<unknown> {
  if (key !== 'POST /datasource' || !isReal(thing)) return thingId('dataSource', thing, a, b)
  const { tenant, teams } = thing === 'twin' ? b : a
  return (await freshSource(tenant, { teamIds: [teams.edit] })).id
}

async function draftOf(key: string, { a, b }: Cast, { thing }: Objects): Promise<string> {
  if (!NAMES_A_DRAFT.has(key) || !isReal(thing)) return thing === 'malformed' ? '-1' : ABSENT_JOB
  return freshDraft(thing === 'twin' ? b : a)
}

const of = (spent: Spent | undefined, name: string): unknown => (typeof spent === 'object' ? spent[name] : spent)

const hasCase = (key: string, endpoint: Endpoint): boolean =>
  Object.values(endpoint.on ?? {}).some(isCase) || NAMES_A_CASE.has(key)

const isReal = (variant: string): boolean => variant !== 'absent' && variant !== 'malformed'

/** An id, or one for each parameter. */
type Spent = number | string | Record<string, number | string>

const otherCase = async (twin: Twin): Promise<Spent> => ({ b: (await freshCase(twin, 'open')).id })

/** Calls that consume what they name, or name what the twins have none of: each cell gets one of its own, created silently. */
const SPENT: Record<string, (twin: Twin, caseId?: number) => Promise<Spent>> = {
  'GET /status/usage/{id}': (twin) => firstLookup(twin, 'statuses'),
  'GET /severity/usage/{id}': (twin) => firstLookup(twin, 'severities'),
  'GET /categories/usage/{id}': (twin) => freshLookup(twin, 'categories'),
  'DELETE /status/{id}': (twin) => freshLookup(twin, 'statuses'),
  'DELETE /severity/{id}': (twin) => freshLookup(twin, 'severities'),
  'DELETE /areas/{id}': ({ tenant }) => tenant.area('Spent'),
  'DELETE /categories/{id}': (twin) => freshLookup(twin, 'categories'),
  'DELETE /templates/{id}': ({ tenant }) => tenant.template({ title: 'Spent', fields: [] }),
  'PUT /cases/replaceStatus/{a}/{b}': async (twin) => ({
    a: await freshLookup(twin, 'statuses'),
    b: await firstLookup(twin, 'statuses'),
  }),
  'PUT /cases/replaceSeverity/{a}/{b}': async (twin) => ({
    a: await freshLookup(twin, 'severities'),
    b: await firstLookup(twin, 'severities'),
  }),
  'PUT /cases/replaceChoice/{fieldId}/{a}/{b}': async ({ tenant }) => ({
    fieldId: await tenant.field({ title: 'Spent', dataType: 'list', choices: ['One', 'Two'] }),
    a: 1,
    b: 2,
  }),
  'POST /cases/merge/{a}/{b}': otherCase,
  'GET /cases/link/{a}/{b}': otherCase,
  'DELETE /cases/link/{a}/{b}': otherCase,
  'DELETE /users/{id}': async ({ tenant }) => (await tenant.person()).id,
  // An address is written to five times an hour.
  'POST /users/invite/{userId}': async ({ tenant }) => (await tenant.person()).id,
  'DELETE /teams/{id}': ({ tenant }) => tenant.team(),
  'GET /teams/usage/{id}': ({ tenant }) => tenant.team(),
  'DELETE /userStatus/{id}': ({ tenant }) => tenant.userStatus(),
  'DELETE /users/userSpecialDefinition/field/{id}': freshUserField,
  'DELETE /saml/providers/{id}': freshProvider,
  'DELETE /fields/{id}': ({ tenant }) => tenant.field({ title: 'Spent', dataType: 'text' }),
  'GET /datasource/cases/field/{id}': ({ tenant }) =>
    tenant.field({ title: 'Picked', dataType: 'list', dataSourceId: RECORDS_SOURCE }),
  'DELETE /datasource/{id}': async ({ tenant }) => (await freshSource(tenant)).id,
  'DELETE /datasource/definition/{id}': ({ tenant }) => freshDefinition(tenant),
  'DELETE /datasource/item/{id}': async ({ tenant, teams }) =>
    (await freshSource(tenant, { teamIds: [teams.edit], labels: ['Spent'] })).itemIds[0]!,
  'POST /jobs/tryAgain/{jobId}': (twin) => freshJob(twin, 'failed'),
  'POST /jobs/cancel/{jobId}': (twin) => freshJob(twin, 'created'),
  ...FRESH_ACTIVITY,
  ...FRESH_BULK_EDITS,
  ...FRESH_IMPORTS,
  ...FRESH_VIEWS,
  ...FRESH_INSIGHTS,
  ...FRESH_DASHBOARDS,
  ...FRESH_PDF_TEMPLATES,
  ...FRESH_INTEGRATIONS,
  ...FRESH_SCHEDULES,
  ...FRESH_RULES,
  'DELETE /recordNameSettings/{id}': (twin) => freshWord(twin, 'record'),
  'PUT /recordNameSettings/default/{id}': (twin) => freshWord(twin, 'record'),
  'DELETE /caseNameSettings/{id}': (twin) => freshWord(twin, 'case'),
  'PUT /caseNameSettings/default/{id}': (twin) => freshWord(twin, 'case'),
}

const spentBy = async (
  key: string,
  { a, b }: Cast,
  { thing, field, caseVariant, caseId }: Objects & { caseId: number | undefined },
) => {
  if (!isReal(thing) || !isReal(field)) return undefined
  const isOfTwin = [thing, field].includes('twin')
  // What is of a record is of the one in the path, unless that is another tenant's.
  const isThere = isOfTwin === (caseVariant === 'twin')
  return SPENT[key]?.(isOfTwin ? b : a, isThere ? caseId : undefined)
}

interface Param {
  key: string
  name: string
  binding: Binding
  a: Twin
  b: Twin
  objects: Objects
}

/** Parameters that are words, each of which the matrix tries. */
const TRIED = new Set(['key', 'x', 'type'])
const FLAGS = new Set(['inProgress', 'optional', 'isOverridden'])

function paramOf({ key, name, binding, a, b, objects }: Param): unknown {
  if (binding === 'field') return fieldId(objects.field, a, b, key.includes(' /files/') ? 'fileFields' : 'fields')
  if (name === 'kind') return 'template'
  if (binding === 'word')
    return TRIED.has(name) || key === 'GET /service/{id}' ? objects.word : FLAGS.has(name) ? 'false' : '0'
  return thingId(binding, objects.thing, a, b)
}

function fieldId(variant: FieldVariant, a: Twin, b: Twin, of: 'fields' | 'fileFields' = 'fields'): string {
  if (variant === 'malformed') return 'no_field!'
  if (variant === 'absent') return 'absent'
  return variant === 'twin' ? b[of].note : a[of][variant]
}
