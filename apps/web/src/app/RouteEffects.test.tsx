import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { useNameOfPage } from '../lib/page-name.ts'
import { RouteEffects } from './RouteEffects.tsx'

it('A-HEAD-03 the heading of another view gets the focus if nothing has it', async () => {
  const { router } = await openList()
  await act(() => router.navigate({ to: '/cases', search: { view: 2 } } as never))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  screen.getByRole('textbox', { name: 'Search templates' }).focus()
  await act(() => router.navigate({ to: '/cases', search: { view: 3 } } as never))
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search templates' }))
})

it('A-HEAD-03 the heading of a new page gets the focus from the search box of the menu that led there', async () => {
  const { router } = await openList()
  screen.getByRole('textbox', { name: 'Search templates' }).focus()
  await act(() => router.navigate({ to: '/cases/New' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'New Record' }))
  await act(() => router.navigate({ to: '/account' }))
  expect(document.activeElement, 'a page may say itself where').toBe(screen.getByRole('textbox', { name: 'Title' }))
})

it('A-HEAD-03 the tab has the name of what the page shows, else that of the page', async () => {
  const { router } = await openList()
  await waitFor(() => expect(document.title).toBe('List · Dossier'))
  await act(() => router.navigate({ to: '/cases', search: { view: 2 } } as never))
  await waitFor(() => expect(document.title).toBe('View 2 · Dossier'))
  await act(() => router.navigate({ to: '/account' }))
  await waitFor(() => expect(document.title).toBe('Dossier'))
})

async function openList() {
  vi.stubGlobal('scrollTo', () => undefined)
  const root = createRootRoute({
    component: () => (
      <>
        <RouteEffects />
        <input aria-label="Search templates" />
        <main>
          <Outlet />
        </main>
      </>
    ),
  })
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/cases',
      staticData: { title: () => 'List' },
      validateSearch: ({ view }) => ({ view }),
      component: function List() {
        const { view } = useSearch({ strict: false }) as { view?: number }
        useNameOfPage(view === undefined ? undefined : `View ${view}`)
        return <h1>List</h1>
      },
    }),
    page('/cases/New', () => <h1>New Record</h1>),
    page('/account', () => <input aria-label="Title" ref={(box) => box?.focus()} />),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/cases'] }) })
  render(
    <QueryClientProvider client={createCache()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'List' })
  return { router }
}
