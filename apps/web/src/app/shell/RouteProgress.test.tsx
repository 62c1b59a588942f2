import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RouteProgress } from './RouteProgress.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** On the list, with a form whose code loads when the returned function is called. */
async function open() {
  const { promise: code, resolve: arrive } = Promise.withResolvers<void>()
  const root = createRootRoute({
    component: () => (
      <>
        <RouteProgress />
        <Outlet />
      </>
    ),
  })
  const list = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>The list</h1> })
  const form = createRoute({
    getParentRoute: () => root,
    path: '/cases/New',
    loader: () => code,
    component: () => <h1>The form</h1>,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([list, form]), history, defaultPendingMs: 10_000 })
  await router.load()
  render(<RouterProvider router={router as never} />)
  await pass(0)
  return { go: () => void router.navigate({ to: '/cases/New' }), arrive }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const sign = () => screen.getByRole('status').textContent

it('a slow page shows progress, which disappears when it is loaded', async () => {
  const { go, arrive } = await open()
  go()
  await pass(149)
  expect(sign()).toBe('')
  await pass(2)
  expect(sign()).toBe('Loading')
  expect(screen.getByRole('heading').textContent).toBe('The list')
  arrive()
  await pass(0)
  expect(screen.getByRole('heading').textContent).toBe('The form')
  expect(sign()).toBe('')
})

it('a fast one shows none', async () => {
  const { go, arrive } = await open()
  go()
  await pass(100)
  expect(sign()).toBe('')
  arrive()
  await pass(49)
  expect(screen.getByRole('heading').textContent).toBe('The form')
  await pass(500)
  expect(sign()).toBe('')
})
