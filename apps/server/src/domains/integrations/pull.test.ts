import type { RequestListener } from 'node:http'
import { integrations } from '@dossier/contract/integrations/calls'
import type { IntegrationToSave } from '@dossier/contract/integrations/integration'
import { expect, test } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { receiver } from '../../testing/receiver.ts'
import { recordsOf, storedRecords } from '../../testing/records.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'
import { pullJob } from './pull-job.ts'
import { readSource, SourceFault } from './read-source.ts'
import { runIntegrationsJob } from './run-integrations-job.ts'

type Pages = Record<string, unknown>

/** A source whose pages are these; a text is answered as it is. */
const paged =
  (pages: () => Pages): RequestListener =>
  (request, response) => {
    const page = pages()[request.url ?? '']
    if (page === undefined) return void response.writeHead(404).end()
    if (typeof page === 'string') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
  }

async function office(listener: RequestListener, rest: Partial<IntegrationToSave['settings']> = {}) {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const [size, number, from] = [
    await tenant.field({ title: 'Size', dataType: 'number' }),
    await tenant.field({ title: 'Reference', dataType: 'text' }),
    await tenant.field({ title: 'Planted', dataType: 'date' }),
  ]
  const template = await tenant.template({ title: 'Tree', fields: [{ id: size }, { id: number }, { id: from }] })
  const source = await receiver(listener)
  const mapping = [
    { path: 'name', target: 'title' },
    { path: 'size', target: `fields.${size}` },
    { path: 'reference', target: `fields.${number}` },
    { path: 'planted', target: `fields.${from}` },
  ]
  const settings = { url: source.url, key: 'id', items: 'data', next: 'next', template, mapping, ...rest }
  const body: IntegrationToSave = {
    key: 'trees',
    serviceId: 'https-pull',
    title: 'Tree register',
    active: true,
    settings: settings as IntegrationToSave['settings'],
    outputs: [],
    schedule: 15,
    events: null,
    isNew: true,
  }
  await admin.call(integrations.save, { body })
  const params = { key: 'trees' }
  return {
    tenant,
    admin,
    source,
    fields: { size, number, from },
    async pull() {
      await admin.call(integrations.forceRun, { params })
      await runDueJobs((await testServer()).services, pullJob)
      const [log] = await admin.call(integrations.logs, { query: { integrationKey: 'trees' } })
      return log!.message
    },
    status: () => admin.call(integrations.status, { params }),
    async records() {
      const { records: rows } = await storedRecords(tenant)
      return rows as {
        case_number: string
        title: string
        fields: Record<string, unknown>
        opened_by: string
        deleted: unknown
      }[]
    },
  }
}

/** All that a run could have written, but the keys of calls. */
async function changesOf(tenant: TestTenant) {
  const { records, changes, comments } = await storedRecords(tenant)
  return { records, changes, comments }
}

const tree = (id: unknown, name: string, rest: object = {}) => ({ id, name, ...rest })

test('C-INTG-05 D-101 N16 a source is read page by page, twice without a trace, and changed items change their records', async () => {
  let oak = tree(1, 'Oak', { size: 12.5, planted: '2026-03-01' })
  const own = await office(
    paged(() => ({
      '/': { data: [oak, tree('b', 'Elm')], next: '/?page=2' },
      '/?page=2': { data: [tree('b', 'Elm again'), tree(3, 'Ash'), tree(null, 'No key')], next: null },
    })),
  )
  expect(await own.pull()).toBe('2 pages read: 3 new, 0 changed, 0 unchanged. 1 item without a key was left out.')
  const before = await changesOf(own.tenant)
  expect(await own.records()).toMatchObject([
    {
      title: 'Oak',
      opened_by: 'System (Tree register)',
      fields: { [own.fields.size]: 12.5, [own.fields.from]: '2026-03-01' },
    },
    { title: 'Elm' },
    { title: 'Ash' },
  ])
  expect(await own.pull()).toBe('2 pages read: 0 new, 0 changed, 3 unchanged. 1 item without a key was left out.')
  expect(await changesOf(own.tenant)).toEqual(before)
  oak = { ...oak, name: 'Old oak' }
  expect(await own.pull()).toBe('2 pages read: 0 new, 1 changed, 2 unchanged. 1 item without a key was left out.')
  expect((await own.records())[0]).toMatchObject({ title: 'Old oak' })
  expect(await own.status()).toMatchObject({ state: 'Idle', lastError: null, runningSince: null })
  const changes = await own.tenant.asOwner((tx) =>
    tx
      .selectFrom('changes')
      .select(['cause', 'cause_id', 'user_id', 'actor'])
      .where('tenant_id', '=', own.tenant.id)
      .where('key', '=', 'title')
      .execute(),
  )
  expect(changes.at(-1)).toEqual({
    cause: 'integration',
    cause_id: 'trees',
    user_id: null,
    actor: 'System (Tree register)',
  })
})

