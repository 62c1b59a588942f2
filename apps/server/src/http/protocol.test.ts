import { auth } from '@dossier/contract/sign-in/auth'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { expect, test } from 'vitest'
import { caller } from '../testing/caller.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'

test('A-GEN-10 a writing call without the header, or with that of another session, answers 498 and changes nothing', async () => {
  const tenant = await newTenant()
  const [mine, other] = [await tenant.person(), await tenant.person()]
  const save = { method: 'POST', path: '/users/updatePreferences', body: { theme: 'dark' } }
  const stolen = await stealToken(other.token)

  for (const token of ['', 'nonsense', 'a.b', stolen]) {
    const answer = await mine.send({ ...save, headers: { 'x-xsrf-token': token } })
    expect(answer).toMatchObject({ status: 498, text: 'Your session has changed. Reload the page and try again.' })
  }
  const crossSite = await mine.send({ ...save, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(crossSite.status).toBe(498)
  expect((await mine.call(userProfile.me, {})).preferences).toEqual({})
})

test('A-GEN-10 the cookie with the header’s value comes with the first answer', async () => {
  const { http } = await testServer()
  const first = await http.inject({ url: '/api/tenant/domain/nowhere' })
  const token = first.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')
  expect(token).toMatchObject({ path: '/', sameSite: 'Lax' })
  expect(token?.httpOnly).toBeUndefined()
  const login = await http.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-xsrf-token': token?.value, 'content-type': 'application/json' },
    payload: { email: 'nobody@nowhere.example', password: 'wrong' },
  })
  expect(login.statusCode).toBe(400)
})

test('A-OUT-04 logging out needs no token, but another site cannot cause it', async () => {
  const person = await (await newTenant()).person()
  const forced = await person.send({
    method: 'GET',
    path: '/login/logout',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(forced.status).toBe(403)
  await person.call(userProfile.me, {})
  const own = await person.send({ method: 'GET', path: '/login/logout', headers: { 'x-xsrf-token': '' } })
  expect(own.status).toBe(204)
  await expect(person.call(userProfile.me, {})).rejects.toMatchObject({ status: 401 })
})

test('A-GEN-11 letter case and a trailing slash of a path do not matter', async () => {
  const person = await (await newTenant()).person()
  for (const path of ['/users/me', '/Users/ME', '/USERS/me/'])
    expect((await person.send({ method: 'GET', path })).status, path).toBe(200)
  expect((await person.send({ method: 'GET', path: '/users//me' })).status).toBe(404)
})

test('A-ERR-04 bad input is answered with a sentence and a 4xx, never a 500', async () => {
  const person = await (await newTenant()).person()
  const login = (body: unknown, headers?: Record<string, string>) =>
    person.send({ method: 'POST', path: '/login', body, ...(headers && { headers }) })
  const cases: [Promise<{ status: number; text: string }>, number, string][] = [
    [login('{'), 400, 'The request is not valid JSON.'],
    [login({}), 400, 'The email is missing.'],
    [login({ email: 7, password: 'x' }), 400, 'The email must be text.'],
    [login({ email: 'a'.repeat(255), password: 'x' }), 400, 'The email can have up to 254 characters.'],
    [login({ email: 'a\0b', password: 'x' }), 400, UNSTORABLE],
    [login('{"email":"a\\ud800","password":"x"}'), 400, UNSTORABLE],
    [login('email=a', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'Send the request as JSON.'],
    [login('{"email":"a"}', { 'content-type': 'text/plain' }), 415, 'Send the request as JSON.'],
    [login({ email: 'x'.repeat(10_000_000), password: 'x' }), 413, 'The request is too large.'],
    [person.send({ method: 'GET', path: '/areas/%00' }), 400, UNSTORABLE],
    [person.send({ method: 'GET', path: '/tenant/domain/%00' }), 400, UNSTORABLE],
    [person.send({ method: 'GET', path: '/no/such/call' }), 404, 'There is nothing at this address.'],
  ]
  for (const [answer, status, text] of cases) expect(await answer).toMatchObject({ status, text })
})

const UNSTORABLE = 'The text contains a character that cannot be stored. Remove it and try again.'

test('A-GEN-12 keys that reach a prototype are ignored', async () => {
  const person = await (await newTenant()).person()
  const answer = await person.send({
    method: 'POST',
    path: '/users/updatePreferences',
    body: '{"theme":"dark","__proto__":{"polluted":true}}',
  })
  expect(JSON.parse(answer.text)).toEqual({ theme: 'dark' })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('A-GEN-10 every answer carries the security headers and its request id, and no version', async () => {
  const person = await (await newTenant()).person()
  const stranger = await caller(null)
  const answers = [
    await person.send({ method: 'GET', path: '/users/me' }),
    await stranger.send({ method: 'GET', path: '/users/me' }),
    await person.send({ method: 'POST', path: '/login', body: '{' }),
    await person.send({ method: 'GET', path: '/nowhere' }),
  ]
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined()
  }
  expect(answers[0]?.headers['cache-control']).toBe('no-store')
})

test('A-LOGIN-13 a session token is replaced at every step of signing in, and the old one is worth nothing', async () => {
  const [here, there] = [await newTenant(), await newTenant()]
  const person = await here.person()
  const same = await there.alsoHere(person)
  const answer = await person.send({
    method: 'POST',
    path: '/login/tenant',
    body: { tenantId: there.id, userId: same.id },
  })
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/session=[\w-]{43}; .*HttpOnly; .*SameSite=Lax/)
  await expect(person.call(userProfile.me, {})).rejects.toMatchObject({ status: 401 })
})

test('A-TENSEL-03 nobody chooses a tenant of other people', async () => {
  const [here, there] = [await newTenant(), await newTenant()]
  const person = await here.person()
  const stranger = await there.person()
  for (const body of [
    { tenantId: there.id, userId: stranger.id },
    { tenantId: there.id, userId: person.id },
    { tenantId: 2_000_000_000, userId: 1 },
  ])
    await expect(person.call(auth.chooseTenant, { body })).rejects.toMatchObject({ status: 404 })
})

async function stealToken(token: string): Promise<string> {
  const { http } = await testServer()
  const answer = await http.inject({ url: '/api/users/me', headers: { cookie: `session=${token}` } })
  return answer.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''
}
