import type { FormattingRule } from '@dossier/contract/formatting-rules'
import type { CaseListPage } from '@dossier/contract/views'
import { exampleDefinition } from '@dossier/core/fields/example-definition'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usePageName } from '../../lib/page-name.ts'
import { exampleRow, fullPage, pageOf, stageCases } from '../../testing/stage-cases.tsx'
import { useHotkeyListener } from '../../ui/hotkeys.ts'
import { said } from '../../ui/say.ts'
import { dismissToast, toasts } from '../../ui/overlays/toast.ts'

const open = vi.fn()
beforeEach(() => vi.stubGlobal('open', open))
afterEach(() => {
  vi.unstubAllGlobals()
  open.mockReset()
})

const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('[role="row"]')!
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('head', () => {
  test('B-VIEW-01 shows the title of the view, the total and the note on open records', async () => {
    stageCases({ cases: () => pageOf(fullPage(), 3912) })
    expect(await screen.findByText('3,912 record(s)')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Records')
    expect(screen.getByText('(Only Showing Open Records/Cases)')).toBeTruthy()
  })

  test('B-VIEW-01 speaks the words of the tenant', async () => {
    stageCases({ me: { recordName: 'Request', caseName: 'Incident' }, cases: () => pageOf([exampleRow(1)]) })
    expect(await screen.findByText('1 request(s)')).toBeTruthy()
    expect(screen.getByText('(Only Showing Open Requests/Incidents)')).toBeTruthy()
    expect(headings()[0]).toBe('Incident #')
  })

  test('B-VIEW-01 a total that was counted only up to the bound says so', async () => {
    stageCases({ cases: () => pageOf(fullPage(), 10_000, true) })
    expect(await screen.findByText('10,000+ record(s)')).toBeTruthy()
    expect(screen.getByText('1–20 of 10,000+')).toBeTruthy()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1')
  })

  test('B-VIEW-01 a total beyond the bound is counted on request, and says when', async () => {
    const calls: string[] = []
    stageCases({
      cases: (query) => {
        calls.push(String(query))
        return String(query).includes('exactTotal=true') ? pageOf([], 123_456) : pageOf(fullPage(), 10_000, true)
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Count All' }))
    expect(await screen.findByText('123,456 record(s)')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Counted at \d+:\d\d .M\. Count again$/ })).toBeTruthy()
    expect(calls.filter((one) => one.includes('exactTotal'))).toHaveLength(1)
    expect(screen.getByText('1–20 of 10,000+')).toBeTruthy()
  })

  test('B-VIEW-02 the filter in the URL is requested and shown in the box', async () => {
    const { calls } = stageCases({ at: '/cases?filter=canal', cases: () => pageOf([exampleRow(1)]) })
    await rowOf('Pothole 1')
    expect(calls[0]!.get('searchTerm')).toBe('canal')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('canal')
  })

  test('B-VIEW-02 ADR-104 rows say where they have the words of the filter, unless their title is another one by now', async () => {
    const marked = (caseId: number, place: string, before: string) => {
      const parts = [
        { text: before, isHit: false },
        { text: 'canal', isHit: true },
      ]
      return { caseId, place, parts }
    }
    stageCases({
      at: '/cases?filter=canal',
      cases: () => pageOf([exampleRow(1, { title: 'The canal' }), exampleRow(2, { title: 'Bridge' }), exampleRow(3)]),
      hits: [marked(1, 'title', 'The '), marked(2, 'title', 'Old '), marked(2, 'comments', 'over the ')],
    })
    const note = (await screen.findByText('Comment:')).parentElement!
    expect(note.textContent).toBe('Comment: over the canal')
    expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['canal', 'canal'])
    expect((await rowOf('The canal')).querySelector('mark')).not.toBe(null)
    expect((await rowOf('Bridge')).querySelector('.row-link mark')).toBe(null)
    expect((await rowOf('Pothole 3')).querySelector('mark, .noted')).toBe(null)
  })

  test('B-VIEW-02 a new filter goes to the URL and starts at the first page', async () => {
    const { calls, router } = stageCases({ at: '/cases?page=3', cases: () => pageOf(fullPage(), 90) })
    await rowOf('Pothole 1')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' canal ' } })
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'canal' }))
    await waitFor(() => expect(calls.at(-1)!.get('searchTerm')).toBe('canal'))
    expect(calls.at(-1)!.get('page')).toBe('1')
  })
})

