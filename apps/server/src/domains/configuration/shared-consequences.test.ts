import { configuration } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { fields } from '@dossier/contract/fields/calls'
import { folders } from '@dossier/contract/folders'
import { rules } from '@dossier/contract/rules/calls'
import { RuleToSave } from '@dossier/contract/rules/rule'
import { schedules } from '@dossier/contract/schedules/calls'
import { FREQUENCIES, NewSchedule } from '@dossier/contract/schedules/schedule'
import { expect, test } from 'vitest'
import { scheduledTemplate } from '../../testing/scheduling.ts'
import { testServer } from '../../testing/test-server.ts'
import { openHeaders } from '../deliveries/sealed-headers.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function fileOf(by: TestPerson): Promise<ConfigurationFile> {
  const { text } = await by.send({ method: 'GET', path: '/configuration/export' })
  return JSON.parse(text) as ConfigurationFile
}

const titlesOf = (all: readonly { title: string }[]) => all.map(({ title }) => title)

async function office() {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true, name: 'Ada' })
  const crew = await tenant.team('Crew')
  const size = await tenant.field({ title: 'Size', dataType: 'list', choices: ['S', 'L'] })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [crew] } })
  const visit = await scheduledTemplate(
    tenant,
    { title: 'Visit', fields: [{ id: size }, { id: secret }] },
    { fields: [size, secret] },
  )
  const rule = (body: object) =>
    ada.call(rules.save, { body: RuleToSave.parse({ id: 0, trigger: 'Created', ...body }) })
  await rule({
    title: 'Second',
    templateIds: [visit],
    conditions: [{ field: `fields.${size}`, operator: 'Equals', value: 'L', was: true }],
    trigger: 'Updated',
    actions: [
      { type: 0, field: `fields.${size}`, newValue: 'S' },
      { type: 1, teamId: crew },
      { type: 4, recipient: [{ kind: 'team', teamId: crew }], subject: 'About {Size}' },
    ],
  })
  await rule({ title: 'Of Ada', actions: [{ type: 0, field: 'assigneeId', newValue: ada.id }] })
  const call = await rule({
    title: 'First',
    actions: [{ type: 3, url: 'https://crew.example/in', httpHeaders: [{ name: 'Key', value: 'hush-hush' }] }],
  })
  return { tenant, ada, crew, size, secret, visit, call }
}

test('ADR-197 rules move in their order, without secrets and people, and an import keeps both where they are', async () => {
  const { ada, call } = await office()
  const file = await fileOf(ada)
  expect(JSON.stringify(file)).not.toContain('hush-hush')
  expect(file.leftOut).toEqual([
    'Rule "Of Ada" as a whole: it names people.',
    'Rule "First": the values of its headers are secret, so it is added without them, and off.',
  ])
  expect(file.rules).toMatchObject([
    {
      title: 'Second',
      templates: ['Visit'],
      conditions: [{ field: 'fields.Size', value: 'L', was: true }],
      actions: [{ field: 'fields.Size', newValue: 'S' }, { team: 'Crew' }, { subject: 'About {Size}' }],
    },
    { title: 'First', enabled: false, actions: [{ url: 'https://crew.example/in', headers: [] }] },
  ])
  expect(await ada.call(configuration.compare, { body: file })).toMatchObject({ things: [] })
  const described = { ...file, rules: file.rules.map((one) => ({ ...one, description: 'Changed' })) }
  await ada.call(configuration.import, { body: { file: described } })
  expect((await ada.call(rules.list, {})).find(({ id }) => id === call.id)).toMatchObject({
    enabled: true,
    description: 'Changed',
    actions: [{ httpHeaders: [{ name: 'Key', value: '***' }] }],
  })

  const bob = await (await newTenant()).person({ isAdmin: true })
  await bob.call(configuration.import, { body: { file: { ...described, rules: described.rules.toReversed() } } })
  expect(titlesOf(await bob.call(rules.list, {}))).toEqual(['First', 'Second'])
  await bob.call(configuration.import, { body: { file: described } })
  expect(titlesOf(await bob.call(rules.list, {}))).toEqual(['Second', 'First'])
  expect((await bob.call(configuration.compare, { body: described })).things).toEqual([])
  expect((await fileOf(bob)).rules).toEqual(described.rules)
})

