import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { auth } from '@dossier/contract/sign-in/auth'
import { tenant as tenantCalls } from '@dossier/contract/organization/tenant'
import { views } from '@dossier/contract/views'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantRoutes } from '../../domains/tenant/routes.ts'
import { viewRoutes } from '../../domains/views/routes.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { supportStaff } from '../../testing/support-staff.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { CallLimits } from '../call-limits.ts'
import type { Services } from '../context.ts'
import { pageDrawing } from './drawn-page.ts'
import { servePages } from './pages.ts'
import { hashToken } from '../principals/principals.ts'
import { setUpProtocol } from '../protocol.ts'

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
const routeOf = (routes: typeof viewRoutes, target: unknown) => routes.find(({ endpoint }) => endpoint === target)!

interface Manner {
  /** What a busy machine needs, if it is left out. */
  patience?: number
  /** Gets the lines of faults. */
  log?: (line: string) => void
}

async function serverWith(changed: Partial<Services> = {}, { patience = 60_000, log }: Manner = {}) {
  const { services } = await testServer()
  const server = Fastify(log ? { logger: { level: 'error', stream: { write: log } } } : {})
  const given = { ...services, ...changed }
  await setUpProtocol(server, given)
  const routes = {
    firstList: routeOf(viewRoutes, views.first),
    loginDomain: routeOf(tenantRoutes, tenantCalls.loginDomain),
  }
  await servePages(server, folder, { drawPage: pageDrawing(given, { routes, folder, patience }) })
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

test('T14 B-VIEW-01 the page of a list comes with the answer of its call and with rows, and is kept nowhere', async () => {
  const reader = await office()
  const page = await visit('/cases?sort=title', `session=${reader.token}; ${READER}`)
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(page.headers['content-security-policy']).toContain('sha256-')
  const answers = answersIn(page.body)
  expect(Object.keys(answers)).toEqual(['/api/views/first'])
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

test('B-VIEW-01 the whole query counts, as in the browser, and the page repeats nothing of its address', async () => {
  const reader = await office()
  const page = await visit('/cases?sort=created&x=why?&page=1&y=guess', `session=${reader.token}; ${READER}`)
  expect(drawnIn(page.body)).toMatchObject({ search: '?sort=created&x=why?&page=1&y=guess' })
  expect(page.body.replace(/<template.*<\/template>/s, '')).not.toMatch(/why|guess/)
})

test('B-VIEW-01 without a word about the browser, or with a wrong one, the data comes and the browser draws', async () => {
  const reader = await office()
  const wrong = [
    'Mars/Base~de-DE~wide',
    'Europe/Berlin~de-DE-u-ca-coptic-x-y-z~wide',
    // Formatters are kept by locale: there must be no end of them that somebody can make up.
    'Europe/Berlin~de-ZZ~wide',
    'Europe/Berlin~qqq~wide',
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

test('T6 B-VIEW-01 without a session, with a made-up one and before signing in is complete there is the bare page', async () => {
  const [reader, { identityId }, { services }] = await Promise.all([office(), supportStaff(), testServer()])
  const [choosing, identified] = [
    randomUUID(),
    { identity_id: identityId, tenant_id: null, user_id: null, ended: null },
  ]
  await services.database.owner
    .insertInto('sessions')
    .values({ ...identified, token_hash: hashToken(choosing), state: 'tenantSelect' })
    .execute()
  const cookies = [undefined, 'made-up', reader.token.slice(1), choosing].map((token) => token && `session=${token}`)
  for (const cookie of cookies) {
    const page = await visit('/cases', cookie)
    expect(page.body, cookie).toBe(PAGE)
    expect(page.headers['cache-control'], cookie).toBe('private, no-cache')
  }
  expect((await visit('/system', `session=${reader.token}`)).body, 'a page that is not drawn').toBe(PAGE)
})

test('T16 B-VIEW-01 a page shows what its reader may see at that moment, and nothing after the session has ended', async () => {
  const tenant = await newTenant()
  const [record] = await insertRecords(tenant, [{ title: 'Now open to all' }])
  const reader = await tenant.person()
  const titles = async () => drawnIn((await visit('/cases', `session=${reader.token}; ${READER}`)).body)?.['titles']
  expect(await titles()).toEqual(['Now open to all'])
  await tenant.asOwner((tx) =>
    tx.updateTable('cases_base').set({ is_sensitive: true }).where('id', '=', record!).execute(),
  )
  expect(await titles()).toEqual([])
  await reader.call(auth.logout, {})
  expect((await visit('/cases', `session=${reader.token}; ${READER}`)).body).toBe(PAGE)
})

test('A-LOGIN-12 the sign-in page comes with the look of its domain; with a session or a query it does not', async () => {
  const reader = await office()
  const page = await visit('/login', undefined)
  expect(Object.keys(answersIn(page.body))).toEqual(['/api/tenant/domain/default'])
  expect(drawnIn(page.body)).toEqual({ title: '', google: false, domain: 'default' })
  expect((await visit('/login', `session=${reader.token}`)).body).toBe(PAGE)
  expect((await visit('/login?error=no', undefined)).body).toBe(PAGE)
})

test('B.2 drawn pages count as calls: above the limit there is the bare page', async () => {
  const { services } = await testServer()
  const reader = await office()
  const limited = await serverWith({ limits: new CallLimits(2), principals: services.principals })
  const ask = async () => (await limited.inject({ url: '/cases', headers: { cookie: `session=${reader.token}` } })).body
  expect([await ask(), await ask(), await ask()].map((body) => body === PAGE)).toEqual([false, false, true])
  await limited.close()
})

test('B.2 pages with made-up cookies are counted by address, and above the limit nobody is looked up', async () => {
  const { services } = await testServer()
  const { principals } = services
  let lookedUp = 0
  const find = (token: string) => {
    lookedUp += 1
    return principals.find(token)
  }
  const limited = await serverWith({ limits: new CallLimits(2), principals: { ...principals, find } })
  const ask = (nth: number) => limited.inject({ url: '/cases', headers: { cookie: `session=made-up-${nth}` } })
  const pages = await Promise.all(Array.from({ length: 620 }, (_, nth) => ask(nth)))
  expect(new Set(pages.map(({ body }) => body))).toEqual(new Set([PAGE]))
  expect(lookedUp).toBe(600)
  await limited.close()
})

test('B-VIEW-01 a page does not wait for a database that does not answer', async () => {
  const { services } = await testServer()
  const reader = await office()
  const said: string[] = []
  const impatient = await serverWith({}, { patience: 20, log: (line) => said.push(line) })
  const body = await services.database.owner.transaction().execute(async (tx) => {
    await sql`lock table cases_base in access exclusive mode`.execute(tx)
    return (await impatient.inject({ url: '/cases', headers: { cookie: `session=${reader.token}` } })).body
  })
  expect(body).toBe(PAGE)
  await impatient.close()
  expect(said, 'the page did not wait until the database gave up').toEqual([])
})

test('A-GEN-11 a drawn page is compressed for browsers that accept it', async () => {
  const page = await visit('/login', undefined, { 'accept-encoding': 'gzip, deflate, br' })
  expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(page.rawPayload).toString()).toBe((await visit('/login', undefined)).body)
})
