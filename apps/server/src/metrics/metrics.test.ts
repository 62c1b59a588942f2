import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { enqueuePost } from '../domains/deliveries/enqueue-delivery.ts'
import type { Services } from '../http/context.ts'
import { CountedJobs, SOON } from '../testing/counted-jobs.ts'
import { connectLive } from '../testing/live/live-client.ts'
import { recordsOf } from '../testing/records.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'

const TOKEN = 'a-token-of-the-collector'

/** A node with this token beside the shared one, and the lines that it logs. */
async function node(metricsToken: string | undefined, changed: Partial<Services> = {}) {
  const { services } = await testServer()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const settings = { ...services.settings, metricsToken }
  const { http } = await buildApp({ ...services, settings, ...changed }, log)
  onTestFinished(() => http.close())
  return {
    http,
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** The values of the metrics by their names and labels. */
    async metrics() {
      const { statusCode, body } = await http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
      expect(statusCode).toBe(200)
      const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(/\S+$/.exec(line)?.[0])]))
    },
  }
}

const secondsCount = (route: string, status: string, method = 'GET') =>
  `dossier_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

test('ADR-30 metrics are there with the token of the setting, and nothing is without one', async () => {
  const { http } = await node(TOKEN)
  const ask = (authorization?: string) =>
    http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  for (const wrong of [undefined, '', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const answer = await ask(wrong)
    expect([answer.statusCode, answer.body], wrong).toEqual([401, 'Send the token of METRICS_TOKEN as a bearer token.'])
  }
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.headers).toMatchObject({ 'content-type': /^text\/plain; version=0.0.4/, 'cache-control': 'no-store' })
  expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(answer.body).toMatch(/^process_resident_memory_bytes /m)

  const without = await node(undefined)
  const page = await without.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  expect(page.body).not.toContain('process_resident_memory_bytes')
})

test('ADR-30 requests are counted by the route of the contract and never by what a caller wrote', async () => {
  const { http, metrics } = await node(TOKEN)
  const tenant = await newTenant()
  const { token } = await tenant.person()
  const call = (url: string, method = 'GET') =>
    http.inject({ method: method as 'GET', url, headers: { cookie: `session=${token}` } })
  for (const url of [
    '/api/users/me',
    '/api/cases/users/4711',
    '/api/cases/users/4712',
    `/api/no/${randomUUID()}`,
    '/canary/page',
  ])
    await call(url)
  await call('/canary', 'PROPFIND')
  await http.inject({ url: '/api/users/me' })
  const found = await metrics()
  expect(found.get(secondsCount('/api/users/me', '2xx'))).toBe(1)
  expect(found.get(secondsCount('/api/users/me', '4xx'))).toBe(1)
  expect(found.get(secondsCount('/api/cases/users/{caseId}', '4xx'))).toBe(2)
  expect(found.get(secondsCount('other', '4xx', 'any'))).toBeGreaterThanOrEqual(2)
  expect([...found.keys()].join('\n')).not.toMatch(/4711|canary|PROPFIND|\/no\//)
  // The scrape itself.
  expect(found.get('dossier_requests_in_flight')).toBe(1)
})

test('ADR-30 metrics say what waits: jobs, deliveries, connections of the database and of browsers', async () => {
  const { http, metrics } = await node(TOKEN)
  const jobs = new CountedJobs()
  await jobs.open()
  await jobs.begin()
  await jobs.store()
  jobs.work(() => new Promise(() => {}))
  const { tenant } = jobs
  const admin = await tenant.person({ isAdmin: true })
  const templateId = await tenant.template({ title: 'Lamp', fields: [] })
  const { id: caseId } = await recordsOf(admin).create({ title: 'Lamp', templateId })
  const { services } = await testServer()
  await services.database.tenantTx(tenant.id, (tx) =>
    enqueuePost(
      { tx, tenant, services, emit: () => {} },
      { url: 'https://crew.example/', caseId, effectKey: randomUUID(), cause: { type: 'rule', id: '7', name: 'Call' } },
    ),
  )
  await http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://localhost:${(http.server.address() as AddressInfo).port}`
  const live = await connectLive({ origin, token: admin.token, hub: '/notification-hub' })
  onTestFinished(() => void live.close())

  await vi.waitFor(
    async () => expect((await metrics()).get('dossier_jobs{kind="counting",state="active"}')).toBe(1),
    SOON,
  )
  const found = await metrics()
  expect(found.get('dossier_deliveries_waiting')).toBe(1)
  expect(found.get('dossier_deliveries_overdue_seconds')).toBeGreaterThan(0)
  expect(found.get('dossier_live_connections')).toBe(1)
  expect(found.get('dossier_database_up')).toBe(1)
  const pool = services.database.engine === 'server' ? 'requests' : 'embedded'
  expect(found.get(`dossier_database_connections_max{pool="${pool}"}`)).toBe(pool === 'requests' ? 16 : 1)
  expect(found.get(`dossier_database_connections{pool="${pool}",state="waiting"}`)).toBe(0)
})

test('ADR-30 without a database the metrics of this node are still there, and no old ones of the others', async () => {
  const { services } = await testServer()
  let isUp = true
  const { owner } = services.database
  const database = {
    ...services.database,
    get owner() {
      if (!isUp) throw new Error('gone')
      return owner
    },
  }
  const { metrics } = await node(TOKEN, { database })
  expect((await metrics()).get('dossier_deliveries_waiting')).toBeGreaterThanOrEqual(0)
  isUp = false
  const found = await metrics()
  expect(found.get('dossier_database_up')).toBe(0)
  expect([...found.keys()].filter((name) => /^dossier_(jobs|deliveries)/.test(name))).toEqual([])
  expect(found.get('dossier_live_connections')).toBe(0)
})

test('A-GEN-10 ADR-30 the id that a proxy gives a request is answered and in its log lines, if it is harmless', async () => {
  const { http, lines } = await node(undefined)
  const ask = async (id: string) => {
    const { headers } = await http.inject({ url: '/api/users/me', headers: { 'x-request-id': id } })
    return String(headers['x-request-id'])
  }
  const given = `Edge_7-${'x'.repeat(57)}`
  expect(await ask(given)).toBe(given)
  expect(lines()).toContainEqual(expect.objectContaining({ reqId: given, msg: 'call', status: 401 }))
  for (const bad of [`${given}x`, '', 'a b', 'a"b', 'ä', 'a,b']) expect(await ask(bad), bad).toMatch(/^[0-9a-f]{16}$/)
})
