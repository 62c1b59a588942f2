import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { events } from '@dossier/contract/events/calls'
import { search } from '@dossier/contract/search'
import { templates } from '@dossier/contract/templates/calls'
import { views } from '@dossier/contract/views'
import { expect, test, vi } from 'vitest'
import { expectLive, fetchCase, watch } from '../../testing/live/live-case-client.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

/** Records whose title is a field that only the doctors may view: not even administrators who are no doctors. */
async function clinic() {
  const tenant = await newTenant()
  const doctors = await tenant.team('Doctors')
  const diagnosis = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [doctors] } })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const visit = await tenant.template({
    title: 'Visit',
    titleTemplate: '{diagnosis}',
    fields: [{ id: diagnosis }, { id: note }],
    fieldDefaultValues: { [diagnosis]: 'canary unknown' },
  })
  const [doctor, clerk, admin] = [
    await tenant.person({ teamIds: [doctors], name: 'Dana' }),
    await tenant.person({ name: 'Cleo' }),
    await tenant.person({ isAdmin: true, name: 'Ada' }),
  ]
  const open = async (value: string) => {
    const { created } = await doctor.call(cases.create, { body: { templateId: visit, fields: { [diagnosis]: value } } })
    if (!created) throw new Error('The record was not created.')
    return created
  }
  const diagnose = (caseId: number, value: string, by = doctor) =>
    by.call(caseFields.saveField, {
      params: { caseId: String(caseId), fieldId: diagnosis, inProgress: 'false' },
      body: { value },
    })
  return { tenant, doctors, diagnosis, note, visit, doctor, clerk, admin, open, diagnose }
}

const LONGEST = 100

async function listed(person: TestPerson, query: Record<string, unknown> = {}) {
  const [view] = await person.call(views.list, {})
  const page = await person.call(views.cases, { query: { viewId: String(view?.id), ...query } as never })
  const [table] = page.casesTables
  return { titles: table?.cases.map(({ title }) => title) ?? [], total: table?.totalRecords }
}

async function setTeams(tenant: TestTenant, person: TestPerson, teamIds: number[]) {
  const key = { tenant_id: tenant.id, user_id: person.id }
  const { services } = await testServer()
  await services.database.owner.transaction().execute(async (tx) => {
    await tx.deleteFrom('team_members').where('tenant_id', '=', tenant.id).where('user_id', '=', person.id).execute()
    for (const team_id of teamIds)
      await tx
        .insertInto('team_members')
        .values({ ...key, team_id })
        .execute()
  })
  services.outbox.send([{ type: 'rights.changed', forget: { tenantId: tenant.id, userId: person.id } }])
}

test('D-127 people who may not view a field in a title see the title of the template and the number', async () => {
  const { doctor, clerk, admin, visit, open, diagnose } = await clinic()
  const { id, caseNumber, title } = await open('canary flu')
  await diagnose(id, 'canary measles')
  expect(title).toBe('canary flu')
  expect((await fetchCase(doctor, caseNumber)).title).toBe('canary measles')

  for (const person of [clerk, admin]) {
    expect((await fetchCase(person, caseNumber)).title).toBe(`Visit #${caseNumber}`)
    expect(await listed(person)).toEqual({ titles: [`Visit #${caseNumber}`], total: 1 })
    const history = await person.call(events.list, { params: { caseId: String(id) } })
    expect(history).toMatchObject({ totalItems: 1, data: [{ type: 'created' }] })
    const eventId = (await doctor.call(events.list, { params: { caseId: String(id) } })).data[0]?.id
    await expect(
      person.call(events.get, { params: { caseId: String(id), eventId: String(eventId) } }),
    ).rejects.toMatchObject({ status: 404 })
    // The name of the field is as little theirs as its value.
    expect((await person.call(templates.details, { params: { id: String(visit) } })).titleTemplate).toBe('')
  }
  const { data } = await doctor.call(events.list, { params: { caseId: String(id) } })
  expect(data[0]?.entries.map(({ key }) => key)).toContain('title')
})

test('D-127 neither a filter, a search nor a count finds the text of a hidden title', async () => {
  const { doctor, clerk, open } = await clinic()
  const { caseNumber } = await open('canary flu')
  const countOfAll = async (person: TestPerson, searchTerm: string) =>
    (await person.call(views.summary, { query: { searchTerm } }))[0]!.count
  const found = async (person: TestPerson, searchTerm: string) =>
    (await person.call(search.simple, { query: { searchTerm } })).map(({ title }) => title)

  for (const text of ['canary', 'ca', 'u']) {
    expect(await listed(doctor, { searchTerm: text })).toEqual({ titles: ['canary flu'], total: 1 })
    expect(await listed(clerk, { searchTerm: text })).toEqual({ titles: [], total: 0 })
    expect(await countOfAll(doctor, text)).toBe(1)
    expect(await countOfAll(clerk, text)).toBe(0)
    expect(await found(doctor, text)).toEqual(['canary flu'])
    expect(await found(clerk, text)).toEqual([])
  }
  // What they see instead is found, by the same text by which they would look for it.
  expect(await listed(clerk, { searchTerm: 'isi' })).toEqual({ titles: [`Visit #${caseNumber}`], total: 1 })
  expect(await listed(clerk, { searchTerm: 'si' })).toEqual({ titles: [`Visit #${caseNumber}`], total: 1 })
  expect(await found(clerk, caseNumber)).toEqual([`Visit #${caseNumber}`])
})

