import { request } from 'node:http'
import { expect, test } from 'vitest'
import { sweepFiles } from '../../jobs/sweep-files.ts'
import { networkCaller } from '../../testing/faults/network-caller.ts'
import { namesOf, office, stored } from '../../testing/files.ts'
import { liveAddress } from '../../testing/live/live-client.ts'
import { testServer } from '../../testing/test-server.ts'

const PART = 'content-disposition: form-data; name="file"; filename="long.txt"\r\ncontent-type: text/plain'
const BODY = Buffer.from(`--cut\r\n${PART}\r\n\r\n${'line\n'.repeat(100_000)}\r\n--cut--\r\n`)
const KEY = '5c7a0f52-7f0e-4c62-9f5b-1d6d5a3f7e15'

interface Sent {
  url: string
  headers: Record<string, string>
  /** How much of the body arrives before the connection breaks. */
  share: number
}

/** Sends a part of the body and breaks the connection. */
async function breakOff({ url, headers, share }: Sent) {
  const sending = request(url, { method: 'POST', headers: { ...headers, 'content-length': String(BODY.length) } })
  sending.on('error', () => undefined)
  await new Promise<void>((sent) => sending.write(BODY.subarray(0, Math.floor(BODY.length * share)), () => sent()))
  const closed = new Promise((done) => sending.once('close', done))
  sending.destroy()
  await closed
}

test('F15 an upload whose connection breaks leaves no file, and goes through when it is sent again', async () => {
  const { tenant, ann, caseId } = await office()
  const { services } = await testServer()
  const origin = await liveAddress()
  const { headers: own } = await networkCaller(origin, ann.token)
  const headers = { ...own, 'content-type': 'multipart/form-data; boundary=cut', 'idempotency-key': KEY }
  const url = `${origin}/api/files/${caseId}`
  for (const share of [0.01, 0.5, 0.99]) await breakOff({ url, headers, share })
  expect(await namesOf(ann, caseId)).toEqual([])

  // The server may have to notice first that nobody waits for the broken ones.
  const again = async () => (await fetch(url, { method: 'POST', headers, body: BODY })).status
  await expect.poll(again, { timeout: 15_000 }).toBe(200)
  expect(await namesOf(ann, caseId)).toEqual(['long.txt'])
  const swept = async () => {
    await tenant.asOwner((tx) => tx.updateTable('stray_files').set({ due: '2020-01-01' }).execute())
    await sweepFiles(services)
    return stored(tenant)
  }
  await expect.poll(swept, { timeout: 15_000 }).toEqual({ bytes: 1, strays: 0, rows: 1, used: 500_000 })
})
