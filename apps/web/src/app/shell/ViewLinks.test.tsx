import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi } from '../../testing/start-api.ts'
import { useShowTotal } from '../../kits/record-table/shown-total.ts'
import { ViewLinks } from './ViewLinks.tsx'

const views = [
  { id: 1, title: 'Everything', folder: null, count: 3 },
  { id: 2, title: 'Mine', folder: 'Daily', count: 1 },
  { id: 3, title: 'Old', folder: 'Yearly', count: 9 },
]
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  api = await startApi(() => ({ status: 200, body: views }))
})
afterEach(() => api.close())

const meWith = (viewFoldersExpanded: boolean) =>
  exampleMe({ settings: { ...exampleMe().settings, viewFoldersExpanded } })

/** The links for a person whose setting can be changed by the returned function. */
async function open(viewFoldersExpanded: boolean) {
  let change: (to: boolean) => void
  function Navigation() {
    const [isExpanded, setExpanded] = useState(viewFoldersExpanded)
    change = setExpanded
    return (
      <MeContext value={meWith(isExpanded)}>
        <ViewLinks />
      </MeContext>
    )
  }
  const root = createRootRoute()
  const cases = createRoute({ getParentRoute: () => root, path: '/cases', component: Navigation })
  const history = createMemoryHistory({ initialEntries: ['/cases?view=2'] })
  const router = createRouter({ routeTree: root.addChildren([cases]), history })
  render(
    <QueryClientProvider client={createCache()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Views' })
  return (to: boolean) => act(() => change(to))
}

const shown = () => screen.getAllByRole('link').map((link) => link.textContent)

it('A-MENU-10 A-ME-02 changing the setting expands or collapses all folders immediately, except that of the open view', async () => {
  const change = await open(false)
  expect(shown()).toEqual(['Everything3', 'Mine1'])
  change(true)
  expect(shown()).toEqual(['Everything3', 'Mine1', 'Old9'])
  fireEvent.click(screen.getByRole('button', { name: 'Daily' }))
  expect(shown()).toEqual(['Everything3', 'Old9'])
  change(false)
  expect(shown()).toEqual(['Everything3', 'Mine1'])
})

it('B-VIEW the number beside the open view is the total over its list', async () => {
  await open(true)
  function List({ count }: { count: number }) {
    useShowTotal(1, count)
    return null
  }
  const list = render(<List count={4} />)
  expect(shown()[0]).toBe('Everything4')
  list.rerender(<List count={5} />)
  expect(shown()[0]).toBe('Everything5')
  list.unmount()
  expect(shown()[0]).toBe('Everything3')
})