test('A-HEAD-03 B-VIEW-01 a list gives the tab of the browser the name of its view, until it is left', async () => {
  const name = renderHook(usePageName)
  const { router } = stageCases({ view: { title: 'Potholes' }, cases: () => pageOf([exampleRow(1)]) })
  await rowOf('Pothole 1')
  expect(name.result.current).toBe('Potholes')
  await act(() => router.navigate({ to: '/cases/1001' } as never))
  await screen.findByText('Another page')
  expect(name.result.current).toBeUndefined()
})

test('B-VIEW-06 who comes to a view that is not shared with them, or no longer, reads that another one is shown', async () => {
  const { router } = stageCases({ at: '/cases?view=99', cases: () => pageOf([exampleRow(1)]) })
  await screen.findByText('The view that you asked for was deleted, or is not shared with you. This is “All Records”.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Records')
  await router.navigate({ to: '/cases', search: { view: 7 } })
  await waitFor(() => expect(screen.queryByText(/that you asked for/)).toBeNull())
})

test('B-VIEW-01 B-VIEW-02 screen readers hear how many records a filter leaves', async () => {
  stageCases({
    cases: (query) => pageOf(query.get('searchTerm') ? [exampleRow(1)] : fullPage(), query.get('searchTerm') ? 1 : 90),
  })
  await rowOf('Pothole 1')
  const status = screen.getAllByRole('status').find(({ textContent }) => textContent === '90 record(s)')!
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'canal' } })
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  await waitFor(() => expect(status.textContent).toBe('1 record(s)'))
})