test('D-101 N16 nothing is deleted because an answer was empty, cut or shorter', async () => {
  let answer: unknown = { data: [tree(1, 'Oak'), tree(2, 'Elm')], next: null }
  const own = await office(paged(() => ({ '/': answer })))
  await own.pull()
  for (const next of [
    { data: [] },
    { data: [tree(2, 'Elm')] },
    '{"data": [{"id": 1',
    '<html>Gateway</html>',
    { error: 'later' },
  ]) {
    answer = next
    await own.pull()
    expect((await own.records()).map(({ title, deleted }) => [title, deleted])).toEqual([
      ['Oak', null],
      ['Elm', null],
    ])
  }
  expect(await own.status()).toMatchObject({ state: 'Failed', lastError: 'The source has no list at data.' })
})

test('D-101 large numbers and decimals keep every digit', async () => {
  const text =
    '{"data": [{"id": 9007199254740993, "name": "Oak", "reference": 12345678901234567890.10}, {"id": 9007199254740992, "name": "Elm", "reference": 1e3}]}'
  const own = await office(
    (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text),
  )
  await own.pull()
  expect((await own.records()).map(({ fields }) => fields[own.fields.number])).toEqual([
    '12345678901234567890.10',
    '1000',
  ])
})

const LOOPS: [string, () => Pages, string][] = [
  [
    'itself',
    () => ({ '/': { data: [tree(1, 'Oak')], next: '/' } }),
    'The source names a page as the next one that was read before.',
  ],
  [
    'the page before',
    () => ({ '/': { data: [tree(1, 'Oak')], next: '/2' }, '/2': { data: [tree(2, 'Elm')], next: '/' } }),
    'The source names a page as the next one that was read before.',
  ],
  [
    'other pages with the same items',
    () =>
      Object.fromEntries(
        Array.from({ length: 9 }, (_, nth) => [
          nth === 0 ? '/' : `/${nth}`,
          { data: [tree(1, 'Oak')], next: `/${nth + 1}` },
        ]),
      ),
    'The source repeats what it has answered before.',
  ],
  [
    'another host',
    () => ({ '/': { data: [tree(1, 'Oak')], next: 'https://elsewhere.example/2' } }),
    'The source names a next page on another host.',
  ],
  ['an error', () => ({ '/': { data: [tree(1, 'Oak')], next: '/gone' } }), 'The source answered 404.'],
  [
    'a page of a site',
    () => ({ '/': { data: [tree(1, 'Oak')], next: '/2' }, '/2': '<html></html>' }),
    'The source did not answer JSON, but text/html.',
  ],
]

test.each(LOOPS)(
  'N14 a source whose next page is %s: reading ends with a sentence, and what was read counts',
  async (_name, pages, fault) => {
    const own = await office(paged(pages))
    const message = await own.pull()
    expect(message.startsWith(fault)).toBe(true)
    expect(message).toMatch(/ [12] new,/)
    expect(await own.status()).toMatchObject({ state: 'Failed', lastError: fault, runningSince: null })
  },
)

test('N14 an empty page ends the run, whatever it names as the next one', async () => {
  let nth = 0
  const own = await office((_request, response) => {
    nth += 1
    response.writeHead(200).end(JSON.stringify({ data: nth < 3 ? [tree(nth, 'Oak')] : [], next: `/${nth}` }))
  })
  expect(await own.pull()).toBe('3 pages read: 2 new, 0 changed, 0 unchanged.')
})

test('D-089 N10 a source that answers with a gigabyte, redirects inside or nests without end is left with a sentence', async () => {
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200)
    const write = () => {
      while (response.write(Buffer.alloc(65_536, ' ')));
      response.once('drain', write)
    }
    write()
  }
  for (const [listener, fault] of [
    [endless, / answered with more than 2 MB\. A page can have that much: let the source answer smaller ones\./],
    [
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /^The source answered 302\./,
    ],
    [(_request, response) => void response.writeHead(200).end('['.repeat(60_000)), /^The source did not answer JSON/],
  ] as [RequestListener, RegExp][])
    expect(await (await office(listener)).pull()).toMatch(fault)
})

