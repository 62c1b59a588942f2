import { dashboards } from '@dossier/contract/dashboards/calls'
import { insights } from '@dossier/contract/insights/calls'
import { insightParameters } from '@dossier/contract/insights/parameters'
import { integrations } from '@dossier/contract/integrations/calls'
import type { IntegrationToSave } from '@dossier/contract/integrations/integration'
import { schedules } from '@dossier/contract/schedules/calls'
import { noticeboards } from '@dossier/contract/noticeboards'
import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { billing } from '@dossier/contract/organization/billing'
import { configurationDraft } from '@dossier/contract/configuration/drafts'
import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataItems } from '@dossier/contract/data-sources/items'
import { dataSources } from '@dossier/contract/data-sources/sources'
import type { Endpoint } from '@dossier/contract/endpoint'
import { fields } from '@dossier/contract/fields/calls'
import { PUSHES, type Push } from '@dossier/contract/freshness'
import { contract } from '@dossier/contract'
import { areas } from '@dossier/contract/lookups/areas'
import { severities } from '@dossier/contract/lookups/severities'
import { rules } from '@dossier/contract/rules/calls'
import { statuses } from '@dossier/contract/lookups/statuses'
import { folders } from '@dossier/contract/folders'
import { formattingRules } from '@dossier/contract/formatting-rules'
import { notifications } from '@dossier/contract/notifications'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { system } from '@dossier/contract/system/calls'
import { categories, templates } from '@dossier/contract/templates/calls'
import { tenant as tenantCalls } from '@dossier/contract/organization/tenant'
import { tenantInfo } from '@dossier/contract/organization/tenant-info'
import { userPictures } from '@dossier/contract/users/user-pictures'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { views } from '@dossier/contract/views'
import { caseNameSettings, recordNameSettings } from '@dossier/contract/organization/word-settings'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ConfigurationKind } from '../live/domain-event.ts'
import { examplePicture } from './example-picture.ts'
import { connectLive } from './live/live-client.ts'
import { allowSchedules } from './matrix/fresh/fresh-schedule.ts'
import { freshSource } from './matrix/fresh/fresh-data-source.ts'
import { recordsOf } from './records.ts'
import { systemAccount } from './system-account.ts'
import { testServer } from './test-server.ts'
import { newTenant } from './world.ts'

/** One call as the browser keeps its answer. */
type CachedCall = readonly [endpoint: Endpoint, input?: object]

interface Proof {
  push: Push
  /** What the change makes stale. */
  cached: (of: Office) => CachedCall[]
  change: (of: Office) => Promise<unknown>
}

const DAILY = { title: 'Patrol', timeZoneId: 'UTC', scheduleFreq: 1, startTime: '09:00' }

type Office = Awaited<ReturnType<typeof openOffice>>

