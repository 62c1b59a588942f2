import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { newTenant } from '../../../testing/world.ts'

const ADDRESS = 'https://dossier.example/city/cases/HC%2F12'

const request = (body: unknown) => ({ method: 'POST', path: '/cases/QRCode/', body: JSON.stringify(body) })
const JSON_TEXT = { 'content-type': 'application/json' }

test('D-060 B-CPAGE-10 a text comes back as a PNG of 500 pixels whose modules are those of its code', async () => {
  const person = await (await newTenant()).person()

  const { status, headers, bytes } = await person.send({ ...request(ADDRESS), headers: JSON_TEXT })

  expect(status).toBe(200)
  expect(headers['content-type']).toBe('image/png')
  expect(headers['cache-control']).toBe('no-store')
  const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([500, 500])
  const { size, data: modules } = encode(ADDRESS, { border: 4 })
  const middle = (nth: number) => Math.floor(((nth + 0.5) * 500) / size)
  const drawn = modules.map((row, y) => row.map((_, x) => data[middle(y) * 500 + middle(x)]! < 128))
  expect(drawn).toEqual(modules)
})

test('D-060 refuses what is no text, too long a text, and strangers', async () => {
  const person = await (await newTenant()).person()
  const status = async (body: unknown) => (await person.send({ ...request(body), headers: JSON_TEXT })).status
  expect(await Promise.all(['', 5, { text: 'x' }, 'x'.repeat(1001)].map(status))).toEqual([400, 400, 400, 400])
  expect(await status('x'.repeat(1000))).toBe(200)
  expect(await status('🚧'.repeat(500))).toBe(200)
  expect(await status('漢'.repeat(1000))).toBe(400)
  const cookie = { cookie: `session=${randomBytes(32).toString('base64url')}` }
  expect((await person.send({ ...request(ADDRESS), headers: { ...JSON_TEXT, ...cookie } })).status).toBe(401)
})