test('D-101 a record that was deleted here stays deleted, and what does not fit is left out and said', async () => {
  const own = await office(
    paged(() => ({
      '/': {
        data: [tree(1, 'Oak'), tree(2, '', { size: 'large' }), tree(3, 'Ash', { size: 'wide' }), { name: 'Elm' }, 7],
      },
    })),
  )
  expect(await own.pull()).toMatch(/2 items without a key were left out\.$/)
  expect((await own.records()).map(({ title }) => title)).toEqual(['Oak', 'Ash'])
  const logs = await own.admin.call(integrations.logs, { query: { integrationKey: 'trees' } })
  expect(logs.filter(({ level }) => level === 'warning').map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^2: .*It is left out\.$/), expect.stringMatching(/^3: size: /)]),
  )
  const [oak] = await own.records()
  const id = (await recordsOf(own.admin).details(oak!.case_number)).id
  expect((await own.admin.send({ method: 'DELETE', path: `/cases/delete/${id}` })).status).toBe(204)
  await own.pull()
  expect((await own.records()).filter(({ deleted }) => deleted === null)).toHaveLength(1)
})

test('D-101 D-103 a schedule makes it run, never twice at the same time', async () => {
  const own = await office(paged(() => ({ '/': { data: [tree(1, 'Oak')] } })))
  const { services } = await testServer()
  const past = { next_run: '2026-01-01T00:00:00Z' }
  await own.tenant.asOwner((tx) =>
    tx.updateTable('integrations').set(past).where('tenant_id', '=', own.tenant.id).execute(),
  )
  await runIntegrationsJob.prepare(services)!.run({ id: '', data: null, number: 0, signal: AbortSignal.timeout(9_000) })
  expect(await own.status()).toMatchObject({ state: 'Running' })
  expect(await own.admin.send({ method: 'POST', path: '/integration/forcerun/trees' })).toMatchObject({
    status: 409,
    text: 'This integration is running.',
  })
  await runDueJobs(services, pullJob)
  expect(await own.status()).toMatchObject({ state: 'Idle' })
  expect(await own.records()).toHaveLength(1)
  const [row] = await own.tenant.asOwner((tx) =>
    tx.selectFrom('integrations').select('next_run').where('tenant_id', '=', own.tenant.id).execute(),
  )
  expect(Date.parse(row!.next_run!)).toBeGreaterThan(Date.now() + 14 * 60_000)
})

test('D-101 N14 a page of more than 64 kB is read, however many items it has', async () => {
  const items = Array.from({ length: 1_200 }, (_, nth) => tree(nth, `Oak ${nth}`, { remark: 'x'.repeat(200) }))
  const own = await office(paged(() => ({ '/': { data: items } })))
  expect(await own.pull()).toBe('1 page read: 1200 new, 0 changed, 0 unchanged.')
  expect(await own.pull()).toBe('1 page read: 0 new, 0 changed, 1200 unchanged.')
})

/** Reads a source without storing anything; the pages, and why it ended. */
async function read(listener: RequestListener) {
  const { url } = await receiver(listener)
  const outbound = createOutbound({ networks: ['127.0.0.0/8'], log: { info: () => {} }, timeoutMs: 500 })
  const source = { url, authorization: undefined, items: 'data', next: 'next' }
  let pages = 0
  try {
    for await (const _ of readSource(outbound, source, AbortSignal.timeout(60_000))) pages += 1
    return [pages, null]
  } catch (error) {
    expect(error).toBeInstanceOf(SourceFault)
    return [pages, (error as Error).message]
  }
}

test('N14 a source that hangs, in the middle of an answer too, and one without an end are left with a sentence', async () => {
  const hangs = '127.0.0.1 did not answer within 0.5 seconds.'
  expect(await read(() => {})).toEqual([0, hangs])
  const stuck: RequestListener = (_request, response) => void response.writeHead(200).write('{"data": [')
  expect(await read(stuck)).toEqual([0, hangs])
  let nth = 0
  const endless: RequestListener = (_request, response) => {
    nth += 1
    response.writeHead(200).end(JSON.stringify({ data: [tree(nth, 'Oak')], next: `/${nth}` }))
  }
  expect(await read(endless)).toEqual([1_000, 'The source has more than 1000 pages.'])
})

test('C-INTG-06 a source that is switched off while it is read fills no more records', async () => {
  let switchOff = async () => {}
  const pages = paged(() => ({
    '/': { data: [{ id: 1, name: 'Oak' }], next: '/2' },
    '/2': { data: [{ id: 2, name: 'Elm' }], next: null },
  }))
  const { admin, pull, records, status } = await office((request, response) => {
    if (request.url !== '/2') return pages(request, response)
    void switchOff().then(() => pages(request, response))
  })
  switchOff = async () => {
    const { status: _status, lastRun: _lastRun, ...trees } = (await admin.call(integrations.list, {}))[0]!
    await admin.call(integrations.save, { body: { ...trees, active: false } })
  }
  expect(await pull()).toBe('It was switched off. 2 pages read: 1 new, 0 changed, 0 unchanged.')
  expect((await records()).map(({ title }) => title)).toEqual(['Oak'])
  expect(await status()).toMatchObject({ state: 'Disabled', runningSince: null })
})
