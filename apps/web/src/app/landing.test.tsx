import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { meQuery } from '../lib/me-query.ts'
import { sessionBegan } from '../lib/session/session-end.ts'
import { exampleMe } from '../testing/example-me.ts'
import { startApi } from '../testing/start-api.ts'
import { skipLoginWhenSignedIn } from './guards.ts'
import { landingOf } from './landing.ts'

const tenantEnabledFeatures = ['ConfigureLandingPage']
let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => {
  sessionBegan()
  api = await startApi(() => ({ status: 401, body: 'Please sign in.' }))
})
afterEach(() => api.close())

it('A-LAND-02 without the feature everybody lands on the default page, whatever the teams say', () => {
  expect(landingOf(exampleMe())).toBe('/dashboard')
  expect(landingOf(exampleMe({ landingPagePath: '/users' }))).toBe('/dashboard')
})

it('A-LAND-03 with the feature one lands on a new record', () => {
  expect(landingOf(exampleMe({ tenantEnabledFeatures }))).toBe('/cases/New')
})

it('A-LAND-04 with the feature the page of a team takes precedence', () => {
  expect(landingOf(exampleMe({ tenantEnabledFeatures, landingPagePath: '/cases?view=3' }))).toBe('/cases?view=3')
})

it.each(['/', '/login', '/login?error=x', '/login/'])('D-027 %s is no page to land on', (landingPagePath) => {
  expect(landingOf(exampleMe({ tenantEnabledFeatures, landingPagePath }))).toBe('/dashboard')
})

async function sentFromLogin(landingPagePath: string, lost?: string) {
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe({ tenantEnabledFeatures, landingPagePath }))
  return skipLoginWhenSignedIn(cache, { lost }).catch((sent: { options: unknown }) => sent.options)
}

it('D-027 a signed-in person goes from the sign-in page to the landing page, with its query', async () => {
  expect(await sentFromLogin('/cases?view=3#top')).toMatchObject({ to: '/cases', search: { view: 3 }, hash: 'top' })
  expect(await sentFromLogin('/users', '/no/such/page')).toMatchObject({ to: '/users' })
})

it('D-027 a landing page that there is not leads to the standard page and not round and round', async () => {
  expect(await sentFromLogin('/no/such/page', '/no/such/page')).toMatchObject({ to: '/dashboard' })
})

it('A-ROUTE-25 without a session one stays on the sign-in page', async () => {
  await expect(skipLoginWhenSignedIn(createCache(), {})).resolves.toBeUndefined()
})
