import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { deliveries } from '@dossier/contract/integrations/deliveries'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { recordsOf } from '../../testing/records.ts'
import { answering, receiver } from '../../testing/receiver.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'
import { retryAfterSeconds } from './attempt.ts'
import { cancelEffects, enqueuePost } from './enqueue-delivery.ts'
import { sendDue } from './pump.ts'

async function office() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const templateId = await tenant.template({ title: 'Lamp', fields: [] })
  const { id: caseId } = await recordsOf(admin).create({ title: 'Lamp “é” </script> 😀', templateId })
  return { tenant, admin, caseId }
}

type Office = Awaited<ReturnType<typeof office>>

async function post({ tenant, caseId }: Omit<Office, 'admin'>, url: string, effectKey: string = randomUUID()) {
  const { services } = await testServer()
  return services.database.tenantTx(tenant.id, (tx) =>
    enqueuePost(
      { tx, tenant, services, emit: () => {} },
      { url, caseId, effectKey, cause: { type: 'rule', id: '7', name: 'Call the crew' } },
    ),
  )
}

async function pump(timeoutMs = 1_500): Promise<number> {
  const { services } = await testServer()
  const outbound = createOutbound({ networks: ['127.0.0.0/8'], log: services.log, timeoutMs })
  return sendDue({ ...services, outbound }, AbortSignal.timeout(30_000))
}

const stored = (tenant: TestTenant) =>
  tenant.asOwner((tx) =>
    tx.selectFrom('deliveries').selectAll().where('tenant_id', '=', tenant.id).orderBy('id').execute(),
  )

/** As if the time of the next request had come. */
const makeDue = (tenant: TestTenant) =>
  tenant.asOwner((tx) => sql`update deliveries set due = now() where tenant_id = ${tenant.id}`.execute(tx))

test('C-RULE-12 D-089 N1 a retry has the id and the bytes of the request before it, and another time', async () => {
  const own = await office()
  const { url, received } = await receiver(answering(500, 200))
  await post(own, url)
  expect(await pump()).toBe(1)
  const [waiting] = await stored(own.tenant)
  expect(waiting).toMatchObject({ state: 'Waiting', requests: 1, last_status: 500 })
  expect(Date.parse(waiting!.due) - Date.parse(waiting!.last_attempt!)).toBe(60_000)
  expect(await pump()).toBe(0)
  await wait(1_100)
  await makeDue(own.tenant)
  expect(await pump()).toBe(1)
  const [first, second] = received
  expect(second!.body).toBe(first!.body)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
  expect(JSON.parse(first!.body)).toMatchObject({ id: own.caseId, title: 'Lamp “é” </script> 😀' })
  expect(await stored(own.tenant)).toMatchObject([{ state: 'Delivered', requests: 2, last_error: null }])
})

test('D-157 N8 after one request and three retries of 1, 5 and 30 minutes a delivery has failed, and can be sent again', async () => {
  const own = await office()
  const { url, received } = await receiver(answering(503, 503, 503, 503, 200))
  const id = await post(own, url)
  const waits: number[] = []
  for (let nth = 0; nth < 4; nth += 1) {
    await makeDue(own.tenant)
    await pump()
    const [row] = await stored(own.tenant)
    waits.push(Math.round((Date.parse(row!.due) - Date.parse(row!.last_attempt!)) / 60_000))
  }
  expect(waits).toEqual([1, 5, 30, 0])
  const page = await own.admin.call(deliveries.list, { query: { state: 'Failed' } })
  expect(page).toMatchObject({
    failed: 1,
    data: [{ id, state: 'Failed', requests: 4, lastStatus: 503, nextAttempt: null }],
  })
  await makeDue(own.tenant)
  expect(await pump()).toBe(0)

  expect(await own.admin.call(deliveries.resend, { params: { id: id! }, body: {} })).toBe(id)
  await pump()
  expect(received).toHaveLength(5)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const copy = await own.admin.call(deliveries.resend, { params: { id: id! }, body: { asNew: true } })
  await pump()
  expect(copy).not.toBe(id)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
})

test('D-139 an effect that is stored twice is sent once, and none without its transaction', async () => {
  const own = await office()
  const { url, received } = await receiver()
  expect(await post(own, url, 'rule 7, save 3')).not.toBeNull()
  expect(await post(own, url, 'rule 7, save 3')).toBeNull()
  const { services } = await testServer()
  await services.database
    .tenantTx(own.tenant.id, async (tx) => {
      const cause = { type: 'rule', id: '7', name: 'Call' } as const
      const scene = { tx, tenant: own.tenant, services, emit: () => {} }
      await enqueuePost(scene, { url, caseId: own.caseId, effectKey: 'rolled back', cause })
      throw new Error('The save failed.')
    })
    .catch(() => {})
  await pump()
  expect(received).toHaveLength(1)
})

