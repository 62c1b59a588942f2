import type { SearchItem } from '@dossier/contract/search'
import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endRecord, useStartedRecord } from '../../../kits/case-form/creation/start-record.ts'
import { createCache } from '../../../lib/cache.ts'
import { deviceStorage } from '../../../lib/storage.ts'
import { MeContext } from '../../../lib/me.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { startApi, type Answer } from '../../../testing/start-api.ts'
import { useHotkeyListener, useHotkeys } from '../../../ui/hotkeys.ts'
import { ShortcutSheet } from '../ShortcutSheet.tsx'
import { useShellHotkeys } from '../use-shell-hotkeys.ts'
import { Palette } from './Palette.tsx'

const found = (id: number, changes: Partial<SearchItem> = {}): SearchItem => ({
  itemType: 'RECORD',
  id,
  title: `Pump ${id}`,
  subTitles: [`HC/${id}`, 'New', 'General'],
  pageArgument: `HC/${id}`,
  iconUrl: null,
  search: 'pump',
  statusId: 1,
  ...changes,
})

const person = found(2, {
  itemType: 'USER',
  title: 'Pump Person',
  subTitles: ['pump@city.example'],
  pageArgument: '2',
  statusId: null,
})

let answer: Answer
let api: Awaited<ReturnType<typeof startApi>>
const onClose = vi.fn<() => void>()

beforeEach(async () => {
  onClose.mockReset()
  answer = { status: 200, body: [found(1), person] }
  api = await startApi(({ path }) => (path.startsWith('/api/search/simple') ? answer : { status: 200, body: [] }))
})
afterEach(() => api.close())

const BegunPage = () => <Page begun="pump" />

function Page({ begun = '' }: { begun?: string } = {}) {
  useHotkeyListener()
  useShellHotkeys({ openPalette: vi.fn<() => void>(), toggleRail: vi.fn<() => void>(), showShortcuts: onClose })
  useHotkeys([{ keys: 'f', label: 'Filter the list', run: () => undefined }])
  return <Palette begun={begun} onClose={onClose} />
}

async function open(me: Partial<Me> = {}, Shown = Page) {
  const root = createRootRoute()
  const paths = ['/', '/cases', '/cases/New', '/cases/$caseNumber', '/userprofile/$userId', '/search'] as const
  const page = (path: string) => createRoute({ getParentRoute: () => root, path, component: Shown })
  const router = createRouter({
    routeTree: root.addChildren(paths.map(page)),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe(me)}>
        <RouterProvider router={router as never} />
      </MeContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
  return router
}

const box = () => screen.getByRole('combobox', { name: 'Search' })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const lines = () => screen.getAllByRole('option').map((option) => option.textContent)
const searches = () => api.calls.map(({ path }) => path).filter((path) => path.includes('/search/'))

it('A-GSEARCH-04 A-HEAD-02 before anything is typed it says what can be found, in the words of the tenant', async () => {
  await open({ recordName: 'Request' })
  expect(screen.getByText('Search for Requests and Users')).toBeTruthy()
  expect(screen.getByPlaceholderText('Search')).toBe(box())
  expect(searches()).toEqual([])
})

it('A-GSEARCH-02 views are found by their titles, behind the records, and opened', async () => {
  const views = [
    { id: 7, title: 'All Records', folder: null },
    { id: 8, title: 'Pumps of the week', folder: 'Water' },
  ]
  await api.close()
  api = await startApi(({ path }) => ({
    status: 200,
    body: path.startsWith('/api/search/simple') ? [found(1)] : path === '/api/views' ? views : [],
  }))
  const router = await open()
  expect(api.calls.map(({ path }) => path)).not.toContain('/api/views')
  type('PUMP')
  await waitFor(() => expect(lines().slice(0, 2)).toEqual(['Pump 1#HC/1', 'Pumps of the weekWater']))
  fireEvent.click(screen.getByRole('option', { name: /Pumps of the week/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 8 }))
  expect(router.state.location.pathname).toBe('/cases')
})

it('A-GSEARCH-05 A-GSEARCH-06 searches once, half a second after the last key', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const text of ['p', 'pu', 'pump ']) {
      type(text)
      vi.advanceTimersByTime(499)
    }
    expect(searches()).toEqual([])
    vi.advanceTimersByTime(1)
  } finally {
    vi.useRealTimers()
  }
  await screen.findByRole('option', { name: /Pump 1/ })
  expect(searches()).toEqual(['/api/search/simple?searchTerm=pump&includeUsers=true'])
})