test('ADR-197 a rule that sends to an address begins off in another organization, and stays on in its own', async () => {
  const ada = await (await newTenant()).person({ isAdmin: true })
  for (const action of [
    { type: 3, url: 'https://crew.example/in' },
    { type: 4, recipient: [{ kind: 'address', address: 'crew@crew.example' }], subject: 'New' },
  ])
    await ada.call(rules.save, {
      body: RuleToSave.parse({ id: 0, title: `Send ${action.type}`, trigger: 'Created', actions: [action] }),
    })
  const file = await fileOf(ada)
  expect(file.leftOut).toEqual(
    ['Send 3', 'Send 4'].map(
      (title) => `Rule "${title}": it sends to an address outside the organization, so it is added off.`,
    ),
  )
  const enabledOf = async (person: typeof ada) => (await person.call(rules.list, {})).map(({ enabled }) => enabled)
  const described = { ...file, rules: file.rules.map((one) => ({ ...one, description: 'Changed' })) }
  await ada.call(configuration.import, { body: { file: described } })
  expect(await enabledOf(ada)).toEqual([true, true])
  const [first] = await ada.call(rules.list, {})
  await ada.call(rules.remove, { params: { id: String(first!.id) } })
  const { data } = await ada.call(configuration.versions, { query: {} })
  await ada.call(configuration.rollBack, { body: { version: data[0]!.version - 1 } })
  expect(await enabledOf(ada)).toEqual([true, true])
  const bob = await (await newTenant()).person({ isAdmin: true })
  await bob.call(configuration.import, { body: { file } })
  expect(await enabledOf(bob)).toEqual([false, false])
  expect((await bob.call(configuration.compare, { body: file })).things).toEqual([])
})

