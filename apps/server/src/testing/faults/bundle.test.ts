import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../http/openapi.ts'
import { atEndOf } from '../ends.ts'
import { startProduct, type Place } from './start-product.ts'
import { temporaryPlace } from './temporary-place.ts'

/** As deep as the bundles of `npm start`, and invisible to them. */
const folder = join(import.meta.dirname, `../../../dist/.tested-${process.pid}`)
const bundler = join(import.meta.dirname, '../../../../../scripts/bundle-server.ts')

let place: Place
beforeAll(async () => {
  atEndOf('file', () => rmSync(folder, { recursive: true, force: true }))
  const { status, stderr } = spawnSync(process.execPath, [bundler, folder], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  place = { ...(await temporaryPlace()), program: join(folder, 'main.js') }
})

test('A-GEN-10 the bundled server checks the first of 200 simultaneous calls as it does every other, and documents the same calls', async () => {
  await using product = await startProduct(place)
  const wrong = () => fetch(`${product.address}/api/tenant/domain/${'x'.repeat(200)}`)
  const answers = await Promise.all(Array.from({ length: 200 }, wrong))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  const right = await fetch(`${product.address}/api/oauth/clientIds`)
  expect(await right.json()).toEqual({ google: '', facebook: '' })
  const documented = await fetch(`${product.address}/api/openapi.json`)
  expect(await documented.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('the bundle comes with the licenses of the packages in it and beside it, whose comments it has not', () => {
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const name of ['fastify', 'pg', 'zod', 'sharp']) expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(notices).toContain('Permission is hereby granted, free of charge')
  expect(notices).not.toContain('@dossier/')
})

test('A-GEN-10 the code of the bundle is kept in memory with one byte for each character', () => {
  const code = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const isWide = (name: string) => /[^\0-\xff]/.test(readFileSync(join(folder, name), 'utf8'))
  expect(code).toContain('main.js')
  expect(code.filter(isWide)).toEqual([])
})

test('A-GEN-10 a part of the bundle that is gone refuses its call alone, and the log names the source file and line', async () => {
  await using product = await startProduct(place, { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
  for (const file of readdirSync(folder)) if (/^begin-oauth-.*\.js$/.test(file)) rmSync(join(folder, file))
  const call = () => fetch(`${product.address}/api/oauth/start/google?domain=city`, { redirect: 'manual' })
  const answer = await call()
  expect([answer.status, await answer.text()]).toEqual([
    503,
    'The server was updated while it was running. Please try again after its restart.',
  ])
  expect((await call()).status).toBe(503)
  expect((await fetch(`${product.address}/ready`)).status).toBe(200)
  product.signal('SIGTERM')
  const { log } = await product.ended
  const faults = log.filter(({ msg }) => msg === 'the call failed').map(({ err }) => (err as Error).stack ?? '')
  expect(faults).toHaveLength(2)
  const [, line] =
    /at loadPart \(file:\S+apps\/server\/src\/http\/load-part\.ts:(\d+):\d+\)/.exec(faults[0] ?? '') ?? []
  const source = readFileSync(join(import.meta.dirname, '../../http/load-part.ts'), 'utf8').split('\n')
  expect(source[Number(line) - 1]).toContain('throw needsRestart(error)')
})
