import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { tenant as tenantCalls } from '@dossier/contract/tenant'
import { views } from '@dossier/contract/views'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantRoutes } from '../domains/tenant/routes.ts'
import { viewRoutes } from '../domains/views/routes.ts'
import { insertRecords } from '../testing/insert-records.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'
import { CallLimits } from './call-limits.ts'
import type { Services } from './context.ts'
import { pageDrawing } from './drawn-page.ts'
import { servePages } from './pages.ts'
import { setUpProtocol } from './protocol.ts'

const PAGE = '<html lang="en"><body><div id="root"></div><!--drawn--><script>place()</script></body></html>'
/** In place of what the web application builds: it shows what it was given. */
const BUILT = `
export const placeOf = (path) => ({ page: path.replace('/city', ''), domain: path.startsWith('/city') ? 'city' : 'default', prefix: '' })
export const drawList = ({ first, search, reader }) => JSON.stringify({ search, reader, titles: first.page.casesTables[0].cases.map((one) => one.title) })
export const drawSignIn = ({ look, google, domain }) => JSON.stringify({ title: look.title, google, domain })
`

const READER = 'reader=Europe/Berlin~de-DE~wide'
let folder: string
let app: ReturnType<typeof Fastify>
const routeOf = (routes: typeof viewRoutes, wanted: unknown) => routes.find(({ endpoint }) => endpoint === wanted)!

async function serverWith(changed: Partial<Services> = {}) {
  const { services } = await testServer()
  const server = Fastify()
  const given = { ...services, ...changed }
  await setUpProtocol(server, given)
  const routes = {
    firstList: routeOf(viewRoutes, views.first),
    loginDomain: routeOf(tenantRoutes, tenantCalls.loginDomain),
  }
  await servePages(server, folder, { drawPage: pageDrawing(given, routes, folder) })
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-drawn-'))
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'server/drawn-page.js'), BUILT)
  app = await serverWith()
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const visit = (url: string, cookie: string | undefined, headers = {}) =>
  app.inject({ url, headers: { ...(cookie && { cookie }), ...headers } })

const answersIn = (page: string) =>
  JSON.parse(/id="answers">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null') as Record<string, string>
const drawnIn = (page: string) =>
  JSON.parse(/<template[^>]*>(.*?)<\/template>/s.exec(page)?.[1] ?? 'null') as Record<string, unknown> | null

async function office() {
  const tenant = await newTenant()
  await insertRecords(tenant, [{ title: 'Lamp </script><b>' }, { title: 'Hidden', is_sensitive: true }])
  return tenant.person()
}

test('B-VIEW-01 the page of a list comes with the answer of its call and with rows, and is kept nowhere', async () => {
  const reader = await office()
  const page = await visit('/cases?sort=title', `session=${reader.token}; ${READER}`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(page.headers['content-security-policy']).toContain('sha256-')
  const answers = answersIn(page.body)
  expect(Object.keys(answers)).toEqual([`/api/views/first?${new URLSearchParams({ search: '?sort=title' })}`])
  const fetched = await reader.call(views.first, { query: { search: '?sort=title' } })
  expect(JSON.parse(Object.values(answers)[0]!)).toEqual(fetched)
  expect(drawnIn(page.body)).toEqual({
    search: '?sort=title',
    reader: { locale: 'de-DE', timeZone: 'Europe/Berlin', wide: true },
    titles: ['Lamp </script><b>'],
  })
  expect(page.body).toContain('data-reader="Europe/Berlin~de-DE~wide"')
  expect(page.body).toContain('<html data-drawn lang="en">')
})

test('B-VIEW-01 without a word about the browser, or with a wrong one, the data comes and the browser draws', async () => {
  const reader = await office()
  const wrong = [
    'Mars/Base~de-DE~wide',
    'Europe/Berlin~de-DE-u-ca-coptic-x-y-z~wide',
    '~~',
    'Europe/Berlin',
    '"><script>~de~wide',
  ]
  for (const said of [undefined, ...wrong.map((value) => `reader=${encodeURIComponent(value)}`)]) {
    const { body } = await visit('/cases', [`session=${reader.token}`, said].filter(Boolean).join('; '))
    expect(Object.keys(answersIn(body)), said).toHaveLength(1)
    expect(body, said).not.toContain('<template')
  }
})

test('T1 B-VIEW-01 nobody without a session gets more than the bare page', async () => {
  const reader = await office()
  const system = await visit('/system', `session=${reader.token}`)
  for (const cookie of [undefined, 'session=made-up', `session=${reader.token.slice(1)}`]) {
    const page = await visit('/cases', cookie)
    expect(page.body, cookie).toBe(PAGE)
    expect(page.headers['cache-control'], cookie).toBe('no-cache')
  }
  expect(system.body, 'a page that is not drawn').toBe(PAGE)
})

test('A-LOGIN-12 the sign-in page comes with the look of its domain; with a session or a query it does not', async () => {
  const reader = await office()
  const page = await visit('/login', undefined)
  expect(Object.keys(answersIn(page.body))).toEqual(['/api/tenant/domain/default'])
  expect(drawnIn(page.body)).toEqual({ title: '', google: false, domain: 'default' })
  expect((await visit('/login', `session=${reader.token}`)).body).toBe(PAGE)
  expect((await visit('/login?error=no', undefined)).body).toBe(PAGE)
})

test('T6 drawn pages count as calls: above the limit there is the bare page', async () => {
  const { services } = await testServer()
  const reader = await office()
  const limited = await serverWith({ limits: new CallLimits(2), principals: services.principals })
  const ask = async () => (await limited.inject({ url: '/cases', headers: { cookie: `session=${reader.token}` } })).body
  expect([await ask(), await ask(), await ask()].map((body) => body === PAGE)).toEqual([false, false, true])
  await limited.close()
})

test('A-GEN-11 a drawn page is compressed for browsers that accept it', async () => {
  const page = await visit('/login', undefined, { 'accept-encoding': 'gzip, deflate, br' })
  expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(page.rawPayload).toString()).toBe((await visit('/login', undefined)).body)
})