async function openOffice() {
  const tenant = await newTenant({
    features: ['pdfTemplates'],
    subscription: { id: 1, plan: 'Basic', status: 'active', validUntil: null, seats: null },
  })
  const boss = await tenant.person({ isAdmin: true })
  const teamId = await tenant.team('Crew')
  const areaId = await tenant.area('Harbor')
  const statusId = await tenant.userStatus('Out')
  const hidden = { view: [teamId], edit: [] }
  const fieldId = await tenant.field({ title: 'Weight', dataType: 'number' })
  const ownId = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: hidden })
  const grantedId = await tenant.field({ title: 'Mood', dataType: 'text', permissions: hidden })
  const templateId = await tenant.template({
    title: 'Job',
    fields: [
      { id: fieldId },
      { id: ownId, permissions: { ...hidden, adminOnly: false } },
      { id: grantedId, permissions: { view: [], edit: [], adminOnly: false } },
    ],
  })
  await tenant.asOwner((tx) => tx.insertInto('categories').values({ tenant_id: tenant.id, title: 'Work' }).execute())
  await tenant.asOwner((tx) =>
    sql`update views set columns = columns || ${[fieldId, ownId, grantedId].map((each) => `fields.${each}`)}::text[]
      where tenant_id = ${tenant.id}`.execute(tx),
  )
  await tenant.asOwner(async (tx) => {
    const ofCrew = { tenant_id: tenant.id, title: 'Of the crew', team_ids: [teamId] }
    await tx
      .insertInto('folders')
      .values({ ...ofCrew, folder_type: 'View' })
      .execute()
    await tx
      .insertInto('views')
      .values({ ...ofCrew, folder: null, owner_id: null, group_by: null })
      .execute()
  })
  const { id: caseId } = await recordsOf(boss).create({ templateId })
  const reader = await tenant.person()
  const keys = [fieldId, ownId, grantedId].map((each) => `fields.${each}`)
  const notice = { tenant_id: tenant.id, user_id: reader.id, case_id: caseId, actor: 'Ann', keys }
  await tenant.asOwner((tx) =>
    tx
      .insertInto('notifications')
      .values({ ...notice, type: 'RecordUpdatedByOtherUser' })
      .execute(),
  )
  const source = await freshSource(tenant, { title: 'Vehicles', labels: ['Van'] })
  const dashboard = await boss.call(dashboards.save, { body: { title: 'Desk' } })
  const noticeboardId = await boss.call(noticeboards.save, { body: { title: 'Notices' } })
  const insight = await boss.call(insights.save, { body: { title: 'Numbers' } })
  await allowSchedules(tenant, templateId)
  const schedule = await boss.call(schedules.create, { body: { ...DAILY, templateId } })
  const shown = { dashboard, noticeboardId, insight, schedule }
  const admin = await tenant.person({ isAdmin: true })
  const member = await tenant.person({ teamIds: [teamId] })
  await boss.call(userStatuses.set, { params: { id: String(member.id), status: String(statusId) } })
  return {
    tenant,
    boss,
    admin,
    reader,
    member,
    teamId,
    areaId,
    statusId,
    templateId,
    fieldId,
    grantedId,
    source,
    ...shown,
  }
}

/** A change of configuration that has no call yet: as an administrator's save would do it. */
async function configure({ tenant }: Office, kinds: ConfigurationKind[], statements: string[]): Promise<void> {
  const { database, outbox } = (await testServer()).services
  for (const statement of statements)
    await sql.raw(statement.replace('$tenant', String(tenant.id))).execute(database.owner)
  outbox.send([{ type: 'configuration.changed', tenantId: tenant.id, kinds }])
}

const id = (value: number) => ({ params: { id: String(value) } })
const rename = (table: string) => `update ${table} set title = title || ' changed' where tenant_id = $tenant`

const WEBHOOK: IntegrationToSave = {
  key: 'dispatch',
  serviceId: 'https-webhook',
  title: 'Dispatch',
  active: true,
  settings: { url: 'https://receiver.example/' },
  outputs: [{ out: 'crew', title: 'Crew', templateIds: [] }],
  schedule: null,
  events: null,
  isNew: false,
}

