import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { MeContext } from '../lib/me.ts'
import { OrganizationScreen } from '../screens/organization/OrganizationScreen.tsx'
import { exampleMe } from '../testing/example-me.ts'
import { matchMediaByWidth } from '../testing/match-media.ts'
import { Frame } from './Frame.tsx'

const paid = { id: 7, plan: 'Team', status: 'active', validUntil: null, seats: null, usersUsed: 1, contact: '' }

beforeEach(() => {
  vi.stubGlobal('matchMedia', matchMediaByWidth)
  vi.stubGlobal('scrollTo', () => undefined)
})

function open(me: Partial<Me>, subscription: () => Promise<Response>) {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/subscription' ? subscription() : Response.json([]),
  )
  const root = createRootRoute()
  const frame = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Frame })
  const page = createRoute({
    getParentRoute: () => frame,
    path: '/organization',
    component: OrganizationScreen,
  })
  const history = createMemoryHistory({ initialEntries: ['/organization'] })
  const router = createRouter({ routeTree: root.addChildren([frame.addChildren([page])]), history })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe(me)}>
        <RouterProvider router={router as never} />
      </MeContext>
    </QueryClientProvider>,
  )
}

it('A-ROUTE-16 the empty frame is shown until the subscription is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  open({ billingEnabled: true }, () => promise)
  expect((await screen.findByText('Loading')).parentElement?.className).toBe('boot')
  resolve(Response.json(paid))
  await screen.findByRole('region', { name: 'Subscription' })
  expect(document.querySelector('.boot')).toBeNull()
})

it('A-ROUTE-16 a failure to load it is reported and can be retried', async () => {
  const answers = [new Response('The service is busy.', { status: 500 }), Response.json(paid)]
  open({ billingEnabled: true }, async () => answers.shift()!)
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.')
  expect(answers).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('region', { name: 'Subscription' })
})

it('A-ROUTE-16 without billing nothing is waited for', async () => {
  open({}, () => new Promise(() => undefined))
  await screen.findByRole('navigation', { name: 'Main' })
})
