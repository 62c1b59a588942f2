import type { FoundHit } from '@dossier/contract/search'
import type { Me } from '@dossier/contract/user-profile/me'
import type { CaseListPage, CaseRow } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { MeContext } from '../lib/me.ts'
import { readListSearch } from '@dossier/core/views/list-search'
import { CasesScreen } from '../screens/cases/CasesScreen.tsx'
import { exampleMe } from './example-me.ts'

export const exampleView: View = {
  id: 7,
  title: 'All Records',
  folder: null,
  isPersonal: false,
  teams: [],
  viewTeams: [],
  clauses: [],
  tenantId: 1,
  asksForClosed: false,
  groupBy: null,
  groupByOption: 'Day',
  groupByDataType: null,
  thenGroupBy: null,
  thenGroupByOption: 'Day',
  thenGroupByDataType: null,
  formattingRules: {},
  layout: { kind: 'table' },
  calculations: [],
  faults: [],
  lastUpdated: '2026-01-02T03:04:05.678Z',
  columns: ['caseNumber', 'title', 'templateId', 'statusId', 'severityId', 'assigneeId', 'created', 'lastUpdated'],
  sortBy: 'lastUpdated',
  sortByDescending: true,
  thenSortBy: [],
  page: 1,
  pageSize: 20,
  fields: [],
  closedIn: {},
}

export const exampleRow = (id: number, changed: Partial<CaseRow> = {}): CaseRow => ({
  id,
  caseNumber: String(1000 + id),
  title: `Pothole ${id}`,
  templateId: 1,
  templateTitle: 'Road damage',
  statusId: 1,
  statusTitle: 'Open',
  severityId: 2,
  severityTitle: 'High',
  severityLevel: 2,
  assigneeId: null,
  assigneeName: null,
  isCase: false,
  isClosed: false,
  isSensitive: false,
  created: '2017-03-05T10:00:00.000Z',
  lastUpdated: new Date().toISOString(),
  areas: [],
  tags: [],
  users: [],
  pendingTeams: [],
  fields: {},
  ...changed,
})

export const pageOf = (cases: CaseRow[], totalRecords = cases.length, totalIsMinimum = false): CaseListPage => ({
  casesTables: [{ id: 'all', value: null, totalRecords, totalIsMinimum, cases }],
})

export const fullPage = (count = 20) => Array.from({ length: count }, (_, i) => exampleRow(i + 1))

export interface Stage {
  at?: string
  me?: Partial<Me>
  view?: Partial<View>
  isWide?: boolean
  /** Where the words of the filter are. */
  hits?: FoundHit[]
  /** Further answers, by path. */
  answers?: Record<string, unknown>
  /** The server's answer to a request for rows. */
  cases: (query: URLSearchParams) => CaseListPage | Response | Promise<CaseListPage | Response>
}

/** The screen in a router of its own, with a fake server. Returns the router and the requests. */
export function stageCases({
  at = '/cases',
  me = {},
  view = {},
  isWide = true,
  hits = [],
  answers = {},
  cases,
}: Stage) {
  const calls: URLSearchParams[] = []
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://dossier.test')
    if (pathname === '/api/views') return Response.json([{ ...exampleView, ...view }])
    if (pathname === '/api/status') return Response.json([{ id: 1, title: 'Open', default: true, order: 1 }])
    if (pathname === '/api/severity') return Response.json([{ id: 2, title: 'High', level: 2 }])
    if (pathname === '/api/search/hits') return Response.json(hits)
    if (Object.hasOwn(answers, pathname)) return Response.json(answers[pathname])
    if (pathname !== '/api/views/cases') return new Response('There is no such call.', { status: 404 })
    calls.push(searchParams)
    const answer = await cases(searchParams)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  const router = createStageRouter(at)
  const screen = render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe(me)}>
        <RouterProvider router={router as never} />
      </MeContext>
    </QueryClientProvider>,
  )
  return { ...screen, router, calls }
}

function createStageRouter(at: string): AnyRouter {
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const cases = createRoute({
    getParentRoute: () => signedIn,
    path: '/cases',
    validateSearch: readListSearch,
    component: CasesScreen,
  })
  const oneCase = createRoute({
    getParentRoute: () => signedIn,
    path: '/cases/$caseNumber',
    component: () => <p>Another page</p>,
  })
  return createRouter({
    routeTree: root.addChildren([signedIn.addChildren([cases, oneCase])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
}