const proofs: Record<string, Proof> = {
  dashboards: {
    push: 'refresh:dashboard',
    cached: ({ dashboard }) => [[dashboards.list], [dashboards.get, id(dashboard.id)]],
    change: ({ boss, dashboard }) =>
      boss.call(dashboards.save, {
        body: { id: dashboard.id, title: 'Front desk', lastUpdated: dashboard.lastUpdated },
      }),
  },
  integrations: {
    push: 'refresh:integration',
    cached: () => [[integrations.active], [integrations.outputs]],
    change: ({ boss }) => boss.call(integrations.save, { body: WEBHOOK }),
  },
  rules: {
    push: 'refresh:rule',
    cached: () => [[rules.list], [fields.definitions]],
    change: ({ boss, fieldId }) =>
      boss.call(rules.save, {
        body: {
          title: 'Weigh',
          trigger: 'Closed',
          actions: [{ type: 0, field: `fields.${fieldId}`, newValue: 5 }],
        },
      }),
  },
  noticeboards: {
    push: 'refresh:noticeboard',
    cached: () => [[noticeboards.list]],
    change: ({ boss, noticeboardId }) =>
      boss.call(noticeboards.save, { body: { id: noticeboardId, title: 'Notices of the desk' } }),
  },
  schedules: {
    push: 'refresh:schedule',
    cached: ({ schedule }) => [
      [schedules.list],
      [schedules.occurrences, { query: { start: '2990-06-15', end: '2990-06-16' } }],
      [schedules.instance, { query: { scheduleId: String(schedule.id), date: '2990-06-15' } }],
    ],
    change: ({ boss, schedule, templateId }) =>
      boss.call(schedules.save, { body: { ...DAILY, title: 'Night patrol', id: schedule.id, templateId } }),
  },
  'what schedules begin with': {
    push: 'refresh:schedule',
    cached: () => [[schedules.settings]],
    change: ({ boss }) => boss.call(schedules.saveSettings, { body: { defaultFieldValues: { summary: 'Routine' } } }),
  },
  notes: {
    push: 'refresh:noticeboard',
    cached: ({ noticeboardId }) => [[noticeboards.notes, id(noticeboardId)]],
    change: ({ boss, noticeboardId }) => boss.call(noticeboards.saveNote, { body: { noticeboardId, text: 'Hello' } }),
  },
  insights: {
    push: 'refresh:insight',
    cached: ({ insight }) => [[insights.list], [insights.get, { ...id(insight.id), query: {} }]],
    change: ({ boss, insight }) => boss.call(insights.save, { body: { id: insight.id, title: 'Other numbers' } }),
  },
  'parameters of insights': {
    push: 'refresh:insight',
    cached: () => [[insightParameters.list]],
    change: ({ boss }) =>
      boss.call(insightParameters.save, { body: { key: 'week', name: 'Week', dataType: 'DateRange' } }),
  },
  lookups: {
    push: 'refresh:lookup',
    cached: ({ areaId }) => [
      [statuses.list],
      [severities.list],
      [areas.tree],
      [areas.page, { query: {} }],
      [areas.list],
      [areas.dictionary],
      [areas.searchTree, { query: { query: 'Harbor' } }],
      [areas.fullTree],
      [areas.get, id(areaId)],
    ],
    change: (of) => configure(of, ['statuses', 'severities', 'areas'], ['statuses', 'severities', 'areas'].map(rename)),
  },
  'a draft of the configuration': {
    push: 'refresh:draft',
    cached: () => [[configurationDraft.read]],
    change: ({ boss }) => boss.call(configurationDraft.start, {}),
  },
  'a PDF template': {
    push: 'refresh:template',
    cached: () => [[pdfTemplates.list]],
    change: ({ boss }) => boss.call(pdfTemplates.save, { body: { title: 'Letter', body: '<p>{Title}</p>' } }),
  },
  'a template': {
    push: 'refresh:template',
    cached: ({ templateId }) => [
      [templates.list],
      [categories.list],
      [templates.details, id(templateId)],
      [templates.cadence, id(templateId)],
      [fields.definitions],
      [userProfile.me],
    ],
    change: (of) =>
      configure(
        of,
        ['templates', 'categories'],
        [
          ...['templates', 'categories'].map(rename),
          `update templates set cadence = '{"cadencePeriod":null,"startTime":"10:00"}' where tenant_id = $tenant`,
        ],
      ),
  },
  'the form of a template': {
    push: 'refresh:template',
    cached: ({ templateId }) => [
      [templates.withFields],
      [templates.fields, id(templateId)],
      [templates.design, id(templateId)],
    ],
    change: (of) =>
      configure(of, ['templates'], [`update template_fields set section = 'Main' where tenant_id = $tenant`]),
  },
  'rights that a template grants': {
    push: 'refresh:template',
    cached: () => [[fields.list], [views.list, { query: {} }], [notifications.list]],
    change: (of) =>
      configure(
        of,
        ['templates'],
        [`update template_fields set permissions = null where tenant_id = $tenant and field_id = '${of.grantedId}'`],
      ),
  },
  'a field': {
    push: 'refresh:field',
    cached: ({ templateId }) => [
      [fields.definitions],
      [fields.list],
      [templates.details, id(templateId)],
      [templates.fields, id(templateId)],
      [templates.design, id(templateId)],
      [views.list, { query: {} }],
      [notifications.list],
    ],
    change: (of) => configure(of, ['fields'], [rename('field_definitions')]),
  },
  'rights on a field': {
    push: 'refresh:field',
    cached: () => [[templates.withFields]],
    change: (of) =>
      configure(
        of,
        ['fields'],
        [`update field_definitions set admin_only = true where tenant_id = $tenant and id = '${of.fieldId}'`],
      ),
  },
  'a view': {
    push: 'refresh:view',
    cached: () => [
      [views.list, { query: {} }],
      [views.summary, { query: {} }],
    ],
    change: (of) => configure(of, ['views'], [rename('views')]),
  },
  'a folder and formatting rules': {
    push: 'refresh:view',
    cached: () => [[folders.list, { query: {} }], [formattingRules.list]],
    change: async ({ boss }) => {
      await boss.call(formattingRules.save, { body: { title: 'Large', dataType: 'number', rules: [] } })
      await boss.call(folders.save, { body: { title: 'Daily' } })
    },
  },
  'a data source and its items': {
    push: 'refresh:dataSource',
    cached: ({ source }) => [
      [dataSources.list],
      [dataSources.get, { params: { id: source.id } }],
      [dataItems.search, { params: { id: source.id }, query: {} }],
      [dataItems.all, { params: { id: source.id }, query: {} }],
      [dataItems.get, { params: { id: source.itemIds[0] } }],
      [dataItems.names, { query: { ids: source.itemIds[0] } }],
    ],
    change: async ({ boss, source: { id: dataSourceId, itemIds } }) => {
      await boss.call(dataItems.save, { body: { id: itemIds[0], dataSourceId, label: 'Truck' } })
      await boss.call(dataSources.save, { body: { id: dataSourceId, title: 'Cars' } })
    },
  },
  'a definition': {
    push: 'refresh:dataSource',
    cached: ({ source }) => [
      [dataDefinitions.list],
      [dataDefinitions.get, { params: { id: source.definitionId } }],
      [dataDefinitions.forSource, { params: { id: source.id } }],
    ],
    change: ({ boss, source }) => boss.call(dataDefinitions.save, { body: { id: source.definitionId, title: 'Car' } }),
  },
  'a name': {
    push: 'refresh:user',
    cached: ({ teamId, member }) => [
      [users.list],
      [users.listOfTeam, { params: { teamId: String(teamId) } }],
      [users.search, { query: { search: 'changed' } }],
      [userProfile.fieldDetails, id(member.id)],
    ],
    change: ({ boss, member }) =>
      boss.call(users.save, { body: { id: member.id, email: member.email, name: `${member.name} changed` } }),
  },
  'a team': {
    push: 'refresh:user',
    cached: () => [[teams.list]],
    change: ({ boss, teamId }) => boss.call(teams.save, { body: { id: teamId, title: 'Crew changed' } }),
  },
  'statuses of people': {
    push: 'refresh:user',
    cached: ({ member }) => [[userStatuses.list], [userStatuses.ofPeople, { query: { userIds: String(member.id) } }]],
    change: ({ boss, statusId }) => boss.call(userStatuses.save, { body: { id: statusId, title: 'Away' } }),
  },
  'a picture': {
    push: 'refresh:user',
    cached: () => [[userPictures.versions]],
    change: ({ boss }) =>
      boss.send({ method: 'POST', path: `/users/picture/upload/${boss.id}`, body: examplePicture() }),
  },
  'a field of people': {
    push: 'refresh:user',
    cached: () => [[userProfile.definition]],
    change: ({ boss }) => boss.call(userProfile.saveField, { body: { title: 'Shoe size', dataType: 'number' } }),
  },
  "a person's own rights": {
    push: 'userupdated',
    cached: ({ templateId }) => [
      [userProfile.me],
      [fields.list],
      [templates.details, id(templateId)],
      [templates.fields, id(templateId)],
      [templates.withFields],
      [views.list, { query: {} }],
      [views.summary, { query: {} }],
      [folders.list, { query: {} }],
      [notifications.list],
    ],
    change: ({ boss, teamId, reader, member }) =>
      boss.call(teams.save, { body: { id: teamId, title: 'Crew', userIds: [member.id, reader.id] } }),
  },
  settings: {
    push: 'userupdated',
    cached: () => [[tenantCalls.settings]],
    change: ({ boss }) =>
      boss.call(tenantCalls.saveSettings, { body: [{ setting: { key: 'defaultFirstDayOfWeek' }, value: '0' }] }),
  },
  information: {
    push: 'userupdated',
    cached: () => [[tenantInfo.list, { query: {} }]],
    change: ({ boss }) => boss.call(tenantInfo.save, { body: [{ title: 'Hours', value: '<p>9 to 5</p>' }] } as never),
  },
  words: {
    push: 'userupdated',
    cached: () => [[recordNameSettings.list]],
    change: ({ boss }) => boss.call(recordNameSettings.save, { body: { title: 'Request' } }),
  },
  'words for cases': {
    push: 'userupdated',
    cached: () => [[caseNameSettings.list]],
    change: ({ boss }) => boss.call(caseNameSettings.save, { body: { title: 'Matter' } }),
  },
  'support access': {
    push: 'userupdated',
    cached: () => [[supportAccess.get], [supportAccess.activity, { query: {} }]],
    change: ({ boss }) => boss.call(supportAccess.change, { body: { value: '1 hour' } }),
  },
  'the subscription': {
    push: 'userupdated',
    cached: () => [[billing.subscription]],
    change: async ({ tenant }) => {
      const subscription = { id: 2, plan: 'Large', status: 'active', validUntil: null, seats: 9 }
      await (await systemAccount()).call(system.changeTenant, { ...id(tenant.id), body: { subscription } } as never)
    },
  },
  'the domain': {
    push: 'userupdated',
    cached: () => [[tenantCalls.domain]],
    change: ({ boss, tenant }) =>
      boss.call(tenantCalls.saveDomain, {
        body: { domain: `${tenant.domain}x`, hiddenElements: [], showSsoBelowLogin: true },
      } as never),
  },
}

