import { statuses } from '@dossier/contract/lookups/statuses'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { createCache } from '../../lib/cache.ts'
import { meQuery } from '../../lib/me-query.ts'
import { MeContext } from '../../lib/me.ts'
import { endSession, sessionBegan } from '../../lib/session/session-end.ts'
import { subscriptionQuery } from '../../lib/subscription.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { followNotifications } from '../notifications.ts'
import { Unpaid } from './Unpaid.tsx'

afterEach(() => vi.unstubAllGlobals())

function openAt(path: string): AnyRouter {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const root = createRootRoute({ component: Unpaid })
  const page = (at: string, text: string) =>
    createRoute({ getParentRoute: () => root, path: at, component: () => <h1>{text}</h1> })
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([page('/cases', 'Records'), page('/organization', 'Card')]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const tenant = (id: number, title: string) => ({ id, userId: id, title, disabled: false })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe({ loginTenants: [tenant(1, 'City'), tenant(2, 'Mill')] })}>
        <RouterProvider router={router as never} />
      </MeContext>
    </QueryClientProvider>,
  )
  return router
}

test('A-ROUTE-17 A-ERR-02 the subscription page replaces whatever page is open', async () => {
  const router = openAt('/cases')
  await screen.findByText('Card')
  expect(router.state.location.pathname).toBe('/organization')
  expect(screen.queryByText('Records')).toBeNull()
})

test('A-ROUTE-17 D-107 the only ways out are another tenant and signing out', async () => {
  openAt('/organization')
  await screen.findByText('Card')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Amara Okafor, account' }))
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(items.slice(1)).toEqual(['Sessions', 'Switch to Mill', 'Logout'])
})

test('A-OUT-02 the end of the session leads away from it', async () => {
  const router = openAt('/organization')
  await screen.findByText('Card')
  sessionBegan()
  endSession()
  await router.navigate({ to: '/cases' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(router.state.location.pathname).toBe('/cases')
  sessionBegan()
})

test('A-ERR-02 a 402 answer makes the app reload person and subscription', async () => {
  const cache = createCache()
  onTestFinished(followNotifications(cache))
  cache.setQueryData(meQuery.queryKey, exampleMe({ billingEnabled: true }))
  cache.setQueryData(subscriptionQuery.queryKey, { id: 7 } as never)
  vi.stubGlobal('fetch', async () => new Response('Renew it.', { status: 402 }))
  await expect(call(statuses.list)).rejects.toMatchObject({ status: 402, message: 'Renew it.' })
  await waitFor(() => expect(cache.getQueryState(subscriptionQuery.queryKey)?.isInvalidated).toBe(true))
  expect(cache.getQueryState(meQuery.queryKey)?.isInvalidated).toBe(true)
})
