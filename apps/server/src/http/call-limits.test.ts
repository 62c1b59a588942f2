import { randomBytes } from 'node:crypto'
import { auth } from '@dossier/contract/sign-in/auth'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'
import { makeToken } from './principals/anti-forgery.ts'
import { CallLimits } from './call-limits.ts'
import type { TrustedProxies } from './caller-address.ts'

/** A server of its own that limits calls as an installation does. */
async function limited({ perSession = 3000, trustProxy = false as TrustedProxies } = {}) {
  const { services } = await testServer()
  const settings = { ...services.settings, trustProxy }
  return buildApp({ ...services, settings, limits: new CallLimits(perSession) }, services.log as never)
}

const madeUp = () => `session=${randomBytes(32).toString('base64url')}`
/** A call that needs neither a session nor the database. */
const OPEN = '/api/oauth/clientIds'
/** Repeats a call many times, partly in parallel; returns the outcomes in order. */
async function times<T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < count) {
    const part = Math.min(50, count - done.length)
    done.push(...(await Promise.all(Array.from({ length: part }, (_, index) => work(done.length + index)))))
  }
  return done
}
const nth = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

test('T2 calls without a session are counted by address, the files of a page are not', async () => {
  const { http } = await limited()
  http.get('/assets/part.js', () => 'part')
  const ask = async (url: string, count: number) =>
    new Set(await times(count, async () => (await http.inject({ url })).statusCode))
  expect(await ask('/assets/part.js', 650)).toEqual(new Set([200]))
  expect(await ask(OPEN, 600)).toEqual(new Set([200]))
  expect(await ask(OPEN, 1)).toEqual(new Set([429]))
  // However the address is spelled, it is the same call.
  expect(await ask('/%61pi/OAuth/clientids', 1)).toEqual(new Set([429]))
  expect(await ask('/assets/part.js', 1)).toEqual(new Set([200]))
  await http.close()
})

test('B.2 an invented cookie does not raise the limit, and the limit is not revealed to anybody', async () => {
  const { http } = await limited()
  const person = await (await newTenant()).person()
  const own = { cookie: `session=${person.token}` }
  // Their session is known here from now on, so that a stranger behind the same address cannot block them.
  expect((await http.inject({ url: '/api/users/me', headers: own })).statusCode).toBe(200)
  const answers = await times(620, () => http.inject({ url: '/api/users/me', headers: { cookie: madeUp() } }))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(600)
  const last = answers.at(-1)
  expect(last?.statusCode).toBe(429)
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  for (const { headers } of answers) expect(JSON.stringify(headers)).not.toContain('ratelimit')
  expect((await http.inject({ url: '/api/users/me', headers: own })).statusCode).toBe(200)
  await http.close()
})

test('B.2 sign-in is limited by address, whatever cookie comes with it, even that of a valid session', async () => {
  const { http } = await limited()
  const { services } = await testServer()
  const person = await (await newTenant()).person()
  const statuses = []
  for (let count = 0; count < auth.login.rate.max + 5; count++) {
    const cookie = count % 2 ? madeUp() : `session=${person.token}`
    const headers = { cookie, 'x-xsrf-token': makeToken(services.secret, '') }
    statuses.push((await http.inject({ method: 'POST', url: '/api/login', headers, payload: {} })).statusCode)
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(auth.login.rate.max)
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
  await http.close()
})

test('B.2 a session has its own calls, and another session has others', async () => {
  const { http } = await limited({ perSession: 20 })
  const tenant = await newTenant()
  const [one, other] = [await tenant.person(), await tenant.person()]
  const ask = async (token: string) =>
    (await http.inject({ url: '/api/users/me', headers: { cookie: `session=${token}` } })).statusCode
  const statuses = []
  for (let count = 0; count < 21; count++) statuses.push(await ask(one.token))
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([200]))
  expect([statuses[20], await ask(other.token)]).toEqual([429, 200])
  await http.close()
})

test('B.5 a forged X-Forwarded-For gives nobody another address, with and without a proxy', async () => {
  for (const trustProxy of [false, 1, ['127.0.0.1']] as const) {
    const { http } = await limited({ trustProxy })
    const statuses = await times(610, async (count) => {
      // What the caller wrote, and behind a proxy what the proxy adds.
      const forwarded = trustProxy ? `${nth(count)}, 198.51.100.7` : nth(count)
      const headers = { 'x-forwarded-for': forwarded }
      return (await http.inject({ url: OPEN, headers })).statusCode
    })
    expect(statuses.filter((status) => status === 200)).toHaveLength(600)
    const other = { 'x-forwarded-for': '1.1.1.1, 198.51.100.8' }
    const elsewhere = await http.inject({ url: OPEN, headers: other })
    expect(elsewhere.statusCode).toBe(trustProxy ? 200 : 429)
    await http.close()
  }
})

test('B.2 a /64 network of IPv6 is one caller, the next network another', async () => {
  const { http } = await limited({ trustProxy: 1 })
  const ask = async (address: string) =>
    (await http.inject({ url: OPEN, headers: { 'x-forwarded-for': address } })).statusCode
  const statuses = await times(601, (count) => ask(`2001:db8:1:2:${count.toString(16)}::1`))
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  expect(await ask('2001:db8:1:3::1')).toBe(200)
  await http.close()
})
