import { expect, test } from 'vitest'
import { createOutbound } from '../outbound/outbound.ts'
import { silentLog } from '../testing/postgres/fresh-database.ts'
import { testServer } from '../testing/test-server.ts'
import { DEMO_MARK } from './demo-mark.ts'
import { RECEIVER, withDemoReceiver } from './demo-receiver.ts'

test('D-101 D-089 the receiver of the demo answers without a network, and opens no other address', async () => {
  const { services } = await testServer()
  const { owner } = services.database
  const outbound = createOutbound({ networks: [], log: silentLog, resolve: async () => [] })
  const post = {
    method: 'POST',
    headers: { 'webhook-id': 'msg_1' },
    body: Buffer.from('{"caseNumber":"7","title":"T"}'),
  }
  const without = await withDemoReceiver(outbound, services.database)
  await expect(without(RECEIVER, post)).rejects.toThrow('was not found')
  await owner.insertInto('secrets').values({ name: DEMO_MARK, value: 'ready' }).execute()
  const withIt = await withDemoReceiver(outbound, services.database)
  await owner.deleteFrom('secrets').where('name', '=', DEMO_MARK).execute()
  const { status, body } = await withIt(RECEIVER, post)
  expect([status, JSON.parse(body.toString())]).toEqual([
    202,
    { received: { caseNumber: '7', title: 'T' }, message: 'msg_1', signed: false },
  ])
  expect((await withIt(RECEIVER, { ...post, body: Buffer.from('no JSON') })).status).toBe(400)
  await expect(withIt(new URL('http://127.0.0.1/'), post)).rejects.toThrow('can be called with https only')
  await expect(withIt(new URL('https://other.example/'), post)).rejects.toThrow('was not found')
})
