import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberAttempt, takeAttempt } from '../lib/session/attempted-url.ts'
import { createCache } from '../lib/cache.ts'
import { meQuery } from '../lib/me-query.ts'
import { sessionBegan } from '../lib/session/session-end.ts'
import { exampleMe } from '../testing/example-me.ts'
import { startApi, type Answer } from '../testing/start-api.ts'
import { requireBilling, requireMe, requireSubscription, requireSystem, skipLoginWhenSignedIn } from './guards.ts'
import { LANDING } from './landing.ts'
import { within } from './load-screen.ts'

let answer: Answer
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  sessionBegan()
  answer = { status: 200, body: exampleMe() }
  api = await startApi(() => answer)
})
afterEach(() => {
  takeAttempt()
  return api.close()
})

it('A-ROUTE-25 A-ROUTE-26 the person is loaded before a page opens, once for all navigations', async () => {
  const cache = createCache()
  await Promise.all([requireMe(cache), requireMe(cache), requireMe(cache)])
  await requireMe(cache)
  expect(api.calls.map(({ path }) => path)).toEqual(['/api/users/me'])
})

it('A-ROUTE-25 without a session every page leads to the sign-in', async () => {
  answer = { status: 401, body: 'Please sign in.' }
  await expect(requireMe(createCache())).rejects.toMatchObject({ options: { to: '/login' } })
})

it('A-ROUTE-28 a screen that has not loaded after 120 seconds fails', async () => {
  vi.useFakeTimers()
  try {
    const outcome = within(120_000, new Promise(() => {})).catch((error: Error) => error.message)
    let settled = false
    void outcome.then(() => (settled = true))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('The page did not load in time.')
  } finally {
    vi.useRealTimers()
  }
})

it('A-ROUTE-19 A-ROUTE-25 a system account has its portal and no other page, a person of a tenant not the portal', async () => {
  await requireSystem(someone({ tenantId: null }))
  await expect(requireMe(someone({ tenantId: null }))).rejects.toMatchObject({ options: { to: '/system' } })
  await expect(skipLoginWhenSignedIn(someone({ tenantId: null }), {})).rejects.toMatchObject({
    options: { to: '/system' },
  })
  await expect(requireSystem(someone({ isAdmin: true }))).rejects.toMatchObject({ options: { to: LANDING } })
  answer = { status: 401, body: 'Please sign in.' }
  await expect(requireSystem(createCache())).rejects.toMatchObject({ options: { to: '/login' } })
})

it('A-ROUTE-17 A-ME-04 without a valid subscription every page leads to /organization, and it is requested once', async () => {
  const cache = someone({ billingEnabled: true })
  answer = { status: 200, body: { id: 0 } }
  await expect(requireSubscription(cache, '/clinic/cases')).rejects.toMatchObject({ options: { to: '/organization' } })
  await requireSubscription(cache, '/clinic/organization')
  await expect(requireSubscription(cache, '/users')).rejects.toMatchObject({ options: { to: '/organization' } })
  expect(api.calls.map(({ path }) => path)).toEqual(['/api/subscription'])

  answer = { status: 200, body: { id: 7 } }
  await requireSubscription(someone({ billingEnabled: true }), '/cases')
})

it('A-ME-04 A-GEN-13 without billing no subscription is requested, and there is no page about it', async () => {
  await requireSubscription(someone({ billingEnabled: false }), '/cases')
  expect(api.calls).toEqual([])
  await expect(requireBilling(someone({ billingEnabled: false }))).rejects.toMatchObject({ options: { to: LANDING } })
  await requireBilling(someone({ billingEnabled: true }))
})

it('A-LOGIN-22 a link for the signed-in person continues; one for somebody else stays on the sign-in page', async () => {
  const { email } = exampleMe().email
  const go = (search: { user?: string; error?: string }) => skipLoginWhenSignedIn(createCache(), search)
  await expect(go({ user: ` ${email.toUpperCase()}` })).rejects.toMatchObject({ options: { to: '/dashboard' } })
  expect(await go({ user: 'somebody@else.example' })).toBeUndefined()
  answer = { status: 200, body: exampleMe({ tenantEnabledFeatures: ['ConfigureLandingPage'] }) }
  await expect(go({ user: email })).rejects.toMatchObject({ options: { to: '/cases/New' } })
})

it('D-028 after signing in elsewhere the page requested before opens, if the tenant has that feature', async () => {
  rememberAttempt('/cases/HC-1')
  await expect(skipLoginWhenSignedIn(createCache(), {})).rejects.toMatchObject({ options: { to: '/dashboard' } })
  rememberAttempt('/cases/HC-1')
  answer = { status: 200, body: exampleMe({ tenantEnabledFeatures: ['redirectUserAfterInterceptedLogin'] }) }
  await expect(skipLoginWhenSignedIn(createCache(), {})).rejects.toMatchObject({ options: { href: '/cases/HC-1' } })
})

function someone(changes: Parameters<typeof exampleMe>[0]) {
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe(changes))
  return cache
}