test('ADR-197 each call of a rule keeps its own secrets, also when others go to the same site', async () => {
  const { tenant, ada } = await office()
  const call = (path: string, value: string) => ({
    type: 3,
    url: `https://site.example/${path}`,
    httpHeaders: [{ name: 'Key', value }],
  })
  const { id } = await ada.call(rules.save, {
    body: RuleToSave.parse({
      id: 0,
      title: 'Both',
      trigger: 'Created',
      actions: [call('in', 'one'), call('out', 'two'), call('out', 'three')],
    }),
  })
  const file = await fileOf(ada)
  const described = { ...file, rules: file.rules.map((one) => ({ ...one, description: 'Changed' })) }
  await ada.call(configuration.import, { body: { file: described } })
  const { services } = await testServer()
  const { headers } = await tenant.asOwner((tx) =>
    tx.selectFrom('rules').select('headers').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const opened = Object.values(headers).map((one) =>
    openHeaders(services.sealer, { tenant_id: tenant.id, headers: one }),
  )
  expect(opened).toEqual([{ Key: 'one' }, { Key: 'two' }, { Key: 'three' }])
})

test('ADR-197 a rule that was deleted comes back without its secrets, and off', async () => {
  const { ada, call } = await office()
  const { data } = await ada.call(configuration.versions, { query: {} })
  await ada.call(rules.remove, { params: { id: String(call.id) } })
  await ada.call(configuration.rollBack, { body: { version: data[0]!.version } })
  const back = (await ada.call(rules.list, {})).find(({ title }) => title === 'First')
  expect(back).toMatchObject({ enabled: false, actions: [{ httpHeaders: [] }] })
})

test('ADR-197 D-007 schedules move without people, and without values that the administrator may not view', async () => {
  const { tenant, ada, crew, size, secret, visit } = await office()
  const member = await tenant.person({ isAdmin: true, teamIds: [crew] })
  const made = await member.call(schedules.create, {
    body: NewSchedule.parse({
      title: 'Round',
      templateId: visit,
      timeZoneId: 'Europe/Berlin',
      scheduleFreq: FREQUENCIES.weekly,
      dayOf: 1,
      startTime: '08:00',
      fields: { [size]: 'L', [secret]: 'Nobody knows', assigneeId: member.id, pendingTeams: [crew] },
      bulkCreateForTeams: [crew],
    }),
  })
  const file = await fileOf(ada)
  expect(JSON.stringify(file)).not.toContain('Nobody knows')
  expect(file.schedules).toMatchObject([
    { title: 'Round', template: 'Visit', values: { 'fields.Size': 'L', pendingTeams: ['Crew'] }, bulkTeams: ['Crew'] },
  ])
  expect(Object.keys(file.schedules[0]!.values)).toHaveLength(2)
  expect(file.leftOut).toContain('Schedule "Round": its value of Assignee names people.')
  const later = { ...file, schedules: [{ ...file.schedules[0]!, startTime: '09:00' }] }
  await ada.call(configuration.import, { body: { file: later } })
  const [stored] = await member.call(schedules.list, {})
  expect(stored).toMatchObject({
    id: made.id,
    startTime: '09:00',
    fields: { [size]: 'L', [secret]: 'Nobody knows', assigneeId: member.id },
  })
  const bob = await (await newTenant()).person({ isAdmin: true })
  await bob.call(configuration.import, { body: { file: later } })
  expect((await bob.call(configuration.compare, { body: later })).things).toEqual([])
  expect((await fileOf(bob)).schedules).toEqual(later.schedules)
})

test('ADR-197 D-007 no comparison shows a value of a schedule that its form closes to the administrator', async () => {
  const tenant = await newTenant()
  const ada = await tenant.person({ isAdmin: true })
  const crew = await tenant.team('Crew')
  const secret = await tenant.field({ title: 'Secret', dataType: 'text' })
  const visit = await scheduledTemplate(
    tenant,
    { title: 'Visit', fields: [{ id: secret, permissions: { view: [crew], edit: [], adminOnly: false } }] },
    { fields: [secret] },
  )
  const member = await tenant.person({ isAdmin: true, teamIds: [crew] })
  await ada.call(folders.save, { body: { title: 'Daily' } })
  const { totalItems: version } = await ada.call(configuration.versions, { query: {} })
  await member.call(schedules.create, {
    body: NewSchedule.parse({
      title: 'Round',
      templateId: visit,
      timeZoneId: 'Europe/Berlin',
      scheduleFreq: FREQUENCIES.weekly,
      dayOf: 1,
      startTime: '08:00',
      fields: { [secret]: 'Nobody knows' },
    }),
  })
  expect(JSON.stringify(await ada.call(schedules.list, {}))).not.toContain('Nobody knows')
  expect((await ada.send({ method: 'GET', path: '/configuration/export' })).text).not.toContain('Nobody knows')
  expect(JSON.stringify(await ada.call(configuration.compareVersion, { body: { version } }))).not.toContain(
    'Nobody knows',
  )
})

test('ADR-197 D-007 values stay closed when their field leaves the form, in the list and in the file', async () => {
  const { tenant, ada, crew, secret, visit } = await office()
  const member = await tenant.person({ isAdmin: true, teamIds: [crew] })
  const made = await member.call(schedules.create, {
    body: NewSchedule.parse({
      title: 'Round',
      templateId: visit,
      timeZoneId: 'Europe/Berlin',
      scheduleFreq: FREQUENCIES.weekly,
      dayOf: 1,
      startTime: '08:00',
      fields: { [secret]: 'Nobody knows' },
    }),
  })
  await tenant.asOwner((tx) => tx.deleteFrom('template_fields').where('field_id', '=', secret).execute())
  expect((await ada.call(schedules.list, {})).map(({ id, fields }) => [id, fields])).toEqual([[made.id, {}]])
  expect(JSON.stringify(await fileOf(ada))).not.toContain('Nobody knows')
  expect(await member.call(schedules.list, {})).toMatchObject([{ fields: { [secret]: 'Nobody knows' } }])
})

test('ADR-197 D-145 a schedule with the value of an archived field moves and is rolled back to', async () => {
  const { ada, size, visit } = await office()
  const body = NewSchedule.parse({
    title: 'Round',
    templateId: visit,
    timeZoneId: 'Europe/Berlin',
    scheduleFreq: FREQUENCIES.weekly,
    dayOf: 1,
    startTime: '08:00',
    fields: { [size]: 'L' },
  })
  const made = await ada.call(schedules.create, { body })
  const { totalItems: version } = await ada.call(configuration.versions, { query: {} })
  await ada.call(schedules.save, { body: { ...body, id: made.id, title: 'Tour' } })
  const archive = (archived: boolean) => ada.call(fields.save, { body: { id: size, archived } })
  await archive(true)
  const file = await fileOf(ada)
  const later = { ...file, schedules: file.schedules.map((one) => ({ ...one, startTime: '09:00' })) }
  await ada.call(configuration.import, { body: { file: later } })
  await archive(false)
  expect(await ada.call(schedules.list, {})).toMatchObject([{ startTime: '09:00', fields: { [size]: 'L' } }])
  await archive(true)
  await ada.call(configuration.rollBack, { body: { version } })
  expect(await ada.call(schedules.list, {})).toMatchObject([
    { title: 'Round', startTime: '08:00', fields: { [size]: 'L' } },
  ])
})
