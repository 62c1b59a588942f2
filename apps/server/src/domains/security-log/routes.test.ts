import { auth } from '@dossier/contract/sign-in/auth'
import { SECURITY_DAYS, securityLog, type SecurityEventName } from '@dossier/contract/sign-in/security-log'
import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { sessions } from '@dossier/contract/sign-in/sessions'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { users } from '@dossier/contract/users/calls'
import { randomUUID } from 'node:crypto'
import { system } from '@dossier/contract/system/calls'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { noteSecurity } from '../../history/security-log.ts'
import { CallLimits } from '../../http/call-limits.ts'
import type { Ctx } from '../../http/context.ts'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { hashPassword } from '../auth/password.ts'
import { caller } from '../../testing/caller.ts'
import { newProvider, openWebBrowser } from '../../testing/sign-on/new-provider.ts'
import { selfSigned } from '../../testing/sign-on/self-signed.ts'
import { supportStaff } from '../../testing/support-staff.ts'
import { systemAccount } from '../../testing/system-account.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

const PASSWORD = 'violet anchor 47 lanterns'

type Filters = Partial<Record<'event' | 'personId' | 'from' | 'to', string>>

const read = async (by: TestPerson, filters: Filters = {}) =>
  (await by.call(securityLog.list, { query: { pageNumber: 1, ...filters } as { pageNumber: number } })).data
const namesIn = async (by: TestPerson) => (await read(by)).map(({ event }) => event)

async function setting() {
  const tenant = await newTenant()
  return { tenant, admin: await tenant.person({ isAdmin: true, name: 'Ada' }) }
}

async function givePassword(tenant: TestTenant, { email }: TestPerson) {
  const password_hash = await hashPassword(PASSWORD)
  await tenant.asOwner((tx) => tx.updateTable('identities').set({ password_hash }).where('email', '=', email).execute())
}

const post = async (path: string, body: unknown) => (await caller(null)).send({ method: 'POST', path, body })

test('B.9 sign-ins are listed, good and bad, with person, address and outcome, and never the typed text', async () => {
  const { tenant, admin } = await setting()
  const nia = await tenant.person({ name: 'Nia' })
  await givePassword(tenant, nia)
  expect((await post('/login', { email: nia.email, password: 'hunter2-hunter2' })).status).toBe(400)
  expect((await post('/login', { email: nia.email, password: PASSWORD })).status).toBe(200)
  expect((await post('/login', { email: `${randomUUID()}@test.example`, password: 'hunter2-hunter2' })).status).toBe(
    400,
  )
  const entries = await read(admin)
  const person = { id: nia.id, name: 'Nia' }
  expect(entries).toMatchObject([
    { event: 'signIn.succeeded', outcome: 'succeeded', person, by: 'Nia', address: '127.0.0.1' },
    { event: 'signIn.failed', outcome: 'refused', person, by: '', address: '127.0.0.1' },
  ])
  expect(JSON.stringify(entries)).not.toContain('hunter2')
})

test('B.9 a bad sign-in is told to every organization that the account belongs to, and to no other', async () => {
  const [one, two, other] = [await setting(), await setting(), await setting()]
  const nia = await one.tenant.person()
  await two.tenant.alsoHere(nia)
  await post('/login', { email: nia.email, password: 'wrong' })
  expect([await namesIn(one.admin), await namesIn(two.admin), await namesIn(other.admin)]).toEqual([
    ['signIn.failed'],
    ['signIn.failed'],
    [],
  ])
})

test('B.9 what changes who can do what is listed with the change, and a refused change is not', async () => {
  const { tenant, admin } = await setting()
  const email = `${randomUUID()}@test.example`
  const { id } = await admin.call(users.save, { body: { name: 'Nia', email, editData: true } })
  const changed = { id, name: 'Nia', email, editData: false, editUsers: true }
  await admin.call(users.save, { body: changed })
  await admin.call(users.save, { body: { ...changed, name: 'Nia Holt' } })
  await admin.call(users.remove, { params: { id: String(id) } })
  const editor = await tenant.person({ editUsers: true })
  await expect(editor.call(users.save, { body: { ...changed, isAdmin: true } })).rejects.toMatchObject({ status: 403 })
  const factor = { tenant_id: tenant.id, holder_id: editor.id, secret: 'sealed', last_step: 1 }
  await tenant.asOwner((tx) => tx.insertInto('second_factors').values(factor).execute())
  await admin.call(secondFactor.removeOthers, { params: { userId: String(editor.id) } })
  const told = (await read(admin)).map(({ event, details, by }) => [event, details, by])
  expect(told).toEqual([
    ['secondFactor.removed', '', 'Ada'],
    ['user.disabled', '', 'Ada'],
    ['user.rightsChanged', 'editData off, editUsers on', 'Ada'],
    ...[
      ['invitation.sent', '', 'Ada'],
      ['user.created', 'editData', 'Ada'],
    ].toSorted((a, b) => told.findIndex(([x]) => x === a[0]) - told.findIndex(([x]) => x === b[0])),
  ])
})

