import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { createCache } from '../lib/cache.ts'
import { readLoginSearch } from '../screens/login/login-search.ts'
import { LoginScreen } from '../screens/login/LoginScreen.tsx'
import { ToastHost } from '../ui/overlays/ToastHost.tsx'
import { startApi, type Answer, type RecordedCall } from './start-api.ts'

export interface LoginStage {
  calls: RecordedCall[]
  /** By method and path; a test may change them. */
  answers: Record<string, Answer>
  router: AnyRouter
  close: () => Promise<unknown>
}

/** The sign-in page at its address before a server of this test, with bare pages where signing in can lead. */
export async function stageLogin(at: string, given: Record<string, Answer> = {}): Promise<LoginStage> {
  const answers: Record<string, Answer> = {
    'GET /api/tenant/domain/default': { status: 200, body: { title: '', hiddenElements: [] } },
    'GET /api/users/me': { status: 200, body: { tenantEnabledFeatures: [] } },
    'GET /api/login/logout': { status: 204 },
    ...given,
  }
  const api = await startApi(({ method, path }) => answers[`${method} ${path}`] ?? { status: 404 })
  const root = createRootRoute({ component: Outlet })
  const under = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component, validateSearch: readLoginSearch })
  const routeTree = root.addChildren([under('/login', LoginScreen), under('/', () => 'landing page')])
  const router: AnyRouter = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  render(
    <QueryClientProvider client={createCache()}>
      <RouterProvider router={router as never} />
      <ToastHost />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading')
  return { calls: api.calls, answers, router, close: api.close }
}
