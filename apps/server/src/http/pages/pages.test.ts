import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveHelpWidget } from './help-widget.ts'
import { servePages } from './pages.ts'

const app = Fastify()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>the page</title>')
  await writeFile(join(folder, 'assets/part-1a2b.js'), 'plain')
  await writeFile(join(folder, 'assets/part-1a2b.js.br'), 'smaller')
  await mkdir(join(folder, 'assets/deeper'))
  await writeFile(join(folder, 'assets/deeper/part.js'), 'hidden')
  await writeFile(join(folder, 'assets/.part.js'), 'hidden')
  await servePages(app, folder)
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test.each(['/', '/login', '/city/cases/HC-7', '/apiary', '/cases/HC.7', '/city/cases/2026.pdf'])(
  'A-ROUTE-20 %s is answered with the page, always fresh',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer).toMatchObject({ statusCode: 200, body: '<title>the page</title>' })
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  },
)

test('hashed files may be cached forever and are compressed for clients that accept it', async () => {
  const answer = await app.inject({ url: '/assets/part-1a2b.js', headers: { 'accept-encoding': 'br' } })
  expect(answer).toMatchObject({ statusCode: 200, body: 'smaller' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect((await app.inject({ url: '/assets/part-1a2b.js' })).body).toBe('plain')
  expect(await app.inject({ url: '/assets/part-1a2b.js', method: 'HEAD' })).toMatchObject({ statusCode: 200, body: '' })
})

test.each([
  '/assets/gone.js',
  '/assets/deeper/part.js',
  '/assets/.part.js',
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/',
  '/assets/deeper',
  '/api/nothing',
  '/..%2f..%2fpackage.json',
  '/favicon.ico',
])('A-GEN-11 %s is no page and answers 404 in a sentence', async (url) => {
  const answer = await app.inject({ url })
  expect(answer).toMatchObject({ statusCode: 404, body: 'There is nothing at this address.' })
})

test('A-GEN-11 a page is not there for other methods', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})

test('B-VIEW-01 the script in the page may run, and no other that somebody puts there', async () => {
  const own = await mkdtemp(join(tmpdir(), 'dossier-pages-'))
  await writeFile(join(own, 'index.html'), '<script>early()</script><script src="/later.js"></script>')
  const server = Fastify()
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none';script-src 'self'")
  })
  await servePages(server, own)
  const policy = "default-src 'none';script-src 'self' 'sha256-G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU='"
  expect((await server.inject({ url: '/cases' })).headers['content-security-policy']).toBe(policy)
  expect((await server.inject({ url: '/assets/none.js' })).headers['content-security-policy']).not.toContain('sha256')
  await server.close()
  await rm(own, { recursive: true })
})

test('A-HELP-02 pages may load from the origin of the help widget when there is one, and from no other', async () => {
  const withWidget = Fastify()
  withWidget.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none';script-src 'self';img-src 'self' data:")
  })
  serveHelpWidget(withWidget, 'https://help.example:8443/widget.js?key=1')
  await servePages(withWidget, folder, { helpWidgetUrl: 'https://help.example:8443/widget.js?key=1' })
  const origin = 'https://help.example:8443'
  expect((await withWidget.inject({ url: '/login' })).headers['content-security-policy']).toBe(
    `default-src 'none';script-src 'self' ${origin};img-src 'self' data: ${origin};` +
      `connect-src 'self' ${origin};frame-src 'self' ${origin}`,
  )
  const script = await withWidget.inject({ url: '/help-widget.js' })
  expect([script.statusCode, script.headers['location']]).toEqual([302, `${origin}/widget.js?key=1`])
  expect(String(script.headers['content-security-policy'])).not.toContain('help.example')
  await withWidget.close()
  expect((await app.inject({ url: '/help-widget.js' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/login' })).headers['content-security-policy']).toBeUndefined()
})
