import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { meQuery } from '../../lib/me-query.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi } from '../../testing/start-api.ts'
import { NotificationsMenu } from './NotificationsMenu.tsx'

let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  localStorage.clear()
  api = await startApi(({ path }) => ({ status: 200, body: path === '/api/notifications' ? [] : exampleMe() }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  return api.close()
})

/** The open menu in a browser that answers so when it is asked for its permission. */
async function open(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  const browser = { permission, requestPermission: async () => (browser.permission = answer) }
  vi.stubGlobal('Notification', browser)
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe())
  const router = createRouter({
    routeTree: createRootRoute({ component: NotificationsMenu }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={cache}>
      <MeContext value={exampleMe()}>
        <RouterProvider router={router as never} />
      </MeContext>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('No new notifications')
}

const control = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Enable Notifications' })
const flip = () => fireEvent.click(control())

it('A-NOTIF-04 A-NOTIF-05 D-042 notifications of this browser are switched on with its permission, and off again', async () => {
  await open('granted')
  expect(control().checked).toBe(false)
  flip()
  await waitFor(() => expect(control().checked).toBe(true))
  flip()
  await waitFor(() => expect(control().checked).toBe(false))
})

it('A-NOTIF-05 D-042 they are off until this person switches them on, though the browser allows them already', async () => {
  await open('denied', 'granted')
  expect(control().checked).toBe(false)
  flip()
  await waitFor(() => expect(control().checked).toBe(true))
})

it('A-NOTIF-05 D-042 where the browser blocks them, it is said what to do', async () => {
  await open('denied')
  flip()
  await screen.findByText(/This browser blocks them/)
  expect(control().checked).toBe(false)
  expect(control().disabled).toBe(true)
})