describe('rows', () => {
  test('B-COL-03 template, status and severity show their titles, an absent assignee None', async () => {
    stageCases({ cases: () => pageOf([exampleRow(1)]) })
    const cells = within((await rowOf('Pothole 1')) as HTMLElement).getAllByRole('gridcell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '1001',
      'Pothole 1',
      'Road damage',
      'Open',
      'High',
      'None',
      'Mar 5, 2017',
      'Today',
    ])
  })

  test('B-COL-02 the headings of the columns', async () => {
    stageCases({ cases: () => pageOf([exampleRow(1)]) })
    await rowOf('Pothole 1')
    const expected = ['Case #', 'Title', 'Template', 'Status', 'Severity', 'Assignee', 'Created', 'Last Updated']
    expect(headings()).toEqual(expected)
    // Neither a box nor the button of a menu changes what they are called.
    expect(screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-label'))).toEqual(expected)
  })

  test('B-VIEW-19 C-FMT-01 people of a team are colored, and nobody is in a team that is gone', async () => {
    const inTeam = (team: number, textColor: string) =>
      ({ operator: 'InTeam', value: [team], setTextColor: true, textColor }) as unknown as FormattingRule
    const rows = [
      exampleRow(1, { fields: { crew: { users: [{ id: 8, name: 'Mei Chen' }], subRoles: [] } } }),
      exampleRow(2, { fields: { crew: { users: [{ id: 9, name: 'Ada King' }], subRoles: [] } } }),
    ]
    stageCases({
      view: {
        columns: ['title', 'fields.crew'],
        fields: [{ ...exampleDefinition('user-role'), id: 'crew' }],
        formattingRules: { 'fields.crew': [inTeam(4, '#0000ff'), inTeam(5, '#b91c1c')] },
      },
      answers: { '/api/users/team/5': [{ id: 8, name: 'Mei Chen' }] },
      cases: () => pageOf(rows),
    })
    await waitFor(() => expect(document.querySelectorAll('.formatted')).toHaveLength(1))
    expect(document.querySelector('.formatted')!.closest('[role="row"]')!.textContent).toContain('Mei Chen')
  })

  test('C-FMT-01 B-COL-02 on a small screen the rules of every column are drawn, also of those that it has no room for', async () => {
    const rule = (operator: string, value: unknown) =>
      [{ operator, value, setIcon: true, icon: 'caret-up', iconColor: '#b91c1c' }] as unknown as FormattingRule[]
    const formattingRules = {
      caseNumber: rule('NotEqual', '7'),
      title: rule('Contains', 'Pothole'),
      statusId: rule('Equals', 1),
      severityId: rule('Equals', 2),
      assigneeId: rule('NotEqual', 3),
      lastUpdated: rule('LessThan', '2099-01-01'),
      templateId: rule('Equals', 1),
      created: rule('GreaterThan', '2099-01-01'),
    }
    stageCases({
      view: { columns: Object.keys(formattingRules), formattingRules },
      cases: () => pageOf([exampleRow(1, { assigneeId: 8, assigneeName: 'Mei Chen' })]),
      isWide: false,
    })
    await waitFor(() => expect(document.querySelectorAll('.narrow .formatted')).toHaveLength(7))
    const texts = [...document.querySelectorAll('.narrow .formatted')].map(({ textContent }) => textContent)
    expect(texts.at(-2)).toBe('TemplateRoad damage')
  })

  test('B-VIEW-15 in a view without titles the first column is the link of each row', async () => {
    stageCases({ view: { columns: ['statusId', 'severityId'] }, cases: () => pageOf([exampleRow(1)]) })
    const link = (await screen.findByText('1001')).closest('a')!
    expect([link.pathname, link.textContent]).toEqual(['/cases/1001', 'Open 1001'])
    expect(link.closest('[role="row"]')!.querySelectorAll('a')).toHaveLength(1)
  })

  test('a sensitive record and a case are marked', async () => {
    const rows = [exampleRow(1, { isSensitive: true }), exampleRow(2, { isCase: true })]
    stageCases({ me: { caseName: 'Incident' }, cases: () => pageOf(rows) })
    const first = within((await rowOf('Pothole 1')) as HTMLElement)
    const second = within((await rowOf('Pothole 2')) as HTMLElement)
    expect(first.getByRole('img', { name: 'Sensitive' })).toBeTruthy()
    expect(first.queryByText('Incident')).toBeNull()
    expect(second.queryByRole('img', { name: 'Sensitive' })).toBeNull()
    expect(second.getByText('Incident')).toBeTruthy()
  })

  test('a tooltip shows the full text of a truncated cell, until Escape', async () => {
    stageCases({ cases: () => pageOf([exampleRow(1), exampleRow(2)]) })
    const cut = await screen.findByRole('link', { name: 'Pothole 1' })
    Object.defineProperty(cut, 'scrollWidth', { value: 300 })
    fireEvent.pointerOver(screen.getByRole('link', { name: 'Pothole 2' }))
    fireEvent.pointerOver(cut)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Pothole 1')
    fireEvent.keyDown(cut, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  test('a small screen shows two-line rows without a head, with the columns of the view that have a value', async () => {
    const view = { columns: ['title', 'areas', 'severityId', 'lastUpdated', 'tags'] }
    const cases = () => pageOf([exampleRow(1, { assigneeName: 'Mei Chen', areas: [], tags: ['wet', 'dark'] })])
    stageCases({ isWide: false, view, cases })
    const row = await rowOf('Pothole 1')
    expect(screen.queryByRole('columnheader')).toBeNull()
    expect(row.textContent).toBe('OpenPothole 11001SeverityHighLast UpdatedTodayTagswet, darkMei Chen')
  })

  test('rows tell their place in the whole table', async () => {
    stageCases({ at: '/cases?page=2', cases: () => pageOf(fullPage(), 3912) })
    const row = await rowOf('Pothole 1')
    expect(row.getAttribute('aria-rowindex')).toBe('22')
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3913')
    expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('8')
  })
})

test('B-EDIT-14 only a cell that this person may edit says that it can be edited', async () => {
  const [site, note] = ['site', 'note'].map((id) => exampleDefinition('text', { id, title: id }))
  const view = { columns: ['title', 'fields.site', 'fields.note'], fields: [site!, note!], closedIn: { note: [1] } }
  const row = exampleRow(1, { templateId: 1, fields: { site: 'Pier', note: 'Mine' } })
  stageCases({ me: { editsFieldsInViews: true }, view, cases: () => pageOf([row]) })
  await rowOf('Pothole 1')
  const cells = screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-readonly'))
  expect(cells).toEqual([null, 'false', null])
})

test('B-EDIT-14 D-049 cells of a record that only other teams edit do not say that they can be edited', async () => {
  const view = { columns: ['title', 'fields.site'], fields: [exampleDefinition('text', { id: 'site', title: 'site' })] }
  const of = (id: number, editTeams?: number[]) => exampleRow(id, { fields: { site: 'Pier' }, editTeams })
  const rows = [of(1), of(2, [7]), of(3, [7, 5])]
  stageCases({ me: { editsFieldsInViews: true, teams: [5] }, view, cases: () => pageOf(rows) })
  await rowOf('Pothole 1')
  const cells = screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-readonly'))
  expect(cells).toEqual([null, 'false', null, null, null, 'false'])
})

test('B-EDIT-02 a key that edits a cell is not lost before the part that edits has loaded', async () => {
  const field = exampleDefinition('number', { id: 'depth', title: 'Depth' })
  const view = { columns: ['title', 'fields.depth'], fields: [field] }
  const row = exampleRow(1, { fields: { depth: 4 } })
  const { router } = stageCases({ me: { editsFieldsInViews: true }, view, cases: () => pageOf([row]) })
  const cell = await screen.findByRole('gridcell', { name: '4' })
  cell.focus()
  fireEvent.keyDown(cell, { key: 'Enter' })
  expect(router.state.location.pathname).toBe('/cases')
  // There is no such record here, which the person is told when the editing begins.
  await waitFor(() => expect(toasts.get()).not.toEqual([]))
  for (const { id } of toasts.get()) dismissToast(id)
})

test('B-EDIT-11 where editing in lists is turned off, the key that edits says so', async () => {
  const field = exampleDefinition('number', { id: 'depth', title: 'Depth' })
  const view = { columns: ['title', 'fields.depth'], fields: [field] }
  const row = exampleRow(1, { fields: { depth: 4 } })
  stageCases({ me: { editsFieldsInViews: false }, view, cases: () => pageOf([row]) })
  const cell = await screen.findByRole('gridcell', { name: '4' })
  const says = () => toasts.get().map(({ text }) => text)
  cell.focus()
  await waitFor(() => {
    fireEvent.keyDown(cell, { key: 'F2' })
    expect(says()).toEqual(['Editing in lists is turned off. Open the row to edit it.'])
  })
  expect(cell.getAttribute('aria-readonly')).toBe(null)
  for (const { id } of toasts.get()) dismissToast(id)
})

test('B-VIEW-02 on a small screen, too, a key leads to the filter', async () => {
  renderHook(useHotkeyListener)
  stageCases({ isWide: false, cases: () => pageOf([exampleRow(1)]) })
  await screen.findByRole('link', { name: /Pothole 1/ })
  fireEvent.keyDown(document.body, { key: 'f' })
  const box = await screen.findByRole('searchbox', { name: 'Filter' })
  await waitFor(() => expect(document.activeElement).toBe(box))
})

describe('sorting', () => {
  test('B-VIEW-09 a heading sorts ascending, then descending, and the URL says so', async () => {
    const { calls, router } = stageCases({ at: '/cases?page=2', cases: () => pageOf(fullPage(), 90) })
    const title = await screen.findByRole('button', { name: 'Title' })
    fireEvent.click(title)
    expect(said.get()).toBe('Sorted by Title, ascending.')
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'title' }))
    await waitFor(() => expect(calls.at(-1)!.get('sortBy')).toBe('title'))
    expect(calls.at(-1)!.get('sortDesc')).toBe('false')
    expect(title.closest('[role="columnheader"]')!.getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(title)
    expect(said.get()).toBe('Sorted by Title, descending.')
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'title', desc: true }))
    await waitFor(() => expect(calls.at(-1)!.get('sortDesc')).toBe('true'))
    expect(title.closest('[role="columnheader"]')!.getAttribute('aria-sort')).toBe('descending')
  })

  test("B-VIEW-09 the view's own order is the first one and needs no word in the address", async () => {
    const { calls, router } = stageCases({ at: '/cases?sort=lastUpdated', cases: () => pageOf(fullPage()) })
    const updated = await screen.findByRole('button', { name: 'Last Updated' })
    expect(calls[0]!.get('sortDesc')).toBe('false')
    fireEvent.click(updated)
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await waitFor(() => expect(calls.at(-1)!.get('sortDesc')).toBe('true'))
  })
})

