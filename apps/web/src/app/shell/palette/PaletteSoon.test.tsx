import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCache } from '../../../lib/cache.ts'
import { MeContext } from '../../../lib/me.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { startApi } from '../../../testing/start-api.ts'
import { PaletteSoon } from './PaletteSoon.tsx'

let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => {
  api = await startApi(() => ({ status: 200, body: [] }))
})
afterEach(() => api.close())

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Find
      </button>
      {isOpen && <PaletteSoon onClose={() => setOpen(false)} />}
    </>
  )
}

async function openPage() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>
        <RouterProvider router={router as never} />
      </MeContext>
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button')
  button.focus()
  fireEvent.click(button)
  return button
}

it.each(['its code came later', 'its code was there'])(
  'A-HEAD-02 closing the palette gives the focus back to where it was when %s',
  async () => {
    const button = await openPage()
    const box = await screen.findByRole('combobox', { name: 'Search' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    fireEvent.keyDown(box, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  },
)
