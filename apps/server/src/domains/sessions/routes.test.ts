import { randomBytes } from 'node:crypto'
import { sessions } from '@dossier/contract/sign-in/sessions'
import { expect, test } from 'vitest'
import { hashToken } from '../../http/principals/principals.ts'
import { caller } from '../../testing/caller.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

/** Another session of the same person. */
async function alsoOn(person: TestPerson, userAgent: string, state: 'in' | 'mfa' = 'in') {
  const { owner } = (await testServer()).services.database
  const token = randomBytes(32).toString('base64url')
  const identity = await owner
    .selectFrom('identities')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const { id } = await owner
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      identity_id: identity.id,
      tenant_id: person.tenantId,
      user_id: person.id,
      state,
      user_agent: userAgent,
      ended: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, ...(await caller(token)) }
}

const isIn = async (who: { send: TestPerson['send'] }) =>
  (await who.send({ method: 'GET', path: '/users/me' })).status === 200

test('sessions: people see where they are signed in, and nobody else’s sessions', async () => {
  const tenant = await newTenant({ title: 'Harbour' })
  const [person, colleague] = [await tenant.person(), await tenant.person()]
  const phone = await alsoOn(person, 'Phone')
  await alsoOn(person, 'Half', 'mfa')

  const list = await person.call(sessions.list, {})

  expect(list.map(({ userAgent, isCurrent, tenantTitle }) => ({ userAgent, isCurrent, tenantTitle }))).toEqual([
    { userAgent: 'Phone', isCurrent: false, tenantTitle: 'Harbour' },
    { userAgent: '', isCurrent: true, tenantTitle: 'Harbour' },
  ])
  expect((await colleague.call(sessions.list, {})).map(({ id }) => id)).not.toContain(phone.id)
})

test('sessions: ending one closes it immediately with its live connections, and only one’s own', async () => {
  const tenant = await newTenant()
  const [person, colleague] = [await tenant.person(), await tenant.person()]
  const phone = await alsoOn(person, 'Phone')
  const live = await connectLive({ token: phone.token, hub: '/notification-hub' })
  expect(await isIn(phone)).toBe(true)
  const end = (who: TestPerson, id: unknown) => who.send({ method: 'DELETE', path: `/sessions/${id}` })

  expect(await end(colleague, phone.id)).toMatchObject({ status: 404, text: 'Session not found.' })
  expect((await end(person, 'x')).status).toBe(400)
  expect(await isIn(phone)).toBe(true)
  expect((await end(person, phone.id)).status).toBe(204)

  await live.ended
  expect(await isIn(phone)).toBe(false)
  expect(await isIn(person)).toBe(true)
  expect((await end(person, phone.id)).status).toBe(404)
})

test('sessions: ending the others leaves this one, also those that are half signed in', async () => {
  const tenant = await newTenant()
  const [person, colleague] = [await tenant.person(), await tenant.person()]
  const others = [await alsoOn(person, 'Phone'), await alsoOn(person, 'Tablet'), await alsoOn(person, 'Half', 'mfa')]
  await person.call(sessions.endOthers, {})
  for (const other of others) expect((await other.send({ method: 'GET', path: '/login/tenantsList' })).status).toBe(401)
  expect(await isIn(person)).toBe(true)
  expect(await isIn(colleague)).toBe(true)
  expect(await person.call(sessions.list, {})).toHaveLength(1)
})

test('sessions: not listed before signing in', async () => {
  const tenant = await newTenant()
  const half = await alsoOn(await tenant.person(), 'Half', 'mfa')
  for (const who of [await caller(null), half])
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['DELETE', '/sessions/others'],
      ['DELETE', '/sessions/1'],
    ] as const)
      expect((await who.send({ method, path })).status).toBe(401)
})

test('D-019 who was signed out is told why, and a cookie that was made up is told nothing', async () => {
  const person = await (await newTenant()).person()
  const { owner } = (await testServer()).services.database
  const refusal = async (change: Record<string, unknown>) => {
    const { id, ...session } = await alsoOn(person, 'Old browser')
    await owner.updateTable('sessions').set(change).where('id', '=', id).execute()
    return session.send({ method: 'GET', path: '/users/me' })
  }
  const [now, long] = [Date.now(), 8 * 86_400_000]
  const at = (ago: number) => new Date(now - ago).toISOString()
  expect(await refusal({ last_used: at(13 * 3_600_000) })).toMatchObject({
    status: 401,
    text: 'You were signed out: the session was not used for 12 hours.',
  })
  expect((await refusal({ created: at(long) })).text).toBe('You were signed out: a session lasts for 7 days.')
  expect((await refusal({ ended: at(0) })).text).toContain('ended in another window or on another device')
  const stranger = await caller(randomBytes(32).toString('base64url'))
  expect((await stranger.send({ method: 'GET', path: '/users/me' })).text).toBe('Please sign in.')
})
