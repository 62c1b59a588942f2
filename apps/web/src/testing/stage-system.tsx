import type { TenantDetails } from '@dossier/contract/system/tenants'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { MeContext } from '../lib/me.ts'
import { readSystemSearch } from '../screens/system/system-search.ts'
import { SystemScreen } from '../screens/system/SystemScreen.tsx'
import { ConfirmHost } from '../ui/overlays/Confirm.tsx'
import { exampleMe } from './example-me.ts'

export const exampleTenant = (changes: Partial<TenantDetails> = {}): TenantDetails => ({
  id: 4,
  title: 'Harbour',
  domain: 'harbour',
  disabled: false,
  billingEnabled: false,
  subscription: null,
  users: 12,
  created: '2026-01-02T03:04:05.678Z',
  features: ['RICHTEXT'],
  sizes: { users: 12, disabledUsers: 1, records: 4321, comments: 7, fileBytes: 1_240_000, errors: 0 },
  invitationsADay: 50,
  lastSignIn: null,
  ...changes,
})

export interface RecordedCall {
  call: string
  body: unknown
}

interface Stage {
  at?: string
  /** By path below `/api/system`, the answers to reading. */
  answers: Record<string, unknown>
  /** The call whose answer is held back. */
  late?: string
  /** The answer to a call that writes. */
  write?: (request: RecordedCall) => Response
}

export const paged = (data: unknown[]) => ({ data, totalItems: data.length, pageCount: 1 })

/** The portal in a router of its own, with a fake server. Returns every call except those of the lists. */
export function stageSystem({ at = '/system', answers, late, write = () => new Response(null) }: Stage) {
  const calls: RecordedCall[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://dossier.test')
    const question = {
      call: `${method} ${pathname}${search}`,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    }
    calls.push(question)
    if (pathname === `/api/system/${late}`) return new Promise<Response>(() => undefined)
    if (method !== 'GET') return write(question)
    const answer = answers[pathname.replace('/api/system/', '')]
    return answer === undefined ? new Response('Not found.', { status: 404 }) : Response.json(answer)
  })
  const root = createRootRoute()
  const area = createRoute({ getParentRoute: () => root, path: '/system', validateSearch: readSystemSearch })
  const lists = createRoute({ getParentRoute: () => area, path: '/', component: SystemScreen })
  const router = createRouter({
    routeTree: root.addChildren([area.addChildren([lists])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe({ id: 1, tenantId: null })}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
      </MeContext>
    </QueryClientProvider>,
  )
  return { calls, router }
}