test('B.9 sessions, resets and support access are listed', async () => {
  const { tenant, admin } = await setting()
  const nia = await tenant.person({ name: 'Nia' })
  await givePassword(tenant, nia)
  await post('/login', { email: nia.email, password: PASSWORD })
  await nia.call(sessions.endOthers, {})
  await post('/login/sendResetPassword', { email: nia.email })
  await nia.call(auth.logout, {})
  await admin.call(supportAccess.change, { body: { value: '1 hour' } })
  await (await supportStaff()).enter(tenant.id)
  await admin.call(supportAccess.change, { body: { value: null } })
  const expected: SecurityEventName[] = [
    'support.ended',
    'signIn.succeeded',
    'support.entered',
    'support.granted',
    'signOut',
    'password.resetRequested',
    'session.ended',
    'signIn.succeeded',
  ]
  expect((await namesIn(admin)).toSorted()).toEqual(expected.toSorted())
})

test('B.9 the log is filtered by person, event and time, and paged', async () => {
  const { tenant, admin } = await setting()
  const nia = await tenant.person({ name: 'Nia' })
  const entry = { tenant_id: tenant.id, outcome: 'succeeded', address: '10.0.0.1' } as const
  await tenant.asOwner((tx) =>
    tx
      .insertInto('security_events')
      .values(
        Array.from({ length: 60 }, (_, day) => ({
          ...entry,
          event: day % 2 === 0 ? ('signOut' as const) : ('signIn.succeeded' as const),
          user_id: day < 10 ? nia.id : admin.id,
          person: 'P',
          actor_id: null,
          at: sql<string>`timestamptz '2026-01-01T00:00:00Z' + make_interval(days => ${day}::int)`,
        })),
      )
      .execute(),
  )
  const all = await admin.call(securityLog.list, { query: { pageNumber: 1 } })
  expect([all.data.length, all.totalItems, all.pageCount]).toEqual([50, 60, 2])
  expect((await admin.call(securityLog.list, { query: { pageNumber: 2 } })).data).toHaveLength(10)
  expect(await read(admin, { personId: String(nia.id) })).toHaveLength(10)
  expect(await read(admin, { personId: String(nia.id), event: 'signOut' })).toHaveLength(5)
  const days = await read(admin, { from: '2026-01-02T00:00:00Z', to: '2026-01-04T00:00:00Z' })
  expect(days.map(({ at }) => at.slice(0, 10))).toEqual(['2026-01-03', '2026-01-02'])
  expect(await read(admin, { from: '0000-01-01T00:00:00Z', to: '2025-12-31T00:00:00+23:59' })).toEqual([])
  const bad = await admin.send({ method: 'GET', path: '/tenant/securityLog?pageNumber=1&from=yesterday' })
  expect(bad.status).toBe(400)
})

test('B.9 nobody but administrators reads it, none of another tenant’s, and nobody of a tenant changes it', async () => {
  const { tenant, admin } = await setting()
  const other = await setting()
  const editor = await tenant.person({ editUsers: true, editData: true })
  await post('/login', { email: editor.email, password: 'wrong' })
  await expect(read(editor)).rejects.toMatchObject({ status: 403 })
  expect(await read(other.admin)).toEqual([])
  expect(await read(admin)).toHaveLength(1)
  const { services } = await testServer()
  for (const statement of [sql`update security_events set actor = 'x'`, sql`delete from security_events`])
    await expect(services.database.tenantTx(tenant.id, (tx) => statement.execute(tx))).rejects.toThrow(/permission/)
})

test('B.9 entries are kept for a year', async () => {
  const { tenant, admin } = await setting()
  const row = { tenant_id: tenant.id, event: 'signOut', outcome: 'succeeded', address: '', user_id: null } as const
  const at = (days: number) => sql<string>`now() - make_interval(days => ${days}::int)`
  const values = [SECURITY_DAYS - 1, SECURITY_DAYS + 1].map((days) => ({
    ...row,
    person: null,
    actor_id: null,
    at: at(days),
  }))
  await tenant.asOwner((tx) => tx.insertInto('security_events').values(values).execute())
  const { services } = await testServer()
  await sweepExpired(services.database)
  expect(await read(admin)).toHaveLength(1)
})

