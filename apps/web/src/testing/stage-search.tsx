import type { FieldDefinition } from '@dossier/contract/fields'
import type { FoundCases, FoundPeople } from '@dossier/contract/search'
import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { meQuery } from '../lib/me-query.ts'
import { MeContext } from '../lib/me.ts'
import { SearchScreen } from '../screens/search/SearchScreen.tsx'
import { ToastHost } from '../ui/overlays/ToastHost.tsx'
import { exampleMe } from './example-me.ts'
import { exampleRow } from './stage-cases.tsx'
import { startApi, type Answer, type RecordedCall } from './start-api.ts'

export const foundRecords = (amount: number, changes: Partial<FoundCases> = {}): FoundCases => ({
  type: 'cases',
  data: Array.from({ length: Math.min(amount, 50) }, (_, i) => exampleRow(i + 1)),
  totalItems: amount,
  totalIsMinimum: false,
  hits: [],
  pageCount: Math.ceil(amount / 50),
  ...changes,
})

const NOBODY: FoundPeople = { type: 'users', data: [], totalItems: 0, pageCount: 0 }

interface Stage {
  at?: string
  me?: Partial<Me>
  isWide?: boolean
  fields?: FieldDefinition[]
  /** Answers before the standard ones. */
  answer?: (request: RecordedCall) => Answer | undefined
}

/** The search screen in a router of its own, with a server on loopback. */
export async function stageSearch({ at = '/search', me = {}, isWide = true, fields = [], answer }: Stage) {
  const standard: Record<string, unknown> = {
    '/api/fields': fields,
    '/api/status': [
      { id: 1, title: 'Open', default: true, order: 1 },
      { id: 2, title: 'Closed', default: false, order: 2 },
    ],
    '/api/severity': [{ id: 2, title: 'High', level: 2 }],
    '/api/users/search': { data: [], totalItems: 0, pageCount: 0 },
    '/api/teams': [],
    '/api/templates': [],
    '/api/tags': [],
    '/api/areas': [],
    '/api/areas/dictionary': {},
    '/api/search/advanced/cases': foundRecords(2),
    '/api/search/advanced/users': NOBODY,
  }
  const api = await startApi((request) => {
    const [path = ''] = request.path.split('?')
    return answer?.(request) ?? (path in standard ? { status: 200, body: standard[path] } : { status: 404 })
  })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const page = createRoute({
    getParentRoute: () => signedIn,
    path: '/search',
    component: SearchScreen,
  })
  const paths = ['/cases/$caseNumber', '/userprofile/$userId'] as const
  const others = paths.map((path) => createRoute({ getParentRoute: () => signedIn, path }))
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([page, ...others])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe(me))
  render(
    <QueryClientProvider client={cache}>
      <MeContext value={exampleMe(me)}>
        <RouterProvider router={router as never} />
        <ToastHost />
      </MeContext>
    </QueryClientProvider>,
  )
  const searches = (type: 'cases' | 'users') =>
    api.calls
      .filter(({ path }) => path.startsWith(`/api/search/advanced/${type}`))
      .map(({ path, body }) => ({
        ...Object.fromEntries(new URLSearchParams(path.split('?')[1])),
        ...(body as object),
      }))
  return { api, router, searches }
}
