import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleCase, exampleDefinition, exampleField } from '../../testing/example-case.ts'
import type { Answer } from '../../testing/start-api.ts'
import { foundRecords, stageSearch } from '../../testing/stage-search.tsx'

let stage: Awaited<ReturnType<typeof stageSearch>>
afterEach(async () => {
  vi.unstubAllGlobals()
  await stage.api.close()
})

const box = () => screen.findByRole('searchbox', { name: 'Search for' })
const rows = () => screen.findAllByRole('row')
const tab = (name: RegExp) => screen.getByRole('tab', { name })

it('A-ASEARCH-01 A-ASEARCH-02 A-ASEARCH-09 Enter searches records and people once, and the address has the text', async () => {
  const counts: Answer[] = ['late', { status: 200, body: foundRecords(123_456) }]
  stage = await stageSearch({
    answer: ({ path }) => {
      if (!path.startsWith('/api/search/advanced/cases')) return undefined
      if (path.includes('exactTotal=true')) return counts.shift()
      return { status: 200, body: foundRecords(10_000, { totalIsMinimum: true }) }
    },
  })
  fireEvent.change(await box(), { target: { value: '  pump ' } })
  expect(stage.searches('cases')).toEqual([])
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(tab(/Records/).textContent).toBe('Records 10,000+'))
  await waitFor(() => expect(tab(/People/).textContent).toBe('People 0'))
  expect(stage.router.state.location.href).toBe('/search?term=pump')
  expect(stage.searches('cases')).toMatchObject([{ searchTerm: 'pump', pageNumber: '1', sortBy: 'relevance' }])
  expect(stage.searches('users')).toMatchObject([{ searchTerm: 'pump', pageNumber: '1' }])
  fireEvent.click(screen.getByRole('button', { name: 'Count All' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop Counting' }))
  expect(tab(/Records/).textContent).toBe('Records 10,000+')
  await waitFor(() => expect(counts).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Count All' }))
  await waitFor(() => expect(tab(/Records/).textContent).toBe('Records 123,456'))
  expect(screen.getByText('1–50 of 10,000+')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(stage.router.state.location.href).toBe('/search'))
  expect(document.activeElement).toBe(await box())
  expect(screen.queryByRole('grid')).toBe(null)
  stage.router.history.back()
  await screen.findByRole('grid')
  expect(((await box()) as HTMLInputElement).value).toBe('pump')
})

it('A-ASEARCH-03 A-ASEARCH-10 A-ASEARCH-11 the standard columns, 50 to a page, numbered from 1', async () => {
  stage = await stageSearch({
    at: '/search?term=pump&sort=created&desc=true',
    answer: ({ path }) =>
      path.startsWith('/api/search/advanced/cases') ? { status: 200, body: foundRecords(120) } : undefined,
  })
  await rows()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Case #',
    'Title',
    'Template',
    'Created',
    'Last Updated',
    'Status',
    'Assignee',
  ])
  expect(screen.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('descending')
  expect(stage.searches('cases')[0]).toMatchObject({ searchTerm: 'pump', pageNumber: '1', sortDesc: 'true' })
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(stage.router.state.location.href).toBe('/search?term=pump&sort=created&desc=true&page=2'))
  await waitFor(() => expect(stage.searches('cases')[1]).toMatchObject({ pageNumber: '2' }))
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Title' })).getByRole('button'))
  await waitFor(() => expect(stage.router.state.location.href).toBe('/search?term=pump&sort=title'))
  fireEvent.click(screen.getByRole('button', { name: 'Best Match First' }))
  await waitFor(() => expect(stage.router.state.location.href).toBe('/search?term=pump'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Best Match First' })).toBe(null))
})

it('A-ASEARCH-13 ADR-104 the best matches come first, and without a text the newest', async () => {
  const filters = encodeURIComponent(JSON.stringify([['statusId', 'Any', [1]]]))
  stage = await stageSearch({ at: `/search?filters=${filters}` })
  await waitFor(() => expect(stage.searches('cases').at(-1)).toMatchObject({ sortBy: 'created', sortDesc: 'true' }))
  fireEvent.change(await box(), { target: { value: 'pump' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(stage.searches('cases').at(-1)).toMatchObject({ searchTerm: 'pump', sortBy: 'relevance' }))
})

it.each([true, false])('ADR-104 hits are marked where they are, as text and not as markup: wide %s', async (isWide) => {
  const parts = [
    { text: '<img src=x> a ', isHit: false },
    { text: 'pump', isHit: true },
  ]
  const titled = [
    { text: 'Pothole', isHit: true },
    { text: ' 1', isHit: false },
  ]
  const hits = [
    { caseId: 1, place: 'title', parts: titled },
    { caseId: 1, place: 'comments', parts },
    { caseId: 2, place: 'fields.site', parts },
  ]
  stage = await stageSearch({
    at: '/search?term=pump',
    isWide,
    fields: [exampleDefinition('text')],
    answer: ({ path }) =>
      path.startsWith('/api/search/advanced/cases') ? { status: 200, body: foundRecords(2, { hits }) } : undefined,
  })
  await screen.findByText('Comment:')
  await screen.findByText('Site:')
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Pothole', 'pump', 'pump'])
  expect(document.querySelector('.search-rows img')).toBe(null)
  expect(screen.getByRole('grid').textContent).toContain('<img src=x> a pump')
})

it('A-ASEARCH-03 the chosen columns are kept with the person, and their values asked for', async () => {
  const field = exampleDefinition('text')
  stage = await stageSearch({
    at: '/search?term=pump',
    fields: [field],
    me: { preferences: { searchColumns: 'caseNumber,title,fields.site,fields.gone' } },
  })
  await screen.findByRole('columnheader', { name: 'Site' })
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(stage.searches('cases')[0]).toMatchObject({ columns: ['title', 'caseNumber', 'fields.site', 'fields.gone'] })
  await rows()
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Site' })).getByRole('button'))
  await waitFor(() => expect(stage.router.state.location.href).toBe('/search?term=pump&sort=fields.site'))
  await waitFor(() =>
    expect(stage.searches('cases').at(-1)).toMatchObject({ sortBy: 'fields.site', sortDesc: 'false' }),
  )
})

it('A-ASEARCH-04 A-ASEARCH-12 says that nobody was found, and shows people by name, teams and email', async () => {
  let data = [{ id: 4, name: 'Ada Lind', email: 'ada@city.example', teams: [{ id: 5, title: 'Roads' }] }]
  stage = await stageSearch({
    at: '/search?term=ada&tab=people',
    answer: ({ path }) =>
      path.startsWith('/api/search/advanced/users')
        ? { status: 200, body: { type: 'users', data, totalItems: data.length, pageCount: 1 } }
        : undefined,
  })
  const link = await screen.findByRole('link', { name: 'Ada Lind' })
  expect(link.getAttribute('href')).toBe('/userprofile/4')
  expect(screen.getByRole('row', { name: /Roads.*ada@city\.example/ })).toBeTruthy()
  data = []
  fireEvent.change(await box(), { target: { value: 'nobody' } })
  fireEvent.submit(screen.getByRole('search'))
  expect((await screen.findByText('No results found.')).closest('[role="status"]')).toBeTruthy()
})

it('a search that failed says why and can be tried again', async () => {
  let isUp = false
  stage = await stageSearch({
    at: '/search?term=pump',
    answer: ({ path }) =>
      !isUp && path.startsWith('/api/search/advanced/cases') ? { status: 400, body: 'Search for less.' } : undefined,
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Search for less.')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('grid')
})

const REST = 500
const rest = (row: HTMLElement) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.focus(row)
  vi.advanceTimersByTime(REST)
  vi.useRealTimers()
}
const preview = () => screen.getByRole('complementary', { name: 'Preview' })

it('A-ASEARCH-05 A-ASEARCH-07 A-ASEARCH-08 half a second on a row shows its record by section', async () => {
  const fields = [
    exampleField({ field: exampleDefinition('checkbox', { id: 'a', title: 'Paid' }), value: true, section: 'Money' }),
    exampleField({
      field: exampleDefinition('map-marker', { id: 'b', title: 'Place' }),
      value: [{ lat: 1, lng: 2, colour: 'Red', label: '' }],
      section: '',
    }),
  ]
  stage = await stageSearch({
    at: '/search?term=pump',
    me: { settings: { viewFoldersExpanded: true, scheduleFoldersExpanded: true, viewsOpening: 'sameTab' } },
    answer: ({ path }) =>
      path.startsWith('/api/cases/details')
        ? { status: 200, body: exampleCase(fields, { sections: ['Money'], assigneeName: 'Ada', assigneeId: 3 }) }
        : undefined,
  })
  const [, first] = await rows()
  rest(first!)
  await within(preview()).findByRole('heading', { name: '#1001 Pothole 1' })
  expect((await within(preview()).findByText('Ada')).closest('div')?.textContent).toBe('AssigneeAda')
  expect(within(preview()).getByRole('region', { name: 'General' }).textContent).toBe('GeneralPlace1 marker')
  expect(within(preview()).getByRole('region', { name: 'Money' }).textContent).toBe('MoneyPaidYes')
  // The names of the columns. (B-COL-02)
  for (const label of ['Awaiting Team', 'Created', 'Last Updated']) within(preview()).getByText(label)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(stage.router.state.location.pathname).toBe('/cases/1001'))
})

it('A-ASEARCH-05 a record that was restricted or deleted since says so, whatever comes late for another one', async () => {
  stage = await stageSearch({
    at: '/search?term=pump',
    answer: ({ path }) => {
      if (!path.startsWith('/api/cases/details')) return undefined
      return path.endsWith('1001') ? 'late' : { status: 403, body: 'No.' }
    },
  })
  const [, first, second] = await rows()
  rest(first!)
  rest(second!)
  await within(preview()).findByText('This Record is restricted. You do not have permission to view it.')
  expect(within(preview()).getByRole('heading').textContent).toBe('#1002 Pothole 2')
})

it('A-ASEARCH-05 small screens have no preview', async () => {
  stage = await stageSearch({ at: '/search?term=pump', isWide: false })
  await rows()
  expect(screen.queryByRole('complementary')).toBe(null)
})

const CHANGE = '/api/users/preferences/change'

it('ADR-104 searches are remembered for this person, opened again, removed, and saved under a name', async () => {
  localStorage.clear()
  stage = await stageSearch({
    at: '/search?term=pump',
    answer: ({ path }) => (path === CHANGE ? { status: 200, body: { isSaved: true, preferences: {} } } : undefined),
  })
  await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('button', { name: 'Save Search…' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  expect(name).toMatchObject({ value: 'pump', selectionStart: 0, selectionEnd: 4 })
  fireEvent.change(name, { target: { value: ' ' } })
  fireEvent.submit(name)
  await screen.findByText('Enter a name.')
  fireEvent.change(name, { target: { value: 'My pumps' } })
  fireEvent.submit(name)
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBe(null))
  const sent = stage.api.calls.find(({ path }) => path === CHANGE)
  const to = JSON.stringify([{ name: 'My pumps', address: { term: 'pump' } }])
  expect(sent!.body).toEqual({ changes: [{ name: 'savedSearches', to }] })
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  const recent = await screen.findByRole('region', { name: 'Recent Searches' })
  fireEvent.click(within(recent).getByRole('button', { name: 'pump' }))
  await screen.findByRole('grid')
  expect(stage.router.state.location.href).toBe('/search?term=pump')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove “pump”' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent Searches' })).toBe(null))
})

it('ADR-104 a saved search is opened with its filters, and deleted', async () => {
  localStorage.clear()
  const filters = [['statusId', 'Any', [1]]]
  const savedSearches = JSON.stringify([{ name: 'Open pumps', address: { term: 'pump', filters } }])
  stage = await stageSearch({
    me: { preferences: { savedSearches } },
    answer: ({ path }) => (path === CHANGE ? { status: 200, body: { isSaved: true, preferences: {} } } : undefined),
  })
  const saved = await screen.findByRole('region', { name: 'Saved Searches' })
  expect(saved.textContent).toContain('pump, 1 filter')
  fireEvent.click(within(saved).getByRole('button', { name: /^Open pumps/ }))
  await waitFor(() => expect(stage.searches('cases')[0]).toMatchObject({ searchTerm: 'pump' }))
  expect(stage.router.state.location.search).toMatchObject({ term: 'pump', filters })
})

it('ADR-104 the focus goes on to the next search when one is deleted, and to the box when one is opened', async () => {
  localStorage.clear()
  const savedSearches = JSON.stringify(['pump', 'pipe'].map((term) => ({ name: term, address: { term } })))
  stage = await stageSearch({
    me: { preferences: { savedSearches } },
    answer: ({ path }) => (path === CHANGE ? { status: 200, body: { isSaved: true, preferences: {} } } : undefined),
  })
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  await press('Delete “pump”')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete “pipe”' }))
  await press('pipe')
  await screen.findByRole('grid')
  expect(document.activeElement).toBe(await box())
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await press('Remove “pipe”')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search for' })))
})