test('N7 a receiver that hangs holds up no other: not of its tenant, not of another', async () => {
  const own = await office()
  const other = await office()
  const hanging = await receiver(() => {})
  const [quick, foreign] = [await receiver(), await receiver()]
  const { services } = await testServer()
  await services.database.tenantTx(own.tenant.id, async (tx) => {
    const cause = { type: 'rule', id: '7', name: 'Call' } as const
    const scene = { tx, tenant: own.tenant, services, emit: () => {} }
    for (let nth = 0; nth < 40; nth += 1)
      await enqueuePost(scene, { url: hanging.url, caseId: own.caseId, effectKey: `hangs ${nth}`, cause })
  })
  const begun = performance.now()
  const sending = pump(2_000)
  await wait(300)
  await post(own, quick.url)
  await post(other, foreign.url)
  await expect.poll(() => quick.received.length + foreign.received.length, { timeout: 1_500 }).toBe(2)
  expect(Math.max(quick.received[0]!.at, foreign.received[0]!.at) - begun).toBeLessThan(1_500)
  await own.tenant.asOwner((tx) =>
    sql`update deliveries set state = 'Canceled' where tenant_id = ${own.tenant.id} and state = 'Waiting'`.execute(tx),
  )
  await sending
})

test('N18 the wait that a receiver asks for is kept, in seconds or until a date, up to a day', async () => {
  const own = await office()
  const { url } = await receiver((_request, response) => void response.writeHead(429, { 'retry-after': '120' }).end())
  await post(own, url)
  await pump()
  const [row] = await stored(own.tenant)
  expect(Date.parse(row!.due) - Date.parse(row!.last_attempt!)).toBe(120_000)
  const now = Date.parse('2026-03-01T00:00:00Z')
  expect(
    [
      undefined,
      '7',
      ' 7 ',
      'Sun, 01 Mar 2026 00:02:00 GMT',
      'Sun, 01 Mar 2020 00:02:00 GMT',
      'soon',
      '-5',
      '999999999',
    ].map((header) => retryAfterSeconds(header, now)),
  ).toEqual([0, 7, 7, 120, 0, 0, 0, 86_400])
})

test('D-089 N10 a redirect is not followed, and an address inside is refused for good', async () => {
  const own = await office()
  const inside = await receiver()
  const outside = await receiver((_request, response) => void response.writeHead(307, { location: inside.url }).end())
  await post(own, outside.url)
  await post(own, 'https://169.254.169.254/latest/meta-data')
  await pump()
  expect(inside.received).toEqual([])
  expect(await stored(own.tenant)).toMatchObject([
    { state: 'Waiting', last_status: 307, last_error: 'The receiver redirects, which is not followed.' },
    { state: 'Failed', last_status: null, requests: 1 },
  ])
})

test('N2 an answer that is lost is no answer: it is sent again; one that never ends is accepted by its status', async () => {
  const own = await office()
  const lost = await receiver((request) => void request.socket.destroy())
  const endless = await receiver((_request, response) => {
    response.writeHead(200)
    const write = () => {
      while (response.write(Buffer.alloc(65_536)));
      response.once('drain', write)
    }
    write()
  })
  await post(own, lost.url)
  await post(own, endless.url)
  await pump()
  expect(await stored(own.tenant)).toMatchObject([
    { state: 'Waiting', requests: 1 },
    { state: 'Delivered', requests: 1, last_status: 200 },
  ])
})

test('D-088 what a rule has queued is canceled with it', async () => {
  const own = await office()
  const { url, received } = await receiver()
  await post(own, url)
  const { services } = await testServer()
  await services.database.tenantTx(own.tenant.id, (tx) =>
    cancelEffects({ tx, tenant: own.tenant }, { type: 'rule', id: '7' }),
  )
  await pump()
  expect(received).toEqual([])
  expect(await stored(own.tenant)).toMatchObject([{ state: 'Canceled', requests: 0 }])
})

test('C-INTG-04 D-007 deliveries are for administrators of the tenant, and hide what they may not read', async () => {
  const own = await office()
  const { url } = await receiver()
  const id = await post(own, url)
  await pump()
  const params = { id: id! }
  const details = await own.admin.call(deliveries.get, { params })
  expect(details).toMatchObject({ id, state: 'Delivered', target: new URL(url).host, record: { id: own.caseId } })
  expect(JSON.parse(details.body!)).toMatchObject({ id: own.caseId })

  const [colleague, foreign] = [await own.tenant.person(), await (await newTenant()).person({ isAdmin: true })]
  await expect(colleague.call(deliveries.get, { params })).rejects.toMatchObject({ status: 403 })
  await expect(foreign.call(deliveries.get, { params })).rejects.toMatchObject({ status: 404 })
  expect(await foreign.call(deliveries.list, { query: {} })).toEqual({ data: [], next: null, failed: 0 })
  const secret = await own.tenant.field({ title: 'Key code', dataType: 'text' })
  const team = await own.tenant.team()
  const permissions = { view: [team], edit: [], adminOnly: false }
  const templateId = await own.tenant.template({ title: 'Safe', fields: [{ id: secret, permissions }] })
  const { id: caseId } = await recordsOf(own.admin).create({ title: 'Safe', templateId })
  const other = await post({ ...own, caseId }, url)
  await pump()
  expect(await own.admin.call(deliveries.get, { params: { id: other! } })).toMatchObject({ body: null, answer: null })
})
