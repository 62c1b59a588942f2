import type { CaseDetails } from '@dossier/contract/cases/details'
import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { MeContext } from '../lib/me.ts'
import { exampleMe } from './example-me.ts'
import { matchMediaByWidth } from './match-media.ts'
import { startApi, type Answer, type RecordedCall } from './start-api.ts'
import { ConfirmHost } from '../ui/overlays/Confirm.tsx'
import { useHotkeyListener } from '../ui/hotkeys.ts'
import { ToastHost } from '../ui/overlays/ToastHost.tsx'
import { CaseScreen } from '../screens/case/CaseScreen.tsx'
import { NewCaseScreen } from '../screens/case/NewCaseScreen.tsx'
import { RestrictedScreen } from '../screens/case/RestrictedScreen.tsx'

export interface Stage {
  at?: string
  me?: Partial<Me>
  /** The answer for the record's URL; by default there is none. */
  record?: CaseDetails
  /** Answers before the standard ones. */
  answer?: (request: RecordedCall) => Answer | undefined
}

const LOCK = { fence: 4, expires: '2026-01-01T00:01:00.000Z' }
const STATUSES = [
  { id: 1, title: 'New', default: false, order: 1 },
  { id: 2, title: 'Under way', default: true, order: 2 },
]
const SEVERITIES = [
  { id: 1, title: 'Low', level: 1 },
  { id: 2, title: 'High', level: 2 },
]
const NO_PAGE = { data: [], totalItems: 0, pageCount: 0 }

/** The record's screens at an address, with the app's own calls going to a server of this test. */
export async function stageCase({ at = '/cases/7', me, record, answer }: Stage = {}) {
  vi.stubGlobal('matchMedia', matchMediaByWidth)
  vi.stubGlobal('scrollTo', () => undefined)
  const api = await startApi((request) => answer?.(request) ?? standard(request, record))
  const router = routerAt(at)
  const page = render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe(me)}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
        <ToastHost />
        <Hotkeys />
      </MeContext>
    </QueryClientProvider>,
  )
  return { ...api, router, page }
}

function standard({ method, path }: RecordedCall, record: CaseDetails | undefined): Answer {
  if (path.startsWith('/api/cases/details')) {
    return record ? { status: 200, body: record } : { status: 404, body: 'Record not found.' }
  }
  if (path === '/api/status') return { status: 200, body: STATUSES }
  if (path === '/api/severity') return { status: 200, body: SEVERITIES }
  if (path.startsWith('/api/cases/fieldselect')) return { status: 200, body: LOCK }
  if (/^\/api\/(comments|event)\//.test(path)) return { status: 200, body: NO_PAGE }
  if (path.startsWith('/api/users/search')) return { status: 200, body: NO_PAGE }
  return method === 'GET' ? { status: 200, body: [] } : { status: 404, body: 'Not found.' }
}

function routerAt(at: string) {
  const root = createRootRoute({ component: Outlet })
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Outlet })
  const under = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => signedIn, path, component, validateSearch: (search) => search })
  const screens = [
    under('/cases', () => <h1>The list</h1>),
    under('/cases/New', NewCaseScreen),
    under('/cases/restricted/$caseNumber', RestrictedScreen),
    under('/cases/$caseNumber', CaseScreen),
  ]
  return createRouter({
    routeTree: root.addChildren([signedIn.addChildren(screens)]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
}

function Hotkeys() {
  useHotkeyListener()
  return null
}
