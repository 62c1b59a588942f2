import { freshPdfTemplate } from './fresh/fresh-pdf-template.ts'
import { randomUUID } from 'node:crypto'
import type { PropertyKey } from '@dossier/contract/cases/details'
import type { Reference } from '@dossier/contract/shapes'
import { beforeAll, expect, test } from 'vitest'
import { jsonSchema } from '../../http/serialize.ts'
import { assemble, type Cast } from './cast.ts'
import { CALLS } from './calls.ts'
import { watchEffects, type Watch } from './effects.ts'
import { freshSource } from './fresh/fresh-data-source.ts'
import { freshDraft } from './fresh/fresh-draft.ts'
import { freshImport, importBodies } from './fresh/fresh-import.ts'
import { firstLookup, freshLookup, unusedLevel } from './fresh/fresh-lookup.ts'
import { freshProvider, PROVIDER } from './fresh/fresh-provider.ts'
import { freshUserField } from './fresh/fresh-user-field.ts'
import { freshDashboard, freshNote, freshNoticeboard } from './fresh/fresh-dashboard.ts'
import { freshSchedule, scheduleBodies } from './fresh/fresh-schedule.ts'
import { freshInsight } from './fresh/fresh-insight.ts'
import { freshRule } from './fresh/fresh-rule.ts'
import { freshFolder, freshFormatting, freshView } from './fresh/fresh-view.ts'
import { freshCase, type Twin } from './twin.ts'

const ABSENT = 2_000_000_000
const ABSENT_DATA = '00000000-0000-4000-8000-000000000000'

let cast: Cast
let watch: Watch

beforeAll(async () => {
  cast = await assemble()
  watch = await watchEffects()
}, 60_000)

/** An id of each kind; the case is created on demand. */
async function idOf(twin: Twin, kind: Reference): Promise<number | string> {
  if (kind === 'case') return (await freshCase(twin, 'open')).id
  if (kind === 'user') return twin.people.collaborator
  if (kind === 'team') return twin.teams.awaited
  if (kind === 'template') return twin.templateId
  if (kind === 'area') return twin.areaId
  if (kind === 'userStatus') return twin.userStatusId
  if (kind === 'userField') return freshUserField(twin)
  if (kind === 'samlProvider') return freshProvider(twin)
  if (kind === 'status') return firstLookup(twin, 'statuses')
  if (kind === 'severity') return firstLookup(twin, 'severities')
  if (kind === 'dataSource') return (await freshSource(twin.tenant)).id
  if (kind === 'dataDefinition') return twin.data.definitionId
  if (kind === 'dataItem') return twin.data.itemId
  if (kind === 'field') return twin.fields.note
  if (kind === 'view') return freshView(twin)
  if (kind === 'insight') return freshInsight(twin.tenant)
  if (kind === 'folder') return freshFolder(twin)
  if (kind === 'formattingSetting') return freshFormatting(twin)
  if (kind === 'dashboard') return freshDashboard(twin.tenant)
  if (kind === 'noticeboard') return freshNoticeboard(twin.tenant)
  if (kind === 'note') return freshNote(twin)
  if (kind === 'pdfTemplate') return freshPdfTemplate(twin.tenant)
  if (kind === 'schedule') return freshSchedule(twin)
  if (kind === 'rule') return freshRule(twin.tenant)
  if (kind === 'category') return freshLookup(twin, 'categories')
  throw new Error(`No id is known for the kind "${kind}": give the matrix one.`)
}

const ruleToSave = () => ({
  title: randomUUID(),
  trigger: 'Manual',
  actions: [{ type: 0, field: 'summary', newValue: 'x' }],
})

interface Place {
  key: string
  property: string
  kind: Reference
  isList: boolean
}

interface Schema {
  ref?: Reference
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

/** Every place of a body where the contract names an id. */
const places: Place[] = CALLS.flatMap(({ key, endpoint }) =>
  Object.entries(endpoint.body ? ((jsonSchema(endpoint.body, 'input') as Schema).properties ?? {}) : {}).flatMap(
    ([property, schema]): Place[] => {
      const one = [schema, ...(schema.anyOf ?? [])].find((part) => part.ref)
      if (one?.ref) return [{ key, property, kind: one.ref, isList: false }]
      return schema.items?.ref ? [{ key, property, kind: schema.items.ref, isList: true }] : []
    },
  ),
)

test('A-GEN-12 the contract declares the ids in its bodies', () => {
  expect(places.map((place) => `${place.key} ${place.property}`)).toEqual(
    expect.arrayContaining(['POST /cases templateId', 'POST /cases users', 'POST /cases/update caseId']),
  )
})

test.each(places)('A-GEN-12 another tenant’s id is as one that never existed: $key $property', async (place) => {
  const { a, b, callers } = cast
  const send = async (id: number | string) => {
    const body = { ...(await validBody(place.key, a)), [place.property]: place.isList ? [id] : id }
    const [method = '', path = ''] = place.key.split(' ')
    const importId = path.includes('{importId}') ? await freshImport(a, 'ready') : 0
    const caseId = path.includes('{caseId}') ? (await freshCase(a, 'open')).id : 0
    await watch.effects()
    const address = path.replace('{importId}', String(importId)).replace('{caseId}', String(caseId))
    return callers.admin.send({ method, path: address, body })
  }
  const foreign = await send(await idOf(b, place.kind))
  expect(await watch.effects()).toEqual([])
  const absent = await send(absentId(place.kind))
  expect([400, 404]).toContain(foreign.status)
  expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text])
  expect([200, 204]).toContain((await send(await idOf(a, place.kind))).status)
})