let office: Office
beforeAll(async () => {
  office = await openOffice()
})

/** Administrators see more answers, other people's change with their rights. */
const readerOf = ({ access }: Endpoint, { admin, reader }: Office) => (access === 'admin' ? admin : reader)

const answersOf = (cached: readonly CachedCall[]) =>
  Promise.all(cached.map(([endpoint, input = {}]) => readerOf(endpoint, office).call(endpoint, input as never)))

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

test.each(Object.entries(proofs))(
  'A-CACHE-01 after a change of %s the push makes the answers what a fresh fetch gives',
  async (_, proof) => {
    const cached = proof.cached(office)
    const person = readerOf(cached[0]![0], office)
    const live = await connectLive({ token: person.token, hub: '/notification-hub' })
    expect(await live.invoke('joinNotifications')).toMatchObject({ ok: true })
    const before = await answersOf(cached)

    await proof.change(office)
    const [message, kind] = proof.push.split(':') as [string, string | undefined]
    await live.message(message, (body) => kind === undefined || body === kind)
    const pushed = await answersOf(cached)

    for (const [nth, [endpoint]] of cached.entries()) {
      expect(endpoint.fresh?.until, nameOf(endpoint)).toContain(proof.push)
      expect(pushed[nth], nameOf(endpoint)).not.toEqual(before[nth])
    }
    expect(await answersOf(cached)).toEqual(pushed)
    live.close()
  },
)

test('A-CACHE-01 every push that the contract names is proven for its call', () => {
  const proven = new Set(
    Object.values(proofs).flatMap(({ push, cached }) =>
      cached(office).map(([endpoint]) => `${nameOf(endpoint)} ${push}`),
    ),
  )
  const named = Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap((group) => Object.values(group))
    .flatMap((endpoint) =>
      PUSHES.filter((push) => endpoint.fresh?.until.includes(push)).map((push) => `${nameOf(endpoint)} ${push}`),
    )
  expect(named.filter((each) => !proven.has(each))).toEqual([])
})
