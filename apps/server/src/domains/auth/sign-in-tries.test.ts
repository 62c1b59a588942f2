import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeToken } from '../../http/principals/anti-forgery.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { hashPassword, passwordQueue } from './password.ts'
import { prepareResets } from './prepare-resets.ts'
import { waitAfter } from './sign-in-tries.ts'

const PASSWORD = 'correct horse battery'
const NEW = 'violet anchor 47 lanterns'
const LATER = 'Too many attempts. Please try again later.'
const STOPPED = 'Too many attempts. Reset your password to sign in.'
const HOME = '203.0.113.7'

const { services } = await testServer()
const { owner } = services.database

/** Behind a proxy, so that every call can come from an address of its own. */
const { http } = await buildApp(
  { ...services, settings: { ...services.settings, trustProxy: 1 } },
  services.log as never,
)

afterAll(() => http.close())

const post = (path: string, body: object, address = HOME) =>
  http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'x-xsrf-token': makeToken(services.secret, ''), 'x-forwarded-for': address },
    payload: body,
  })

const signIn = (email: string, password: string, address?: string) => post('/login', { email, password }, address)
const askReset = (email: string, address?: string) => post('/login/sendResetPassword', { email }, address)

let next = 0
const elsewhere = () => `10.1.${++next >> 8}.${next & 255}`
const many = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))

async function somebody(): Promise<TestPerson> {
  const person = await (await newTenant()).person()
  const password_hash = await hashPassword(PASSWORD)
  await owner.updateTable('identities').set({ password_hash }).where('email', '=', person.email).execute()
  return person
}

/** The state after that many wrong passwords from other addresses, the last of them a while ago. */
const setFailures = (email: string, failures: number, ago: string) =>
  owner
    .insertInto('sign_in_tries')
    .values({ email, failures, last_failure: sql`now() - ${sql.lit(ago)}::interval` })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ failures, last_failure: sql`now() - ${sql.lit(ago)}::interval` }),
    )
    .execute()

async function mailsTo(email: string) {
  await prepareResets(services)
  const mails = owner.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', email).orderBy('id')
  return mails.execute()
}

async function resetPassword(email: string, address?: string) {
  expect((await askReset(email, address)).statusCode).toBe(204)
  const resetCode = /resetCode=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.body_text ?? '')?.[1]
  return post('/login/resetPassword', { email, newPassword: NEW, resetCode })
}