it('A-GSEARCH-01 A-GSEARCH-02 a record opens its page', async () => {
  const router = await open()
  type('pump')
  fireEvent.click(await screen.findByRole('option', { name: /Pump 1/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/cases/HC%2F1'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('A-GSEARCH-01 A-GSEARCH-02 a person is listed below the records with the email and opens the profile', async () => {
  const router = await open()
  type('pump')
  await screen.findByRole('option', { name: /Pump 1/ })
  expect(lines()).toEqual(['Pump 1#HC/1', 'Pump Personpump@city.example', 'Advanced search for "pump"'])
  fireEvent.click(screen.getByRole('option', { name: /Pump Person/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/userprofile/2'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('A-GSEARCH-05 Enter takes the first result of a text typed before the palette was there', async () => {
  const router = await open({}, BegunPage)
  await screen.findByRole('option', { name: /Pump 1/ })
  await waitFor(() => expect(box().getAttribute('aria-activedescendant')).toBeTruthy())
  fireEvent.keyDown(box(), { key: 'Enter' })
  fireEvent.keyUp(box(), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/cases/HC%2F1'))
})

it('Enter searches without waiting for the pause', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type('pump')
  fireEvent.keyDown(box(), { key: 'Enter' })
  vi.useRealTimers()
  // The pause timer was cleared along with the component.
  await screen.findByRole('option', { name: /Pump 1/ })
})

it('lists the commands of the page with their shortcuts immediately, and of the others only those that match', async () => {
  await open({
    quickCreateTemplates: [{ id: 5, label: 'Streets' }],
    loginTenants: [
      { id: 1, userId: 1, title: 'City', disabled: false },
      { id: 2, userId: 2, title: 'Clinic', disabled: false },
      { id: 3, userId: 3, title: 'Closed', disabled: true },
    ],
  })
  expect(lines()).toEqual([
    'Go to DashboardGD',
    'Go to RecordsGR',
    'Go to InsightsGI',
    'Go to Data SourcesGS',
    'Go to My AccountGP',
    'New RecordC',
    'Collapse or expand the navigation[',
    'Switch the theme between light and darkAltT',
    'Show the shortcuts?',
    'Switch to Clinic',
    'Logout',
  ])
  type('STREETS')
  expect(lines()).toEqual(['New Record: Streets', 'Advanced search for "STREETS"'])
  type('switch')
  expect(lines().slice(0, -1)).toEqual(['Switch the theme between light and darkAltT', 'Switch to Clinic'])
})

it('A-HEAD-04 starts a record from a template', async () => {
  const { result } = renderHook(useStartedRecord)
  const router = await open({ quickCreateTemplates: [{ id: 5, label: 'Streets' }] })
  type('streets')
  fireEvent.click(screen.getByRole('option', { name: /Streets/ }))
  await waitFor(() => expect(result.current).toBe(5))
  act(endRecord)
  await act(() => router.navigate({ to: '/cases/New' }))
  type('streets')
  fireEvent.click(screen.getByRole('option', { name: /Streets/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/cases/New?template=5'))
  expect(result.current).toBe(undefined)
})

it('says that nothing was found, or why the search failed', async () => {
  answer = { status: 200, body: [] }
  await open()
  type('nothing of the kind')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results found.'))
  expect(lines()).toEqual(['Advanced search for "nothing of the kind"'])
  answer = { status: 400, body: 'Search for up to 200 characters.' }
  type('refused')
  expect((await screen.findByRole('alert')).textContent).toBe('Search for up to 200 characters.')
  type('logout')
  expect(lines()[0]).toBe('Logout')
})

it('A-GSEARCH-02 A-GSEARCH-03 the last entry leads to the advanced search, and takes no Enter from results to come', async () => {
  answer = 'late'
  const router = await open()
  type('pump 12')
  expect(screen.queryByRole('option', { name: /^Advanced/ })).toBe(null)
  type('logout ')
  expect(lines()).toEqual(['Logout', 'Advanced search for "logout"'])
  fireEvent.click(screen.getByRole('option', { name: /^Advanced/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/search?term=logout'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('A-GSEARCH-03 ADR-104 saved and recent searches are offered at once, and by their names below the results', async () => {
  const stored = (name: string, more = {}) => ({ name, address: { term: name, ...more } })
  deviceStorage.keep('recent-searches.1', JSON.stringify(['pump', 'leak', 'a', 'b', 'c'].map((name) => stored(name))))
  try {
    const saved = JSON.stringify([stored('Pump weekly', { term: 'pump', sort: 'title' })])
    const router = await open({ preferences: { savedSearches: saved } })
    expect(lines().slice(0, 6)).toEqual(['Pump weeklypump', 'pump', 'leak', 'a', 'b', 'Go to DashboardGD'])
    type('pump')
    expect(screen.queryByRole('option', { name: /^pump/i })).toBe(null)
    await screen.findByRole('option', { name: /^Pump weekly/ })
    const below = ['Pump 1#HC/1', 'Pump Personpump@city.example', 'Pump weeklypump', 'pump']
    expect(lines()).toEqual([...below, 'Advanced search for "pump"'])
    fireEvent.click(screen.getByRole('option', { name: /^Pump weekly/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ term: 'pump', sort: 'title' }))
    expect(onClose).toHaveBeenCalledOnce()
  } finally {
    deviceStorage.keep('recent-searches.1', '[]')
  }
})

it('the sheet of shortcuts names every shortcut that works, those of the page, too', async () => {
  function Sheet() {
    Page()
    return <ShortcutSheet onClose={onClose} />
  }
  await open({}, Sheet)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Search',
    'Search, also while typing',
    'New Record',
    'Go to Dashboard',
    'Go to Records',
    'Go to Insights',
    'Go to Data Sources',
    'Go to My Account',
    'Collapse or expand the navigation',
    'Switch the theme between light and dark',
    'Show the shortcuts',
    'Filter the list',
  ])
})

it('places that only some may enter have their shortcut for those', async () => {
  const router = await open({ isAdmin: true, editUsers: true })
  expect(lines().slice(2, 6)).toEqual(['Go to InsightsGI', 'Go to UsersGU', 'Go to SettingsGS', 'Go to My AccountGP'])
  fireEvent.click(screen.getByRole('option', { name: /My Account/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/userprofile/1'))
})
