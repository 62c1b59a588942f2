import { auth } from '@dossier/contract/sign-in/auth'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { caller, type RawAnswer } from '../../testing/caller.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { prepareResets } from './prepare-resets.ts'

const NEW = 'violet anchor 47 lanterns'
const WORN_OUT = { status: 400, text: 'This link is no longer valid. Please request a new one.' }

let tenant: TestTenant
let person: TestPerson
beforeEach(async () => {
  tenant = await newTenant({ title: 'Harbour <Council>' })
  person = await tenant.person()
})

const post = async (path: string, body: unknown, headers?: Record<string, string>): Promise<RawAnswer> =>
  (await caller(null)).send({ method: 'POST', path, body, ...(headers && { headers }) })

const ask = (email: string, rest: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  post('/login/sendResetPassword', { email, ...rest }, headers)

async function mailsTo(email: string) {
  const { services } = await testServer()
  await prepareResets(services)
  return services.database.owner
    .selectFrom('mails')
    .select(['subject', 'body_text', 'body_html', 'tenant_id'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}

/** The link of the last mail. */
async function linkFor(email: string, rest?: Record<string, unknown>): Promise<URL> {
  await ask(email, rest)
  const text = (await mailsTo(email)).at(-1)?.body_text ?? ''
  return new URL(/^http\S+$/m.exec(text)?.[0] ?? 'none:')
}

const codeFor = async (email: string) => (await linkFor(email)).searchParams.get('resetCode') ?? ''

const reset = (resetCode: string, email = person.email, newPassword = NEW) =>
  post('/login/resetPassword', { email, newPassword, resetCode })

const signIn = (password: string) => post('/login', { email: person.email, password })

test('A-RESET-02 A-RESET-10 the mailed code sets a new password, which then works', async () => {
  const code = await codeFor(person.email.toUpperCase().toLowerCase())
  expect(await reset(code)).toMatchObject({ status: 204, text: '' })
  expect((await signIn(NEW)).status).toBe(200)
})

test('A-RESET-02 known, unknown and disabled emails get the same answer; only the known one gets mail', async () => {
  const gone = await tenant.person()
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute())
  const answers = [await ask(person.email), await ask('nobody@nowhere.example'), await ask(gone.email)]
  for (const answer of answers) expect(answer).toMatchObject({ status: 204, text: '' })
  expect(await mailsTo(person.email)).toHaveLength(1)
  expect(await mailsTo('nobody@nowhere.example')).toEqual([])
  expect(await mailsTo(gone.email)).toEqual([])
})

test('T1 the answer to a reset writes the same for known and unknown emails, and looks nobody up', async () => {
  const { services } = await testServer()
  const unknown = `${person.id}@nowhere.example`
  await ask(person.email)
  await ask(unknown)
  const rows = await services.database.owner
    .selectFrom('password_resets')
    .select(['domain', 'prepared', 'identity_id', 'code_hash', 'used'])
    .where('email', 'in', [person.email, unknown])
    .execute()
  const blank = { domain: '', prepared: null, identity_id: null, code_hash: null, used: null }
  expect(rows).toEqual([blank, blank])
})

test("T4 the link uses the configured public URL, whatever the request's Host header", async () => {
  await ask(person.email, { domainName: tenant.domain }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  const [mail] = await mailsTo(person.email)
  expect(mail?.body_text).toContain(`http://localhost:8080/${tenant.domain}/login?resetCode=`)
  expect(JSON.stringify(mail)).not.toContain('evil.example')
  expect(mail).toMatchObject({ subject: 'Reset your password for Harbour <Council>', tenant_id: tenant.id })
  expect(mail?.body_html).toContain('Harbour &lt;Council&gt;')
})

test('T4 a code works once, for its own email, for 24 hours, and is stored as a hash only', async () => {
  const { services } = await testServer()
  const other = await tenant.person()
  const code = await codeFor(person.email)
  const stored = JSON.stringify(await services.database.owner.selectFrom('password_resets').selectAll().execute())
  expect(stored).not.toContain(code)
  expect(await reset(code, other.email)).toMatchObject(WORN_OUT)
  expect(await reset('x'.repeat(43))).toMatchObject(WORN_OUT)
  const both = await Promise.all([reset(code), reset(code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400])

  const late = await codeFor(person.email)
  await services.database.owner
    .updateTable('password_resets')
    .set({ prepared: sql<string>`now() - interval '24 hours 1 minute'` })
    .where('email', '=', person.email)
    .execute()
  expect(await reset(late)).toMatchObject(WORN_OUT)
})

test('T4 a new password ends every session and every other link, and its owner is notified', async () => {
  const [first, second] = [await codeFor(person.email), await codeFor(person.email)]
  expect((await person.send({ method: 'GET', path: '/users/me' })).status).toBe(200)
  expect((await reset(second)).status).toBe(204)
  expect((await person.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
  expect(await reset(first)).toMatchObject(WORN_OUT)
  expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Your password for Dossier was changed')
})

test('A-RESET-05 A-RESET-07 a short or weak password is refused, and the code is still good', async () => {
  const code = await codeFor(person.email)
  expect(await reset(code, person.email, 'short')).toMatchObject({
    status: 400,
    text: 'Minimum length is 8 characters',
  })
  const weak = await reset(code, person.email, 'password1')
  expect(weak.status).toBe(400)
  expect(weak.text).toMatch(/^This password is too easy to guess\. This is a commonly used password\./)
  expect((await reset(code, person.email, `${person.email}`)).status).toBe(400)
  expect((await reset(code)).status).toBe(204)
})

test('A-RESET-02 the sixth reset within an hour is refused, for unknown addresses too', async () => {
  for (const email of [person.email, `${person.id}@unknown.example`]) {
    for (let tries = 0; tries < 5; tries++) expect((await ask(email)).status).toBe(204)
    expect(await ask(email)).toMatchObject({ status: 429, text: 'Too many attempts. Please try again later.' })
  }
})

test('A-RESET-07 the strength of a password comes with advice', async () => {
  const stranger = await caller(null)
  expect(await stranger.call(auth.passwordScore, { body: { password: 'password' } })).toMatchObject({
    score: 0,
    warning: 'This is a heavily used password.',
  })
  expect(await stranger.call(auth.passwordScore, { body: { password: NEW } })).toMatchObject({
    score: 4,
    warning: null,
  })
  const own = await stranger.call(auth.passwordScore, {
    body: { password: 'ada.lovelace', userInputs: ['ada.lovelace@test.example'] },
  })
  expect(own.score).toBeLessThan(3)
  const long = await stranger.send({
    method: 'POST',
    path: '/login/passwordScore',
    body: { password: 'x'.repeat(257) },
  })
  expect(long.status).toBe(400)
})