test('B.3 of 200 parallel wrong passwords ten are looked at, and a right one among them does not get through', async () => {
  const { email } = await somebody()
  const answers = await many(200, (nth) => signIn(email, nth === 199 ? PASSWORD : `wrong ${nth}`))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses).difference(new Set([400, 429, 503]))).toEqual(new Set())
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from failed_sign_ins where email = ${email}`.execute(owner)
  expect(rows[0]?.n).toBe(statuses.filter((status) => status === 400).length)
})

test('B.3 of 200 parallel wrong passwords from as many addresses a few are looked at', async () => {
  const { email } = await somebody()
  const answers = await many(200, (nth) => signIn(email, nth === 199 ? PASSWORD : `wrong ${nth}`, elsewhere()))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses).difference(new Set([400, 429, 503]))).toEqual(new Set())
  // Twenty at once, plus one for each second that the waits allow.
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(24)
})

test('B.3 the more failures in a row, the longer the wait, up to a quarter of an hour', () => {
  expect([0, 19, 20, 24, 40, 60, 99].map(waitAfter)).toEqual([0, 0, 1, 2, 32, 900, 900])
})

test('B.3 during the wait the right password is refused, too, with the remaining time; then it resets the count', async () => {
  const { email } = await somebody()
  await setFailures(email, 60, '1 minute')
  const early = await signIn(email, PASSWORD, elsewhere())
  expect(early).toMatchObject({ statusCode: 429, body: LATER })
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(800)
  await setFailures(email, 60, '20 minutes')
  expect((await signIn(email, PASSWORD, elsewhere())).statusCode).toBe(200)
  for (let nth = 0; nth < 9; nth++) expect((await signIn(email, 'wrong')).statusCode).toBe(400)
})

test('B.3 after a hundred failures only a reset helps; the person is notified once, and stays signed in on other devices', async () => {
  const person = await somebody()
  const { email } = person
  await setFailures(email, 99, '1 hour')
  expect((await signIn(email, 'wrong', elsewhere())).statusCode).toBe(400)
  for (const address of [elsewhere(), HOME])
    expect(await signIn(email, PASSWORD, address)).toMatchObject({ statusCode: 429, body: STOPPED })
  await setFailures(email, 100, '1 day')
  expect(await signIn(email, PASSWORD)).toMatchObject({ statusCode: 429, body: STOPPED })
  for (const count of [1, 1]) expect(await mailsTo(email)).toHaveLength(count)
  expect((await mailsTo(email))[0]?.subject).toMatch(/^Sign-in with your password for .* is paused$/)

  expect((await person.send({ method: 'GET', path: '/users/me' })).status).toBe(200)
  expect((await resetPassword(email)).statusCode).toBe(204)
  expect((await signIn(email, NEW)).statusCode).toBe(200)
})

test('T1 waits and stops look the same for an unknown email, and mail nobody', async () => {
  const { email } = await somebody()
  const unknown = `${randomUUID()}@nowhere.example`
  const answers = async (one: string) => {
    const said = []
    for (const [failures, ago] of [
      [60, '1 minute'],
      [99, '1 hour'],
      [100, '1 day'],
    ] as const) {
      await setFailures(one, failures, ago)
      const { statusCode, body, headers } = await signIn(one, 'wrong', HOME)
      said.push([statusCode, body, Math.round(Number(headers['retry-after'] ?? 0) / 100)])
    }
    return said
  }
  expect(await answers(unknown)).toEqual(await answers(email))
  expect(await mailsTo(unknown)).toEqual([])
})

test('B.10 a stranger who requests somebody’s resets uses up none of theirs, and floods nobody with mail', async () => {
  const { email } = await somebody()
  const stranger = elsewhere()
  const statuses = (await many(60, () => askReset(email, stranger))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 204)).toHaveLength(5)
  for (let nth = 0; nth < 20; nth++) await askReset(email, elsewhere())
  expect(await mailsTo(email)).toHaveLength(5)
  // The owner is not refused, and gets a valid link.
  expect((await askReset(email)).statusCode).toBe(204)
  expect((await resetPassword(email)).statusCode).toBe(204)
  expect((await signIn(email, NEW)).statusCode).toBe(200)
})

test('B.10 when the latest link is no longer fresh, the next one to ask gets one in spite of the flood', async () => {
  const { email } = await somebody()
  for (let nth = 0; nth < 8; nth++) await askReset(email, elsewhere())
  expect(await mailsTo(email)).toHaveLength(5)
  await owner
    .updateTable('password_resets')
    .set({ prepared: sql`prepared - interval '11 minutes'` })
    .where('email', '=', email)
    .execute()
  await askReset(email)
  expect(await mailsTo(email)).toHaveLength(6)
})

test('B.6 while 200 strangers sign in at once, signed-in people are served, and connections stay free', async () => {
  const person = await somebody()
  const { database } = services
  const { gateTx } = database
  const open = { now: 0, most: 0 }
  database.gateTx = async (work) => {
    open.most = Math.max(open.most, ++open.now)
    return gateTx(work).finally(() => (open.now -= 1))
  }
  const strangers = many(200, (nth) => signIn(`${randomUUID()}@nowhere.example`, 'wrong', `10.9.0.${nth}`))
  const reads = await many(100, () => person.send({ method: 'GET', path: '/users/me' }))
  const answers = await strangers.finally(() => (database.gateTx = gateTx))
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
  expect(open.most).toBeLessThanOrEqual(2)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode !== 400 && statusCode !== 503)).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await signIn(person.email, PASSWORD)).statusCode).toBe(200)
})

test('B.6 one address fills its part of the queue of hashes only', async () => {
  const held = Promise.withResolvers<string>()
  const crowd = Array.from({ length: 100 }, () => passwordQueue.run('one', () => held.promise).catch(() => 'refused'))
  const other = passwordQueue.run('other', async () => 'served')
  held.resolve('served')
  expect(await other).toBe('served')
  expect(await Promise.all(crowd)).toContain('refused')
})

test('B.6 an invalid reset code makes the server neither score nor hash', async () => {
  const body = { email: 'nobody@nowhere.example', newPassword: 'short', resetCode: 'x'.repeat(43) }
  expect(await post('/login/resetPassword', body)).toMatchObject({
    statusCode: 400,
    body: 'This link is no longer valid. Please request a new one.',
  })
})
