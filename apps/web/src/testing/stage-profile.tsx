import type { UserField, UserFieldDetails } from '@dossier/contract/user-profile/fields'
import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { meQuery } from '../lib/me-query.ts'
import { MeContext } from '../lib/me.ts'
import { ConfirmHost } from '../ui/overlays/Confirm.tsx'
import { exampleMe } from './example-me.ts'
import { matchMediaByWidth } from './match-media.ts'
import { startApi, type Answer, type RecordedCall } from './start-api.ts'

export const userField = (id: string, title: string, changes: Partial<UserField> = {}): UserField => ({
  allowSelfEdit: true,
  section: 'General',
  order: 1,
  requiredRecord: false,
  inHeader: false,
  ...changes,
  field: {
    id,
    title,
    description: '',
    dataType: 'text',
    dataSourceId: null,
    displayReadOnly: false,
    permissions: { view: [], edit: [], adminOnly: false },
    columnValues: [],
    extensions: {},
    ...changes.field,
  },
})

export const builtIn = [
  userField('name', 'Name', { allowSelfEdit: false }),
  userField('email', 'Email', { allowSelfEdit: false }),
]

export const personOf = (me: Me, values: UserFieldDetails['fieldValues'] = {}): UserFieldDetails => ({
  id: me.id,
  name: me.name,
  email: me.email.email,
  pictureUrl: null,
  teams: [{ id: 5, title: 'Night Shift' }],
  currentStatus: me.currentStatus,
  userHeaderFieldValues: [],
  fieldValues: { name: me.name, email: me.email.email, ...values },
})

interface Stage {
  at?: string
  me?: Partial<Me>
  screen: () => ReactNode
  answer: (request: RecordedCall) => Answer
}

/** A screen about a person in a router of its own, with its calls going to a server of this test. */
export async function stageProfile({ at = '/userprofile/1', me, screen, answer }: Stage) {
  vi.stubGlobal('matchMedia', matchMediaByWidth)
  vi.stubGlobal('scrollTo', () => undefined)
  const api = await startApi(answer)
  const root = createRootRoute()
  const profile = createRoute({ getParentRoute: () => root, path: '/userprofile/$userId', component: screen })
  const record = createRoute({
    getParentRoute: () => root,
    path: '/cases/$caseNumber',
    component: () => <p>A record</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([profile, record]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe(me))
  const page = render(
    <QueryClientProvider client={cache}>
      <MeContext value={exampleMe(me)}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
      </MeContext>
    </QueryClientProvider>,
  )
  return { ...api, router, page, cache }
}