const UUIDS: ReadonlySet<Reference> = new Set(['folder', 'formattingSetting'])

const absentId = (kind: Reference) =>
  kind === 'userField' || kind === 'field'
    ? String(ABSENT)
    : UUIDS.has(kind) || kind.startsWith('data')
      ? ABSENT_DATA
      : ABSENT

const IN_PROPERTIES: Partial<Record<PropertyKey, { kind: Reference; isList: boolean }>> = {
  statusId: { kind: 'status', isList: false },
  severityId: { kind: 'severity', isList: false },
  assigneeId: { kind: 'user', isList: false },
  areas: { kind: 'area', isList: true },
  users: { kind: 'user', isList: true },
  pendingTeams: { kind: 'team', isList: true },
}

test.each(Object.entries(IN_PROPERTIES))(
  'A-GEN-12 another tenant’s id is as one that never existed: property %s',
  async (property, { kind, isList }) => {
    const { a, b, callers } = cast
    const { id } = await freshCase(a, 'open')
    const send = (value: number | string) =>
      callers.admin.send({
        method: 'POST',
        path: `/cases/property/${id}/${property}`,
        body: { value: isList ? [value] : value },
      })
    const other = await idOf(b, kind)
    await watch.effects()
    const foreign = await send(other)
    expect(await watch.effects()).toEqual([])
    const absent = await send(ABSENT)
    expect(foreign.status).toBe(400)
    expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text])
    expect((await send(await idOf(a, kind))).status).toBe(200)
  },
)

async function validBody(key: string, a: Twin): Promise<Record<string, unknown>> {
  if (key === 'POST /cases') return { templateId: a.templateId, title: 'Made by the matrix' }
  if (key.startsWith('POST /imports/{importId}/')) return importBodies(a.templateId)[key]!() as Record<string, unknown>
  if (key === 'POST /cases/email/{caseId}') return { to: ['bea@test.example'], subject: 'Hello', body: '<p>Hello</p>' }
  if (key === 'POST /cases/update') return { comment: 'A comment' }
  if (key === 'POST /users') return { name: 'Saved by the matrix', email: `${randomUUID()}@test.example` }
  if (key === 'POST /teams') return { title: `Team ${randomUUID()}` }
  if (key === 'POST /status') return { title: `Status ${randomUUID()}` }
  if (key === 'POST /severity') return { title: 'Severity', level: unusedLevel() }
  if (key === 'POST /areas') return { title: 'Area' }
  if (key === 'POST /categories') return { title: 'Category' }
  if (key === 'POST /templates') return { title: 'Template' }
  if (key === 'POST /datasource') return { title: randomUUID(), definitionId: a.data.definitionId }
  if (key === 'POST /datasource/definition') return { title: randomUUID() }
  if (key === 'POST /datasource/item') return { dataSourceId: a.data.sourceId, label: randomUUID() }
  if (key === 'POST /fields')
    return { id: await a.tenant.field({ title: randomUUID(), dataType: 'list', choices: ['A'] }) }
  if (key === 'POST /configuration/draft/preview')
    return { draft: await freshDraft(a), caseNumber: (await freshCase(a, 'open')).caseNumber }
  if (key === 'POST /fields/readers') return { permissions: { view: [], edit: [], adminOnly: true } }
  if (key === 'POST /views/updateView') return { title: `View ${randomUUID()}` }
  if (key === 'POST /insights/save') return { title: `Insight ${randomUUID()}` }
  if (key === 'POST /insightParameters/save')
    return { key: `p${randomUUID().slice(0, 8)}`, name: randomUUID(), dataType: 'DataSource' }
  if (key === 'PUT /folders') return { title: `Folder ${randomUUID()}` }
  if (key === 'POST /formattingRules') return { title: randomUUID(), dataType: 'number', rules: [] }
  if (key === 'POST /dashboard') return { title: 'Dashboard', privacy: 1, limitedToTeams: [a.teams.awaited] }
  if (key === 'POST /pdfTemplates') return { title: randomUUID(), body: '<p>A text</p>' }
  if (key === 'POST /pdfTemplates/preview') return { body: '<p>A text</p>' }
  if (key === 'POST /rules' || key === 'POST /rules/effects') return ruleToSave()
  if (key === 'POST /rules/test') return { rule: ruleToSave(), caseNumber: (await freshCase(a, 'open')).caseNumber }
  if (key === 'POST /rules/order') return { ids: [await freshRule(a.tenant)] }
  if (key === 'POST /noticeboards') return { title: randomUUID() }
  if (key === 'POST /noticeboards/notes') return { noticeboardId: a.noticeboardId, text: 'A note' }
  const { templateId, scheduleId } = a
  const ofSchedule = scheduleBodies({ templateId, scheduleId, caseId: -1 })[key]
  if (ofSchedule) return ofSchedule() as Record<string, unknown>
  if (key === 'POST /userStatus') return { title: `Status ${randomUUID().slice(0, 30)}` }
  if (key === 'POST /users/userSpecialDefinition/field') return { title: `Field ${randomUUID()}`, dataType: 'text' }
  if (key === 'POST /users/userSpecialDefinition/order') return {}
  if (key === 'POST /saml/providers') return PROVIDER
  if (key === 'POST /users/statusWithFieldsList') return {}
  throw new Error(`No body is known for ${key}: give the matrix one.`)
}
