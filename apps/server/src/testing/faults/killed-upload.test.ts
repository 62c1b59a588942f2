import { readdirSync, statSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Spool, SPOOL_FOLDER } from '../../files/spool.ts'
import { networkCaller, type NetworkCaller } from './network-caller.ts'
import { prepareWorkspace } from './prepare-workspace.ts'
import { startProduct } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

const PART = 'content-disposition: form-data; name="file"; filename="long.txt"\r\ncontent-type: text/plain'
const TEXT = 'line\n'.repeat(200_000)
const BODY = Buffer.from(`--cut\r\n${PART}\r\n\r\n${TEXT}\r\n--cut--\r\n`)
const HOURS = 2 * 3_600_000

const KEY = '5c7a0f52-7f0e-4c62-9f5b-1d6d5a3f7e36'
const uploadHeaders = ({ headers }: NetworkCaller) => ({
  ...headers,
  'content-type': 'multipart/form-data; boundary=cut',
  'idempotency-key': KEY,
})

/** Begins to send the file; most of it arrives, and then nothing more. */
function sendMost(url: string, headers: Record<string, string>): Promise<unknown> {
  const sending = request(url, { method: 'POST', headers: { ...headers, 'content-length': String(BODY.length) } })
  const ended = new Promise((done) => sending.once('close', done))
  sending.on('error', () => undefined)
  sending.write(BODY.subarray(0, Math.floor(BODY.length * 0.9)))
  return ended
}

async function filesOf(caller: NetworkCaller, caseId: number): Promise<{ name: string; url: string }[]> {
  const { text } = await caller.send({ method: 'GET', path: `/files/${caseId}` })
  return JSON.parse(text)
}

test(
  'T36 a kill in the middle of an upload serves nothing of it; the client’s retry is whole, and the rest is swept',
  { timeout: 180_000 },
  async () => {
    const place = await migratedPlace()
    const { tokens, templateId } = await prepareWorkspace(place, 1)
    const product = await startProduct(place)
    const caller = await networkCaller(product.address, tokens[0]!)
    const made = await caller.send({
      method: 'POST',
      path: '/cases',
      body: { templateId, title: 'A pier', isCase: false },
    })
    const caseId = (JSON.parse(made.text) as { created: { id: number } }).created.id
    const cut = sendMost(`${product.address}/api/files/${caseId}`, uploadHeaders(caller))
    const incoming = join(place.dataDir, SPOOL_FOLDER)
    const arrived = () =>
      readdirSync(incoming, { withFileTypes: true }).reduce(
        (sum, { name }) => sum + statSync(join(incoming, name)).size,
        0,
      )
    await expect.poll(() => arrived(), { timeout: 30_000 }).toBeGreaterThan(BODY.length / 2)
    await product.kill()
    await cut

    const [left] = await readdir(incoming)
    await using again = await startProduct(place)
    const back = await networkCaller(again.address, tokens[0]!)
    expect(await filesOf(back, caseId)).toEqual([])
    const send = () =>
      fetch(`${again.address}/api/files/${caseId}`, { method: 'POST', headers: uploadHeaders(back), body: BODY })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    const [file, ...others] = await filesOf(back, caseId)
    expect([file?.name, others]).toEqual(['long.txt', []])
    expect((await back.send({ method: 'GET', path: file!.url.replace('/api', '') })).text).toBe(TEXT)
    await again.kill()

    // Another node may still be writing to what is young.
    const spool = new Spool(place.dataDir)
    await spool.sweep()
    expect(await readdir(incoming)).toEqual([left])
    const old = new Date(Date.now() - HOURS)
    await utimes(join(incoming, left!), old, old)
    await spool.sweep()
    expect(await readdir(incoming)).toEqual([])
  },
)