test('D-127 the order by title is that of the titles that the reader sees, on every page and both ways', async () => {
  const { tenant, doctor, clerk, visit, open, diagnose } = await clinic()
  const plain = await insertRecords(
    tenant,
    ['Alarm', 'visit', 'Visitor', 'Zebra', 'VISIT #0'].map((title) => ({ title })),
  )
  for (const value of ['m', 'zz', 'a', 'visit', 'k']) await open(value)
  await insertRecords(tenant, [{ title: 'canary', template_id: visit, case_number: 'last' }])
  const pages = async (person: TestPerson, sortDesc: boolean, pageSize: number) => {
    const titles: string[] = []
    for (let page = 1; titles.length < plain.length + 6; page += 1)
      titles.push(...(await listed(person, { sortBy: 'title', sortDesc, pageSize, page })).titles)
    return titles
  }
  const before = await pages(clerk, false, LONGEST)
  const own = before.filter((title) => !title.startsWith('Visit #'))
  expect(own).toEqual(['Alarm', 'visit', 'VISIT #0', 'Visitor', 'Zebra'])
  expect(before.filter((title) => title.startsWith('Visit #'))).toHaveLength(6)
  expect(before.at(-1)).toBe('Zebra')
  for (const pageSize of [1, 3, 4]) expect(await pages(clerk, false, pageSize)).toEqual(before)
  for (const pageSize of [2, LONGEST]) expect(await pages(clerk, true, pageSize)).toEqual(before.toReversed())
  const filtered = await listed(clerk, { sortBy: 'title', sortDesc: false, searchTerm: 'visit' })
  expect(filtered.titles).toEqual(before.filter((title) => title.toLowerCase().includes('visit')))

  const { id } = await open('q')
  const with7 = await listed(clerk, { sortBy: 'title', sortDesc: false, pageSize: LONGEST })
  await diagnose(id, 'aa')
  expect(await listed(clerk, { sortBy: 'title', sortDesc: false, pageSize: LONGEST })).toEqual(with7)
  expect((await listed(doctor, { sortBy: 'title', sortDesc: false })).titles.slice(0, 2)).toEqual(['a', 'aa'])
})

test('D-127 live messages contain a hidden title neither while it changes nor after an absence', async () => {
  const { doctor, clerk, admin, note, open, diagnose } = await clinic()
  const { id, caseNumber, seq } = await open('canary flu')
  const screens = [await watch(doctor, caseNumber), await watch(clerk, caseNumber), await watch(admin, caseNumber)]
  const [ofDoctor, ofClerk, ofAdmin] = screens
  const { id: viewId } = (await clerk.call(views.list, {}))[0]!
  const tile = await connectLive({ token: clerk.token, hub: '/record-view-hub' })
  await tile.invoke('joinRecordView', { viewId })

  await expectLive(screens, () => diagnose(id, 'canary measles'))
  await expectLive(screens, () =>
    doctor.call(caseFields.saveField, {
      params: { caseId: String(id), fieldId: note, inProgress: 'false' },
      body: { value: 'Seen by all' },
    }),
  )
  const returned = await connectLive({ token: clerk.token, hub: '/case-hub' })
  await returned.invoke('joinCase', { caseId: id, lastSeq: seq })
  await vi.waitFor(() => expect(ofDoctor!.client.frames.join()).toContain('canary measles'))
  await vi.waitFor(() => expect(returned.frames.join()).toContain('Seen by all'))

  for (const client of [ofClerk!.client, ofAdmin!.client, returned, tile])
    expect(client.frames.join()).not.toContain('canary')
  for (const client of [ofClerk!.client, ofAdmin!.client]) {
    const updates = client.messages.filter(({ name }) => name === 'caseUpdated').map(({ body }) => body as object)
    // Not even that it changed.
    expect(updates.slice(1).filter((update) => 'title' in update)).toEqual([])
  }
})

test('D-127 an open page follows when its reader may view the field, and when they may no longer', async () => {
  const { tenant, doctors, clerk, open } = await clinic()
  const { caseNumber } = await open('flu')
  const screen = await watch(clerk, caseNumber)
  await expectLive([screen], () => setTeams(tenant, clerk, [doctors]))
  expect(screen.screen().title).toBe('flu')
  await expectLive([screen], () => setTeams(tenant, clerk, []))
  expect(screen.screen().title).toBe(`Visit #${caseNumber}`)
})

test('D-127 creating, and repeating a call after the right was lost, answers without a hidden title', async () => {
  const { tenant, doctor, clerk, visit, diagnosis } = await clinic()
  const body = { templateId: visit }
  const { created } = await clerk.call(cases.create, { body })
  expect(created?.title).toBe(`Visit #${created?.caseNumber}`)
  expect((await fetchCase(doctor, created!.caseNumber)).title).toBe('canary unknown')

  const key = (name: string) => ({ 'idempotency-key': name })
  const own = { templateId: visit, fields: { [diagnosis]: 'canary flu' } }
  const first = await doctor.call(cases.create, { body: own }, key('create'))
  const params = { id: String(first.created?.id) }
  const closed = await doctor.call(cases.close, { params }, key('close'))
  const property = { params: { caseId: params.id, key: 'summary' as const }, body: { value: 'Rest' } }
  await doctor.call(cases.reopen, { params })
  const saved = await doctor.call(caseFields.saveProperty, property, key('summary'))
  expect([first.created?.title, closed.title, saved.title]).toEqual(['canary flu', 'canary flu', 'canary flu'])

  await setTeams(tenant, doctor, [])
  const instead = `Visit #${first.created?.caseNumber}`
  expect((await doctor.call(cases.create, { body: own }, key('create'))).created?.title).toBe(instead)
  expect((await doctor.call(cases.close, { params }, key('close'))).title).toBe(instead)
  expect((await doctor.call(caseFields.saveProperty, property, key('summary'))).title).toBe(instead)
})
