import { randomBytes } from 'node:crypto'
import { auth } from '@dossier/contract/sign-in/auth'
import { sessions } from '@dossier/contract/sign-in/sessions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tx } from '../../db/open.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { caller, type RawAnswer } from '../../testing/caller.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { hashPassword } from './password.ts'

const OLD = 'amber ladder 31 whistles'
const NEW = 'violet anchor 47 lanterns'
const SOMETIME = { timeout: 50_000, interval: 20 }

// The embedded engine carries out one transaction after the other.
describe.runIf(testEngine() === 'server')('sessions that begin while all of a person are ended', () => {
  let tenant: TestTenant
  let person: TestPerson
  let identityId: number
  beforeEach(async () => {
    tenant = await newTenant()
    person = await tenant.person()
    const password_hash = await hashPassword(OLD)
    const { id } = await tenant.asOwner((tx) =>
      tx
        .updateTable('identities')
        .set({ password_hash })
        .where('email', '=', person.email)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    identityId = id
  })

  /** Holds what this locks until the returned function is called, which does `last` before. */
  async function holdUp(lock: (tx: Tx) => Promise<unknown>) {
    const { owner } = (await testServer()).services.database
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<(tx: Tx) => Promise<unknown>>()]
    const done = owner.transaction().execute(async (tx) => {
      await lock(tx)
      held.resolve()
      await (
        await go.promise
      )(tx)
    })
    await held.promise
    return async (last: (tx: Tx) => Promise<unknown> = async () => {}) => {
      go.resolve(last)
      await done
    }
  }

  /** Whoever begins a session of this person waits with it, not yet committed. */
  const holdUpSignIns = () =>
    holdUp((tx) => tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute())

  /** Until so many statements wait for others, or the call is answered without waiting. */
  async function untilWaiting(count: number, call: Promise<unknown>) {
    const { owner } = (await testServer()).services.database
    let isAnswered = false
    void call.finally(() => (isAnswered = true))
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
      expect(isAnswered || rows.length >= count).toBe(true)
    }, SOMETIME)
  }

  const post = async (path: string, body: unknown): Promise<RawAnswer> =>
    (await caller(null)).send({ method: 'POST', path, body })
  const signIn = (password: string) => post('/login', { email: person.email, password })

  async function resetCode(): Promise<string> {
    const code = randomBytes(16).toString('hex')
    const row = { email: person.email, domain: '', prepared: new Date().toISOString(), identity_id: identityId }
    await tenant.asOwner((tx) =>
      tx
        .insertInto('password_resets')
        .values({ ...row, code_hash: hashToken(code), used: null })
        .execute(),
    )
    return code
  }

  const tokenOf = ({ headers }: RawAnswer) => /session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? 'none'
  const statusWith = async (token: string) =>
    (await (await caller(token)).send({ method: 'GET', path: '/users/me' })).status

  test('B.1 a sign-in with the old password, half done when a new one is set, does not outlive it', async () => {
    const newPassword = { email: person.email, newPassword: NEW, resetCode: await resetCode() }
    const release = await holdUpSignIns()
    const signing = signIn(OLD)
    await untilWaiting(1, signing)
    const resetting = post('/login/resetPassword', newPassword)
    await untilWaiting(2, resetting)
    await release()

    expect((await resetting).status).toBe(204)
    expect(await statusWith(tokenOf(await signing))).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
  })

  test('B.1 nor does one whose password was right a moment before', async () => {
    const release = await holdUp((tx) =>
      tx.selectFrom('identities').select('id').where('id', '=', identityId).forNoKeyUpdate().execute(),
    )
    const signing = signIn(OLD)
    await untilWaiting(1, signing)
    const password_hash = await hashPassword(NEW)
    await release((tx) => tx.updateTable('identities').set({ password_hash }).where('id', '=', identityId).execute())

    expect(await signing).toMatchObject({ status: 400, text: 'Invalid email or password.' })
  })

  test('B.1 a session that changes its tenant while all others are ended is ended, too', async () => {
    const own = await caller(tokenOf(await signIn(OLD)))
    const release = await holdUpSignIns()
    const body = { tenantId: tenant.id, userId: person.id }
    const thief = person.send({ method: 'POST', path: auth.chooseTenant.path, body })
    await untilWaiting(1, thief)
    const ending = own.call(sessions.endOthers, {})
    await untilWaiting(2, ending)
    await release()

    await ending
    expect(await statusWith(tokenOf(await thief))).toBe(401)
  })

  test('B.1 a session that was ended leads to no other one', async () => {
    const own = await caller(tokenOf(await signIn(OLD)))
    const release = await holdUp((tx) =>
      tx.selectFrom('identities').select('id').where('id', '=', identityId).forNoKeyUpdate().execute(),
    )
    const body = { tenantId: tenant.id, userId: person.id }
    const thief = person.send({ method: 'POST', path: auth.chooseTenant.path, body })
    await untilWaiting(1, thief)
    await release((tx) =>
      tx
        .updateTable('sessions')
        .set({ ended: sql`now()` })
        .where('token_hash', '=', hashToken(person.token))
        .execute(),
    )

    expect((await thief).status).toBe(401)
    expect((await own.send({ method: 'GET', path: '/users/me' })).status).toBe(200)
  })
})
