import { expect, it } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { prefixOf } from '../lib/session/tenant-prefix.ts'
import { createAppRouter } from './router.tsx'

const cache = createCache()
const router = createAppRouter(cache)

function open(path: string) {
  const [matchedRoutes, routeParams] = router.getMatchedRoutes(path)
  return {
    page: matchedRoutes.at(-1)?.fullPath,
    isGuarded: matchedRoutes.some(({ id }) => id === '/signed-in'),
    routeParams,
  }
}

it.each([
  ['A-ROUTE-02', '/login', '/login', false],
  ['A-ROUTE-03', '/signup', '/signup', false],
  ['D-128', '/confirm-email', '/confirm-email', false],
  ['A-ROUTE-04', '/dashboard', '/dashboard', true],
  ['A-ROUTE-05', '/cases', '/cases', true],
  ['A-ROUTE-06', '/cases/New', '/cases/New', true],
  ['A-ROUTE-08', '/cases/restricted/HC-1', '/cases/restricted/$caseNumber', true],
  ['A-ROUTE-09', '/account', '/account', true],
  ['A-ROUTE-10', '/configuration', '/configuration', true],
  ['A-ROUTE-11', '/users', '/users', true],
  ['A-ROUTE-12', '/insights', '/insights', true],
  ['A-ROUTE-15', '/userprofile/7', '/userprofile/$userId', true],
  ['A-ROUTE-16', '/organization', '/organization', true],
  ['A-ROUTE-18', '/search', '/search', true],
  ['A-ROUTE-19', '/system', '/system/', false],
  ['A-ROUTE-20', '/no/such/page', '/$', false],
] as const)('%s %s is the page %s, behind the sign-in: %s', (_, path, page, isGuarded) => {
  expect(open(path)).toMatchObject({ page, isGuarded })
})

it('D-004 no page is taken for the domain of a tenant', () => {
  const pages = Object.keys(router.routesByPath).filter((path) => path !== '/$')
  expect(pages).toContain('/confirm-email')
  expect(pages.filter((path) => prefixOf(path) !== '')).toEqual([])
})

it('A-ROUTE-07 a case number is encoded in the URL, so that it can contain any character', () => {
  expect(open('/cases/HC%2F1%20b')).toMatchObject({
    page: '/cases/$caseNumber',
    isGuarded: true,
    routeParams: { caseNumber: 'HC/1 b' },
  })
  expect(router.buildLocation({ to: '/cases/$caseNumber', params: { caseNumber: 'HC/1 b' } }).href).toBe(
    '/cases/HC%2F1%20b',
  )
})

it('A-ROUTE-22 answers are cached on the pages under /cases, and no longer after leaving them', async () => {
  const gcTime = () => cache.getDefaultOptions().queries?.gcTime
  const go = (to: '/cases' | '/cases/New' | '/users' | '/login') => router.navigate({ to }).catch(() => undefined)
  await go('/cases')
  const long = gcTime()
  await go('/login')
  expect(gcTime()).toBeLessThan(Number(long))
  await go('/cases/New')
  expect(gcTime()).toBe(long)
  await go('/users')
  expect(gcTime()).toBeLessThan(Number(long))
})
