import type { Comment } from '@dossier/contract/comments'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exampleCase, exampleDefinition, exampleField } from '../../testing/example-case.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { stageCase, type Stage } from '../../testing/stage-case.tsx'
import { readCaseSearch } from './case-search.ts'

let close: () => Promise<unknown>
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
  toasts.set([])
})

/** Elements of this environment have no place to which a page could scroll. */
async function stage(given: Stage) {
  Element.prototype.scrollIntoView = () => undefined
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    clipboard: { writeText: async (text: string) => copied.push(text) },
  })
  const staged = await stageCase(given)
  close = staged.close
  await screen.findByRole('heading', { level: 1, name: /Broken lamp/ })
  return { ...staged, copied }
}

const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))
const crew = exampleField({ section: 'Work', field: exampleDefinition('text', { id: 'crew', title: 'Crew' }) })
const closed = { description: '', collapsed: true, hideWhenEmpty: false }
const record = exampleCase([exampleField(), crew], { sections: ['Request', 'Work'], sectionDetails: { Work: closed } })

const comment = (id: number): Comment => ({
  id,
  caseId: 1,
  comment: `Update ${id}`,
  isHtml: false,
  mentions: [],
  reactions: [],
  isShortened: false,
  revision: 0,
  edited: null,
  user: { id: 3, name: 'Ada' },
  created: '2026-01-01T00:00:00.000Z',
})

describe('the address of a record', () => {
  test('B-CPAGE-01 leads to a tab, and follows the tab that is chosen', async () => {
    const { router } = await stage({ record, at: '/cases/7?tab=files' })
    expect(screen.getByRole('tab', { name: 'Files', selected: true })).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'Time spent' }))
    await screen.findByText('No time spent is recorded.')
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'time' }))
    fireEvent.click(screen.getByRole('tab', { name: 'Updates' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('B-CPAGE-01 leads to a field in a section that is closed otherwise, and to a property', async () => {
    await stage({ record, at: '/cases/7?field=fields.crew' })
    await isFocused(screen.getByRole('button', { name: 'Crew None' }))
    await close()
    document.body.replaceChildren()
    await stage({ record, at: '/cases/7?field=severityId' })
    await isFocused(screen.getByRole('button', { name: 'Severity Low' }))
  })

  test('B-CPAGE-01 of a field that the reader may not see says that it is not there', async () => {
    await stage({ record, at: '/cases/7?field=fields.secret' })
    await screen.findByText('The field that this link leads to is not shown here.')
  })

  test('B-CPAGE-01 leads to a comment on a later page, and says when it was deleted', async () => {
    const answer: Stage['answer'] = ({ path }) => {
      const page = /^\/api\/comments\/1\?pageNumber=(\d)/.exec(path)?.[1]
      return page
        ? { status: 200, body: { data: [comment(30 - 10 * Number(page))], totalItems: 2, pageCount: 2 } }
        : undefined
    }
    await stage({ record, answer, at: '/cases/7?comment=10' })
    const text = await screen.findByText('Update 10')
    await waitFor(() => expect(text.closest('li')!.contains(document.activeElement)).toBe(true))
    await close()
    document.body.replaceChildren()
    await stage({ record, answer, at: '/cases/7?comment=5' })
    await screen.findByText('The update that this link leads to is not there any more.')
  })

  test('B-CPAGE-01 leads to a comment that is newer than the list that the page knows', async () => {
    let newest = 20
    const answer: Stage['answer'] = ({ path }) =>
      path.startsWith('/api/comments/1?')
        ? { status: 200, body: { data: [comment(newest)], totalItems: 1, pageCount: 1 } }
        : undefined
    const { router } = await stage({ record, answer, at: '/cases/7' })
    await screen.findByText('Update 20')
    newest = 30
    await router.navigate({ to: '/cases/$caseNumber', params: { caseNumber: '7' }, search: { comment: 30 } } as never)
    const text = await screen.findByText('Update 30')
    await waitFor(() => expect(text.closest('li')!.contains(document.activeElement)).toBe(true))
  })

  test('B-CPAGE-01 is copied for the field that has the focus, by a key', async () => {
    const { copied } = await stage({ record })
    screen.getByRole('button', { name: 'Site None' }).focus()
    fireEvent.keyDown(document.activeElement!, { key: 'y' })
    await waitFor(() => expect(copied).toEqual([`${location.origin}/cases/7?field=fields.site`]))
  })

  test('B-CPAGE-01 is read strictly: anything else in it leads nowhere', () => {
    expect(readCaseSearch({ tab: 'secrets', comment: 'x', field: 7, asOf: {} })).toEqual({})
    expect(readCaseSearch({ tab: 'links', comment: '12', asOf: 5 })).toEqual({ tab: 'links', comment: 12, asOf: '5' })
    for (const asOf of ['yesterday', -5, 0, '99999999999', '2026-13-01', ''])
      expect(readCaseSearch({ asOf }), 'or the router would keep it').toStrictEqual({ asOf: undefined })
    for (const asOf of ['2026-05-01', '2026-05-01T02:00:00+02:00'])
      expect(readCaseSearch({ asOf })).toEqual({ asOf: '2026-05-01T00:00:00.000Z' })
  })
})
