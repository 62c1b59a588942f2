import { configuration } from '@dossier/contract/configuration/calls'
import { dashboards } from '@dossier/contract/dashboards/calls'
import { CELL_TYPES, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { fields } from '@dossier/contract/fields/calls'
import { folders } from '@dossier/contract/folders'
import { insights } from '@dossier/contract/insights/calls'
import { insightParameters } from '@dossier/contract/insights/parameters'
import { integrations } from '@dossier/contract/integrations/calls'
import type { IntegrationToSave } from '@dossier/contract/integrations/integration'
import { statuses } from '@dossier/contract/lookups/statuses'
import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import type { NamedKind, Usage } from '@dossier/contract/usage'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { createSchedule, scheduledTemplate } from '../../testing/scheduling.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const said = ({ items, counts }: Usage) => [items.map(({ type, title }) => `${type} ${title}`), counts] as const
const clause = (field: string, value: unknown, operator = 'Equals') => ({ field, operator, value })

const tile = (cellType: number, contents: object) => ({
  id: 'tile',
  cellPosition: { x: 0, y: 0 },
  cellSize: { width: 2, height: 2 },
  contents: JSON.stringify(contents),
  cellType,
  pluginTypeId: null,
})

async function office() {
  const tenant = await newTenant({ features: ['pdfTemplates', 'sendEmail'] })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const due = await tenant.field({ title: 'Due', dataType: 'date' })
  const templateId = await scheduledTemplate(tenant, { fields: [{ id: note }, { id: due }] }, { fields: [note] })
  const admin = await tenant.person({ isAdmin: true, editData: true, extendedPermissions: ['scheduling'] })
  const colleague = await tenant.person({ editData: true })
  const team = await tenant.team('Crew')
  const status = await admin.call(statuses.save, { body: { id: 0, title: 'Held' } })
  const rule = (title: string, more: object) =>
    admin.call(rules.save, { body: { title, trigger: 'Updated', conditions: [], ...more } as unknown as RuleToSave })
  const view = (person: TestPerson, title: string, more: object) =>
    person.call(viewEditing.save, { body: { title, ...more } as never })
  const feed = (more: object): Promise<unknown> => {
    const body = {
      key: 'feed',
      serviceId: 'https-webhook',
      title: 'Feed',
      active: true,
      settings: { url: 'https://feed.example/' },
      outputs: [{ out: 'crew', title: 'Crew calls', templateIds: [] }],
      schedule: null,
      events: null,
      ...more,
    } as unknown as IntegrationToSave
    return admin.call(integrations.save, { body })
  }
  const named = async (kind: NamedKind, id: number) =>
    said(await admin.call(configuration.namedBy, { params: { kind, id: String(id) } }))
  return { tenant, note, due, templateId, admin, colleague, team, status, rule, view, feed, named }
}

const setSummary = { type: ACTION_TYPES.SetValue, field: 'summary', newValue: 'x' }

test('D-109 D-132 administrators learn what names a status, team or template before it goes', async () => {
  const { admin, colleague, templateId, team, status, rule, view, feed, named } = await office()
  await rule('Asks', { conditions: [clause('statusId', status.id)], actions: [setSummary] })
  await rule('Sets', { actions: [{ type: ACTION_TYPES.SetValue, field: 'statusId', newValue: status.id }] })
  await rule('Adds', { actions: [{ type: ACTION_TYPES.AddTeam, teamId: team }], templateIds: [templateId] })
  await view(admin, 'Shared', { clauses: [clause('statusId', [status.id], 'Any')] })
  await view(colleague, 'My held', { isPersonal: true, clauses: [clause('statusId', status.id)] })
  await createSchedule(admin, { templateId, title: 'Patrol', fields: { statusId: status.id, pendingTeams: [team] } })
  await feed({ events: { types: [], templateIds: [templateId], clauses: [clause('statusId', status.id)] } })
  for (const [title, privacy] of [
    ['Wall', PRIVACY.public],
    ['Own', PRIVACY.private],
  ] as const)
    await colleague.call(dashboards.save, {
      body: { title, privacy, cells: [tile(CELL_TYPES.team, { highlightedTeamIds: [team] })] } as never,
    })
  expect(await named('status', status.id)).toEqual([
    ['view Shared', 'rule Asks', 'rule Sets', 'schedule Patrol', 'integration Feed'],
    { view: 2, rule: 2, schedule: 1, integration: 1 },
  ])
  expect(await named('team', team)).toEqual([
    ['rule Adds', 'schedule Patrol', 'dashboard Wall'],
    { rule: 1, schedule: 1, dashboard: 1 },
  ])
  expect(await named('template', templateId)).toEqual([
    ['rule Adds', 'schedule Patrol', 'integration Feed'],
    { rule: 1, schedule: 1, integration: 1 },
  ])
  const path = `/configuration/namedBy/status/${status.id}`
  expect(await colleague.send({ method: 'GET', path })).toMatchObject({ status: 403 })
  const foreign = await (await newTenant()).person({ isAdmin: true })
  expect(await foreign.send({ method: 'GET', path })).toMatchObject({ status: 404, text: 'Status not found.' })
})

test('C-FLD-11 D-013 a field is used by schedules, dashboards, integrations and PDF templates, and marked where rules have it', async () => {
  const { admin, note, due, templateId, rule, feed } = await office()
  await rule('Notes', { actions: [{ type: ACTION_TYPES.SetValue, field: `fields.${note}`, newValue: 'x' }] })
  await createSchedule(admin, { templateId, title: 'Patrol', fields: { [note]: 'x' } })
  await feed({ events: { types: [], templateIds: [], clauses: [clause(`fields.${note}`, 'x')] } })
  await admin.call(pdfTemplates.save, { body: { id: 0, title: 'Letter', body: '<p>{Note}</p>' } as never })
  await admin.call(dashboards.save, {
    body: { title: 'Month', cells: [tile(CELL_TYPES.calendar, { dateColumn: `fields.${due}` })] } as never,
  })
  const usage = async (id: string) => said(await admin.call(fields.usage, { params: { id } }))[0]
  expect(await usage(note)).toEqual([
    'template Patrol',
    'rule Notes',
    'schedule Patrol',
    'integration Feed',
    'pdfTemplate Letter',
  ])
  expect(await usage(due)).toEqual(['template Patrol', 'dashboard Month'])
  const defined = await admin.call(fields.definitions, {})
  expect(defined.map(({ title, rules: by }) => [title, by])).toEqual([
    ['Due', { titles: [], total: 0 }],
    ['Note', { titles: ['Notes'], total: 1 }],
  ])
  expect(await admin.send({ method: 'DELETE', path: `/fields/${note}` })).toMatchObject({
    status: 409,
    text: expect.stringContaining('rule "Notes", schedule "Patrol", integration "Feed", and PDF template "Letter"'),
  })
})

test('C-INTG-01 D-132 an integration or output to which a rule sends, and a parameter that gets values, are not deleted', async () => {
  const { admin, rule, feed } = await office()
  await feed({ isNew: true })
  const sending = await rule('Calls', {
    actions: [{ type: ACTION_TYPES.SentToIntegration, integration: { integrationKey: 'feed', out: 'crew' } }],
  })
  await expect(feed({ outputs: [] })).rejects.toMatchObject({
    status: 409,
    message: '"Crew calls" is in use by rule "Calls". Change the rule first.',
  })
  const remove = { method: 'DELETE', path: '/integration/feed' } as const
  expect(await admin.send(remove)).toMatchObject({
    status: 409,
    text: '"Feed" is in use by rule "Calls". Change the rule first.',
  })
  await admin.call(rules.remove, { params: { id: String(sending.id) } })
  expect(await admin.send(remove)).toMatchObject({ status: 204 })

  const parameter = (key: string, more: object = {}) =>
    admin.call(insightParameters.save, { body: { key, name: key, dataType: 'Text', ...more } as never })
  await parameter('to')
  await parameter('from', { passValueToParameter: 'to' })
  expect(await admin.send({ method: 'DELETE', path: '/insightParameters/to' })).toMatchObject({
    status: 409,
    text: '"to" is in use by parameter of insights "from". Remove it there first.',
  })
})

test('B-TILE-02 D-016 the uses of an insight name the dashboards that show it, as far as the caller sees them', async () => {
  const { admin, colleague } = await office()
  const { id } = await admin.call(insights.save, {
    body: { title: 'Costs', folder: null, columns: ['title'], clauses: [] } as never,
  })
  for (const [title, privacy] of [
    ['Wall', PRIVACY.public],
    ['Own', PRIVACY.private],
  ] as const)
    await colleague.call(dashboards.save, {
      body: { title, privacy, cells: [tile(CELL_TYPES.insight, { insightId: id })] } as never,
    })
  expect(said(await admin.call(insights.usage, { params: { id: String(id) } }))).toEqual([
    ['dashboard Wall'],
    { dashboard: 1 },
  ])
})

test('D-066 D-109 what names a view or an insight is not told to who does not see that', async () => {
  const { tenant, admin, team } = await office()
  const member = await tenant.person({ isAdmin: true, editData: true })
  await tenant.asOwner((tx) =>
    tx.insertInto('team_members').values({ tenant_id: tenant.id, team_id: team, user_id: member.id }).execute(),
  )
  for (const folderType of ['View', 'Insight'] as const)
    await member.call(folders.save, { body: { title: 'Crew only', folderType, teams: [team] } })
  const view = await member.call(viewEditing.save, { body: { title: 'Round', folder: 'Crew only' } as never })
  const insight = await member.call(insights.save, {
    body: { title: 'Costs', folder: 'Crew only', columns: ['title'], clauses: [] } as never,
  })
  const paths = [`view/${view.id}`, `insight/${insight.id}`].map((one) => `/configuration/namedBy/${one}`)
  for (const path of paths)
    expect(await admin.send({ method: 'GET', path })).toMatchObject({
      status: 404,
      text: expect.stringMatching(/^(View|Insight) not found\.$/),
    })
  for (const path of paths) expect(await member.send({ method: 'GET', path })).toMatchObject({ status: 200 })
})
