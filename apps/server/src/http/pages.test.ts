import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'

const app = Fastify()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>the page</title>')
  await writeFile(join(folder, 'assets/part-1a2b.js'), 'plain')
  await writeFile(join(folder, 'assets/part-1a2b.js.br'), 'smaller')
  await servePages(app, folder)
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test.each(['/', '/login', '/city/cases/HC-7', '/apiary'])(
  'A-ROUTE-20 %s is answered with the page, always fresh',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer).toMatchObject({ statusCode: 200, body: '<title>the page</title>' })
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test('hashed files may be kept for ever and come compressed to whoever takes that', async () => {
  const answer = await app.inject({ url: '/assets/part-1a2b.js', headers: { 'accept-encoding': 'br' } })
  expect(answer).toMatchObject({ statusCode: 200, body: 'smaller' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect((await app.inject({ url: '/assets/part-1a2b.js' })).body).toBe('plain')
})

test.each(['/assets/gone.js', '/api/nothing', '/..%2f..%2fpackage.json', '/favicon.ico'])(
  'A-GEN-11 %s is no page and answers 404 in a sentence',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer).toMatchObject({ statusCode: 404, body: 'There is nothing at this address.' })
  },
)

test('A-GEN-11 a page is not there for other methods', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})
