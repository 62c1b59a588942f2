import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bindDraft } from '../../../lib/draft.ts'
import { createCache } from '../../../lib/cache.ts'
import { MeContext } from '../../../lib/me.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { startApi } from '../../../testing/start-api.ts'
import { PublishedCache } from '../draft/published-cache.ts'
import { ItemsPart } from './ItemsPart.tsx'

const ID = '6f1f7c62-6b1f-4d7c-9a31-0a1a3c1b5a11'

test('ADR-82 C-DS-01 of a data source that only the draft has, the items come after publishing, and the page says so', async () => {
  const api = await startApi(({ path, headers }) => {
    if (headers.draft === undefined) return { status: 404, body: 'Data source not found.' }
    if (path.endsWith(ID)) return { status: 200, body: { id: ID, title: 'Berths', itemCount: 0, permissions: [] } }
    return { status: 200, body: [] }
  })
  const drafted = createCache()
  bindDraft(drafted, '0a0a0a0a-0000-4000-8000-000000000000')
  const page = () => (
    <QueryClientProvider client={drafted}>
      <PublishedCache value={createCache()}>
        <MeContext value={exampleMe({ isAdmin: true })}>
          <ItemsPart sourceId={ID} />
        </MeContext>
      </PublishedCache>
    </QueryClientProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText(/This data source is new in the draft/)
  expect(screen.queryByRole('button', { name: /Add|Upload/ })).toBeNull()
  await api.close()
})
