import type { Me } from '@dossier/contract/user-profile/me'
import type { Team } from '@dossier/contract/users/teams'
import type { UserSummary } from '@dossier/contract/users/details'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { MeContext } from '../lib/me.ts'
import { readUsersSearch } from '../screens/users/users-search.ts'
import { UsersScreen } from '../screens/users/UsersScreen.tsx'
import { ConfirmHost } from '../ui/overlays/Confirm.tsx'
import { exampleMe } from './example-me.ts'

export const AT = '2026-01-02T03:04:05.678Z'

export const exampleUser = (id: number, changed: Partial<UserSummary> = {}): UserSummary => ({
  id,
  name: `Person ${id}`,
  email: `person${id}@city.example`,
  teams: [5],
  disabled: false,
  isExternal: false,
  currentStatus: null,
  lastUpdated: AT,
  rights: {
    isAdmin: false,
    editData: false,
    editUsers: false,
    extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
  },
  ...changed,
})

const teams: Team[] = [
  { id: 5, title: 'Roads', landingPagePath: null, userIds: [7], lastUpdated: AT },
  { id: 6, title: 'Night', landingPagePath: '/cases', userIds: [], lastUpdated: AT },
]

export interface RecordedCall {
  call: string
  body: unknown
}

interface Stage {
  /** Whether the people have a second factor. */
  mfaEnabled?: boolean
  at?: string
  me?: Partial<Me>
  users?: UserSummary[]
  /** A URL that answers 404. */
  gone?: string
  /** One whose answer is held back. */
  late?: string
  /** Further answers to reads, by URL; they may be changed during the test. */
  newest?: Record<string, unknown>
  /** The answer to a call that writes. */
  write?: (request: RecordedCall) => Response
}

/** The screen in a router of its own, with a fake server. Returns the calls that wrote or searched. */
export function stageUsers({
  at = '/users',
  me = {},
  users = [],
  mfaEnabled = false,
  gone,
  late,
  newest = {},
  write = () => new Response(null),
}: Stage) {
  const calls: RecordedCall[] = []
  const answers: Record<string, unknown> = {
    '/api/teams': teams,
    '/api/userStatus': [{ id: 3, title: 'Out', lastUpdated: AT }],
    '/api/users/extendedPermissions': [
      { key: 'scheduling', title: 'Scheduling', description: 'Can open and change schedules.' },
    ],
    '/api/users/search': { data: users, totalItems: users.length, pageCount: 1 },
    '/api/users/team/5': users,
    '/api/users/userAccount/7': { isSuiteUser: false, mfaEnabled, recoveryCodesLeft: 0 },
  }
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(address, 'http://dossier.test')
    const question = {
      call: `${method} ${pathname}${search}`,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    }
    if (method !== 'GET') {
      calls.push(question)
      return write(question)
    }
    if (pathname === '/api/users/search') calls.push(question)
    if (pathname === late) return new Promise<Response>(() => undefined)
    const team = searchParams.get('teamId')
    if (pathname === gone || (team !== null && !teams.some(({ id }) => String(id) === team)))
      return new Response('Team not found.', { status: 404 })
    return Response.json({ ...answers, ...newest }[pathname])
  })
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const page = createRoute({
    getParentRoute: () => signedIn,
    path: '/users',
    validateSearch: readUsersSearch,
    component: UsersScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const cache = createCache()
  render(
    <QueryClientProvider client={cache}>
      <MeContext value={exampleMe({ editUsers: true, ...me })}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
      </MeContext>
    </QueryClientProvider>,
  )
  return { calls, router, cache }
}