/** A log that keeps its lines about security. */
function recordingLog() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>)
  const log = pino({ level: 'info' }, { write })
  return { log, security: () => lines.filter(({ channel }) => channel === 'security') }
}

test('B.9 the line of the server’s log follows the commit, and there is none after a rollback', async () => {
  const { tenant, admin } = await setting()
  const { services } = await testServer()
  const { log, security } = recordingLog()
  const me = { id: admin.id, name: 'Ada' } as Ctx['me']
  const scene = { tenant: { id: tenant.id } as Ctx['tenant'], me, address: '10.0.0.1', log }
  const note = (fails: boolean) =>
    services.database.tenantTx(tenant.id, async (tx) => {
      await noteSecurity({ ...scene, tx }, 'domain.changed', { details: 'harbor' })
      expect(security()).toEqual([])
      if (fails) throw new Error('Changed my mind.')
    })
  await expect(note(true)).rejects.toThrow('Changed my mind.')
  expect([security(), await read(admin)]).toEqual([[], []])
  await note(false)
  expect(security()).toMatchObject([{ event: 'domain.changed', tenant: tenant.id, by: admin.id, details: 'harbor' }])
  expect(await namesIn(admin)).toEqual(['domain.changed'])
})

test('B.9 a sign-in that a provider’s answer does not prove is listed with the organization of the provider', async () => {
  const { tenant, admin } = await setting()
  const key = selfSigned()
  const { key: name } = await newProvider(tenant, { entryPoint: 'https://id.example/in', issuer: 'id', key })
  const form = { SAMLResponse: Buffer.from('<no/>').toString('base64') }
  await (await openWebBrowser()).visit(`/api/saml/${name}/acs`, { method: 'POST', form, crossSite: true })
  const failed = (await read(admin)).filter(({ event }) => event === 'signIn.failed')
  expect(failed).toMatchObject([{ outcome: 'refused', person: null, by: '', details: expect.stringMatching(/\w/) }])
})

test('B.9 sign-ins and resets that are refused for their number are listed', async () => {
  const { tenant, admin } = await setting()
  const { email } = await tenant.person()
  await tenant.asOwner((tx) => tx.insertInto('sign_in_tries').values({ email, failures: 100 }).execute())
  expect((await post('/login', { email, password: 'hunter2' })).status).toBe(429)
  expect(await read(admin)).toMatchObject([{ event: 'signIn.failed', details: 'too many attempts' }])
  const resets = Array.from({ length: 6 }, () => post('/login/sendResetPassword', { email }))
  expect((await Promise.all(resets)).map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 204, 204, 429])
  const refused = (await read(admin, { event: 'password.resetRequested' })).filter(
    ({ outcome }) => outcome === 'refused',
  )
  expect(refused).toMatchObject([{ details: 'too many attempts' }])
})

test('B.9 a call above the limit leaves a line, and no entry that fills a table', async () => {
  const { services } = await testServer()
  const { log, security } = recordingLog()
  const { http } = await buildApp({ ...services, limits: new CallLimits(1) }, log)
  const { admin } = await setting()
  const call = async () => (await http.inject({ url: '/api/users/me', cookies: { session: admin.token } })).statusCode
  expect([await call(), await call()]).toEqual([200, 429])
  const details = expect.stringMatching(/^GET .*\/users\/me$/)
  expect(security()).toMatchObject([{ event: 'limit.reached', outcome: 'refused', address: '127.0.0.1', details }])
  expect(await namesIn(admin)).toEqual([])
  await http.close()
})

test('B.9 the portal lists a wrong password of a system account, and of nobody else', async () => {
  const { tenant } = await setting()
  const { email, name, ...portal } = await systemAccount(`Sigrid ${randomUUID()}`)
  await post('/login', { email, password: 'hunter2' })
  await post('/login', { email: (await tenant.person()).email, password: 'hunter2' })
  const { data } = await portal.call(system.activity, { query: { pageNumber: 1 } })
  const wrong = data.filter(({ action }) => action === 'Entered a wrong password')
  expect(wrong).toMatchObject([{ actor: name, details: 'from 127.0.0.1' }])
})
