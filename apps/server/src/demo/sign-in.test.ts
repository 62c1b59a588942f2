import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@dossier/contract/sign-in/auth'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, type Caller } from '../testing/caller.ts'
import { silentLog } from '../testing/postgres/fresh-database.ts'
import { testServer } from '../testing/test-server.ts'
import { createDemoIfEmpty } from './create-demo.ts'
import { welcome } from './welcome.ts'

/** The machine may be busy with other tests; here nothing is about speed. */
const PATIENCE = 180_000
let folder = ''
let printed = ''
const settings = () => ({ dataDir: folder, demoPassword: undefined, demo: true })
const address = 'http://localhost:8080'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-test-'))
  const { database } = (await testServer()).services
  await createDemoIfEmpty(database, settings(), silentLog)
  printed = await welcome({ database, settings: settings(), address })
}, PATIENCE)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the printed credentials sign in everyone of the demo', async () => {
  expect(printed).toContain(address)
  const [, password = ''] = /Password of all of them: (\S+)/.exec(printed) ?? []
  const emails = printed.match(/^ {2}\S+@\S+/gm)?.map((line) => line.trim()) ?? []
  expect(emails).toHaveLength(8)
  const stranger = await caller(null)
  const results = new Map<string, unknown>()
  for (const email of emails)
    results.set(email, await stranger.call(auth.login, { body: { email, password } }).catch((error: unknown) => error))

  for (const name of ['admin', 'editor', 'reader', 'night', 'day'])
    expect(results.get(`${name}@city.example`), name).toMatchObject({ systemAdmin: false })
  expect(results.get('both@city.example')).toMatchObject({
    loginTenants: [{ title: 'City of Los Angeles' }, { title: 'Harbour Clinic' }],
  })
  // Nobody has granted support access yet, and the sentence says how to.
  expect(results.get('support@dossier.example')).toMatchObject({
    status: 403,
    message: 'No organization has granted support access. Ask its administrator to grant it.',
  })
  expect(results.get('system@dossier.example')).toMatchObject({ systemAdmin: true })
})

test('B-VIEW-01 everybody finds views that are full, and each can be saved as it is read', async () => {
  const [admin, reader] = [await signedIn('admin@city.example'), await signedIn('reader@city.example')]
  for (const person of [admin, reader]) {
    const counts = await person.call(views.summary, { query: {} })
    expect(counts).toHaveLength(10)
    expect(counts.filter(({ count }) => count === 0).map(({ title }) => title)).toEqual(['Assigned to me'])
  }
  for (const view of await admin.call(views.list, {}))
    expect(await admin.call(viewEditing.save, { body: view })).toEqual({ ...view, lastUpdated: expect.anything() })
})

async function signedIn(email: string): Promise<Caller> {
  const [, password = ''] = /Password of all of them: (\S+)/.exec(printed) ?? []
  const stranger = await caller(null)
  const { headers } = await stranger.send({ method: 'POST', path: '/login', body: { email, password } })
  const [, token = ''] = /session=([^;]+)/.exec(String(headers['set-cookie'])) ?? []
  return caller(token)
}

test('a password that no longer fits is not printed, and without the demo no sign-ins are', async () => {
  const { database } = (await testServer()).services
  await expect(welcome({ database, settings: { ...settings(), demo: false }, address })).resolves.not.toContain('@')
  const given = { ...settings(), demoPassword: 'Never-was-the-one-3' }
  await expect(welcome({ database, settings: given, address })).resolves.toBe(printed)
  await database.owner.updateTable('identities').set({ password_hash: null }).execute()
  await expect(welcome({ database, settings: settings(), address })).resolves.toMatch(/the one with which/)
})
