import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { meQuery } from '../../lib/me-query.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi } from '../../testing/start-api.ts'
import { NotificationsMenu } from './NotificationsMenu.tsx'

let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  const answers: Record<string, unknown> = {
    '/api/notifications': [],
    '/api/users/preferences/change': { isSaved: true, preferences: {} },
  }
  api = await startApi(({ path }) => ({ status: 200, body: answers[path] ?? exampleMe() }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  return api.close()
})

/** The open menu in a browser that answers so when it is asked for its permission. */
async function open(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe())
  const router = createRouter({
    routeTree: createRootRoute({ component: NotificationsMenu }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('No new notifications')
}

const ask = () => screen.queryByRole('button', { name: 'Enable Notifications' })
const saved = () => api.asked.filter(({ path }) => path === '/api/users/preferences/change').map(({ body }) => body)

it('A-NOTIF-04 A-NOTIF-05 D-042 browser notifications are offered, and enabled with the permission of the browser', async () => {
  await open('granted')
  fireEvent.click(ask()!)
  await waitFor(() => expect(saved()).toEqual([{ changes: [{ name: 'browserNotifications', to: true }] }]))
  expect(ask()).toBeNull()
})

it('A-NOTIF-05 D-042 a refused permission enables nothing, and is not asked for again', async () => {
  await open('denied')
  fireEvent.click(ask()!)
  await waitFor(() => expect(ask()).toBeNull())
  expect(saved()).toEqual([])
})

it.each(['granted', 'denied'] as const)('A-NOTIF-05 nothing is offered while it is %s', async (permission) => {
  await open('granted', permission)
  expect(ask()).toBeNull()
})