describe('opening', () => {
  test('B-VIEW-15 a click on a row opens the record in a new tab by default', async () => {
    const { router } = stageCases({ cases: () => pageOf([exampleRow(1)]) })
    const row = await rowOf('Pothole 1')
    fireEvent.click(within(row as HTMLElement).getByText('Road damage'))
    expect(open).toHaveBeenCalledExactlyOnceWith('/cases/1001', '_blank', 'noopener')
    expect(router.state.location.pathname).toBe('/cases')
  })

  test('B-VIEW-15 the title is a link to the record', async () => {
    stageCases({ cases: () => pageOf([exampleRow(1)]) })
    expect((await screen.findByRole('link', { name: 'Pothole 1' })).getAttribute('href')).toBe('/cases/1001')
  })

  test('B-VIEW-16 with the setting sameTab it opens in this tab', async () => {
    const settings = { viewFoldersExpanded: true, scheduleFoldersExpanded: true, viewsOpening: 'sameTab' as const }
    const { router } = stageCases({ me: { settings }, cases: () => pageOf([exampleRow(1)]) })
    fireEvent.click(await screen.findByRole('link', { name: 'Pothole 1' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cases/1001'))
    expect(open).not.toHaveBeenCalled()
  })

  test('B-VIEW-17 with Control a click does the opposite of the setting newTab', async () => {
    const { router } = stageCases({ cases: () => pageOf([exampleRow(1)]) })
    fireEvent.click(await screen.findByRole('link', { name: 'Pothole 1' }), { ctrlKey: true })
    await waitFor(() => expect(router.state.location.pathname).toBe('/cases/1001'))
    expect(open).not.toHaveBeenCalled()
  })

  test('B-VIEW-17 with Command a click does the opposite of the setting sameTab', async () => {
    const settings = { viewFoldersExpanded: true, scheduleFoldersExpanded: true, viewsOpening: 'sameTab' as const }
    const { router } = stageCases({ me: { settings }, cases: () => pageOf([exampleRow(1)]) })
    fireEvent.click(await screen.findByRole('link', { name: 'Pothole 1' }), { metaKey: true })
    expect(open).toHaveBeenCalledExactlyOnceWith('/cases/1001', '_blank', 'noopener')
    expect(router.state.location.pathname).toBe('/cases')
  })

  test('B-VIEW-15 Alt and a click, the key v, and the button of the row under the pointer open it over the list', async () => {
    const { router } = stageCases({ cases: () => pageOf([exampleRow(1), exampleRow(2)]) })
    const shown = () => router.state.location.state.popup
    fireEvent.click(await screen.findByRole('link', { name: 'Pothole 1' }), { altKey: true })
    await waitFor(() => expect(shown()).toBe('1001'))
    fireEvent.keyDown(screen.getByText('Pothole 2').closest('[role="gridcell"]')!, { key: 'v' })
    await waitFor(() => expect(shown()).toBe('1002'))
    fireEvent.pointerOver(screen.getByText('Pothole 1'), { pointerType: 'mouse' })
    fireEvent.click(screen.getByRole('button', { name: 'Open #1001 here' }))
    await waitFor(() => expect(shown()).toBe('1001'))
    expect(router.state.location.pathname).toBe('/cases')
    expect(open).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Open #1001 here' })).toBeNull()
  })

  test('Enter and o open the record of the cell that has the focus', async () => {
    stageCases({ cases: () => pageOf(fullPage()) })
    const row = await rowOf('Pothole 3')
    const cell = within(row as HTMLElement).getAllByRole('gridcell')[4]!
    fireEvent.keyDown(cell, { key: 'Enter' })
    fireEvent.keyDown(cell, { key: 'o' })
    expect(open.mock.calls.map(([address]) => address)).toEqual(['/cases/1003', '/cases/1003'])
  })
})

describe('keys', () => {
  test('one cell is in the tab order, and keys move the focus', async () => {
    stageCases({ cases: () => pageOf(fullPage()) })
    const first = await screen.findByRole('link', { name: 'Pothole 1' })
    const grid = screen.getByRole('grid')
    expect([...grid.querySelectorAll('[tabindex="0"]')]).toEqual([first])
    first.focus()
    fireEvent.keyDown(first, { key: 'j' })
    expect(document.activeElement?.textContent).toBe('Pothole 2')
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toBe('Road damage')
    fireEvent.keyDown(document.activeElement!, { key: 'End' })
    expect(document.activeElement?.textContent).toBe('Today')
    fireEvent.keyDown(document.activeElement!, { key: 'Home', ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('1001')
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
    expect(document.activeElement?.textContent).toBe('Case #')
    expect(grid.querySelectorAll('[tabindex="0"]').length).toBe(1)
  })

  test('after a page change, exactly one cell is in the tab order', async () => {
    const cases = (query: URLSearchParams) =>
      query.get('page') === '2' ? pageOf([exampleRow(31)], 21) : pageOf(fullPage(), 21)
    stageCases({ cases })
    const ninth = await screen.findByRole('link', { name: 'Pothole 9' })
    ninth.focus()
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    const only = await screen.findByRole('link', { name: 'Pothole 31' })
    expect([...screen.getByRole('grid').querySelectorAll('[tabindex="0"]')]).toEqual([only])
  })
})

describe('pages', () => {
  test('the pager moves on, and back to a URL without a page', async () => {
    const { calls, router } = stageCases({ cases: () => pageOf(fullPage(), 45) })
    expect(await screen.findByText('1–20 of 45')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(calls.at(-1)!.get('page')).toBe('2'))
    expect(router.state.location.search).toEqual({ page: 2 })
    expect(await screen.findByText('21–40 of 45')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('the rows stay while another page is loading', async () => {
    const cases = (query: URLSearchParams) =>
      query.get('page') === '1' ? pageOf(fullPage(), 45) : new Promise<CaseListPage>(() => {})
    stageCases({ cases })
    const row = await rowOf('Pothole 1')
    const before = row.textContent
    expect(before).toContain('Today')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('21–40 of 45')).toBeTruthy()
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    expect(row.textContent).toBe(before)
  })

  test('there is no pager if everything fits on one page', async () => {
    stageCases({ cases: () => pageOf(fullPage()) })
    await rowOf('Pothole 1')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  test('a page beyond the last one leads to the last one', async () => {
    const cases = (query: URLSearchParams) => pageOf(query.get('page') === '3' ? fullPage(5) : [], 45)
    const { router } = stageCases({ at: '/cases?page=9', cases })
    await rowOf('Pothole 1')
    expect(router.state.location.search).toEqual({ page: 3 })
  })
})

describe('instead of rows', () => {
  test('B-VIEW-14 says that nothing was found and links to a new record', async () => {
    stageCases({ me: { recordName: 'Request' }, cases: () => pageOf([]) })
    const link = await screen.findByRole('link', { name: 'Create a new Request' })
    expect(link.getAttribute('href')).toBe('/cases/New')
    expect(link.parentElement!.textContent).toContain(
      'No Requests found. There are no Requests matching your current view filter',
    )
  })

  test('a skeleton in the shape of the table while it loads', async () => {
    const { container } = stageCases({ cases: () => new Promise<CaseListPage>(() => {}) })
    await waitFor(() => expect(container.querySelectorAll('.sk').length).toBe(20 * 8))
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test("an alert with the server's sentence; Retry requests the list again", async () => {
    const refused = () => new Response('The list could not be read.', { status: 500 })
    const answers = [refused, () => pageOf([exampleRow(1)])]
    stageCases({ cases: () => answers.shift()!() })
    expect((await screen.findByRole('alert')).textContent).toContain('The list could not be read.')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await rowOf('Pothole 1')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
