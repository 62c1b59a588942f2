import type { CaseDetails } from '@dossier/contract/cases/details'
import type { Unsaved } from '@dossier/core/editing/editor'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useId, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext, useMe } from '../../lib/me.ts'
import { exampleCase, exampleField } from '../../testing/example-case.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { dropUnsaved } from '../../testing/unsaved-texts.ts'
import { startApi, type Answer, type RecordedCall } from '../../testing/start-api.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { openRecords } from '../editing/open-records.ts'
import { offersAt } from '../unsaved/use-offers.ts'
import { CaseContext, type OpenCase } from './case-context.ts'
import { FieldRow } from './FieldRow.tsx'
import { SummaryRow } from './SummaryRow.tsx'
import { useOpenRecord } from './use-open-record.ts'

const LATER = '2026-01-02T00:00:00.000Z'
const COUNT = 30
const IN_SIGHT = 5

const record = (id: number): CaseDetails =>
  exampleCase([exampleField({ caseId: id, value: `Site ${id}` })], { id, caseNumber: String(id), title: `Lamp ${id}` })

let api: Awaited<ReturnType<typeof startApi>>
let answers: (request: RecordedCall) => Answer | undefined

beforeEach(async () => {
  answers = () => undefined
  api = await startApi((request) => answers(request) ?? standard(request))
})
afterEach(async () => {
  cleanup()
  await api.close()
  dropUnsaved()
  toasts.set([])
  vi.useRealTimers()
})

const placeOf = ({ path }: RecordedCall) => /^\/api\/cases\/field\/(\d+)\/site\/false$/.exec(path)?.[1]
const saves = () => api.calls.filter(placeOf).map((request) => [Number(placeOf(request)), request.body])
const locks = (id: number) => api.calls.filter(({ path }) => path === `/api/cases/fieldselect/${id}/fields.site/0`)
const releases = (id: number) => api.calls.filter(({ path }) => path === `/api/cases/fieldselect/${id}/none/0`)
const renewals = (id: number) => api.calls.filter(({ path }) => path === `/api/cases/extendlock/${id}/fields.site`)

function standard(request: RecordedCall): Answer {
  const id = Number(placeOf(request))
  if (/fieldselect|extendlock/.test(request.path)) return { status: 200, body: { fence: 4, expires: LATER } }
  if (!id) return { status: 200, body: null }
  const { value } = request.body as { value: string }
  return {
    status: 200,
    body: { ...exampleField({ caseId: id, value, label: value, lastUpdatedAt: LATER }), seq: 11 },
  }
}

/** A list whose rows come and go as it is scrolled; what is edited in it stays open as long as the list. */
function List() {
  const me = useMe()
  const form = useId()
  const [first, setFirst] = useState(0)
  const [open, setOpen] = useState<Record<number, OpenCase>>({})
  const holds = useRef<(() => void)[]>([])
  useEffect(() => () => holds.current.forEach((leave) => leave()), [])
  const edit = (id: number) => {
    const session = openRecords.find(record(id), me)
    holds.current.push(openRecords.hold(session, form))
    session.editing.begin('fields.site', { form })
    setOpen((before) => ({ ...before, [id]: { ...session, form } }))
  }
  const ids = Array.from({ length: IN_SIGHT }, (_, i) => first + i + 1)
  return (
    <>
      <button type="button" onClick={() => setFirst(first === 0 ? COUNT - IN_SIGHT : 0)}>
        Scroll
      </button>
      <ul>
        {ids.map((id) => (
          <li key={id} aria-label={`Lamp ${id}`}>
            {open[id] ? (
              <CaseContext value={open[id]}>
                <FieldRow id="site" />
              </CaseContext>
            ) : (
              <button type="button" onClick={() => edit(id)}>
                Edit
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A form of one record, such as a page or a dialog. */
function Form({ name, details }: { name: string; details: CaseDetails }) {
  const open = useOpenRecord(details)
  return (
    <section aria-label={name}>
      <CaseContext value={open}>
        <SummaryRow />
        <FieldRow id="site" />
      </CaseContext>
    </section>
  )
}

const inApp = (children: React.ReactNode) => (
  <QueryClientProvider client={createCache()}>
    <MeContext value={exampleMe()}>{children}</MeContext>
  </QueryClientProvider>
)
const show = (children: React.ReactNode) => render(inApp(children))

const row = (id: number) => within(screen.getByRole('listitem', { name: `Lamp ${id}` }))
const form = (name: string) => within(screen.getByRole('region', { name }))
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const scroll = () => fireEvent.click(screen.getByRole('button', { name: 'Scroll' }))
const offered = (caseId: number) =>
  offersAt({ tenantId: 1, userId: 1, caseId, place: 'fields.site' }).map(({ value }) => (value as Unsaved).value)
const stored = (id: number) => openRecords.find(record(id), exampleMe()).store.record.fields['site']?.value
const pause = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('D-123 a list in which several records are edited at once', () => {
  const editBoth = () => {
    show(<List />)
    for (const id of [1, 2]) fireEvent.click(row(id).getByRole('button', { name: 'Edit' }))
    type(row(1).getByRole('textbox'), 'One')
    type(row(2).getByRole('textbox'), 'Two')
    type(row(1).getByRole('textbox'), 'One more')
  }

  test('each saves its own text, and one that is refused does not hold up the other', async () => {
    answers = (request) => (placeOf(request) === '1' ? { status: 400, body: 'Too long.' } : undefined)
    editBoth()
    fireEvent.blur(row(1).getByRole('textbox'))
    fireEvent.blur(row(2).getByRole('textbox'))
    await waitFor(() => expect(stored(2)).toBe('Two'))
    expect((await row(1).findByRole('alert')).textContent).toBe('Too long.')
    expect(row(1).getByRole<HTMLInputElement>('textbox').value).toBe('One more')
    expect(row(2).queryByRole('textbox')).toBeNull()
    expect(saves().toSorted()).toEqual([
      [1, { value: 'One more', base: 10 }],
      [2, { value: 'Two', base: 10 }],
    ])
  })

  test('a conflict is shown in its row, with both texts, and decided there', async () => {
    let theirs: number | undefined = 12
    answers = (request) => {
      const details = exampleCase([exampleField({ value: 'Theirs', caseId: 1 })], { id: 1, caseNumber: '1', seq: 12 })
      if (request.path.startsWith('/api/cases/details')) return { status: 200, body: details }
      if (placeOf(request) !== '1' || !theirs) return undefined
      theirs = undefined
      const changedBy = { id: 9, name: 'Nadia' }
      return { status: 409, body: { message: 'Changed.', value: 'Theirs', changedBy, changedAt: LATER, seq: 12 } }
    }
    editBoth()
    fireEvent.blur(row(1).getByRole('textbox'))
    await row(1).findByRole('group', { name: /you and Nadia both changed it/ })
    expect(row(2).getByRole<HTMLInputElement>('textbox').value).toBe('Two')
    fireEvent.click(row(1).getByRole('button', { name: 'Use mine' }))
    await waitFor(() => expect(saves().at(-1)).toEqual([1, { value: 'One more', base: 12 }]))
  })

  test('a cell that is scrolled away keeps its text and its lock, and is there again afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    editBoth()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2))
    scroll()
    expect(screen.queryByRole('listitem', { name: 'Lamp 1' })).toBeNull()
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect([renewals(1).length, renewals(2).length]).toEqual([1, 1]))
    await pause()
    expect([releases(1), offered(1)]).toEqual([[], []])
    scroll()
    const box = row(1).getByRole<HTMLInputElement>('textbox')
    expect(box.value).toBe('One more')
    fireEvent.blur(box)
    await vi.waitFor(() => expect(saves()).toEqual([[1, { value: 'One more', base: 10 }]]))
    expect(locks(1)).toHaveLength(1)
  })

  test('when the list is left, each text is on offer at its record', async () => {
    editBoth()
    await waitFor(() => expect(locks(2)).toHaveLength(1))
    cleanup()
    await waitFor(() => expect([offered(1), offered(2)]).toEqual([['One more'], ['Two']]))
  })
})

describe('D-123 a dialog and a page of the same record', () => {
  const twoForms = (isDialogOpen: boolean, isPageOpen = true) =>
    inApp(
      <>
        {isPageOpen && <Form key="page" name="Page" details={record(1)} />}
        {isDialogOpen && <Form key="dialog" name="Dialog" details={record(1)} />}
      </>,
    )
  const openIn = (name: string) => fireEvent.click(form(name).getByRole('button', { name: /^Site / }))

  test('edit in one session: one lock, one editor, and the other form shows the typed text', async () => {
    render(twoForms(true))
    openIn('Dialog')
    type(form('Dialog').getByRole('textbox'), 'Pier')
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(form('Page').getByText('Pier')).toBeDefined()
    await waitFor(() => expect(locks(1)).toHaveLength(1))
    fireEvent.blur(form('Dialog').getByRole('textbox'))
    await waitFor(() => expect(stored(1)).toBe('Pier'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(saves()).toEqual([[1, { value: 'Pier', base: 10 }]])
    expect(screen.getAllByText('Pier')).toHaveLength(2)
    expect(locks(1)).toHaveLength(1)
  })

  test('the editor moves to the form in which it is asked for, with its text', async () => {
    render(twoForms(true))
    openIn('Page')
    type(form('Page').getByRole('textbox'), 'Pier')
    openIn('Dialog')
    expect(form('Dialog').getByRole<HTMLInputElement>('textbox').value).toBe('Pier')
    expect(form('Page').queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(locks(1)).toHaveLength(1))
  })

  test('a dialog that closes leaves its open editor to the page; the last one to go leaves an offer', async () => {
    const { rerender, unmount } = render(twoForms(true))
    openIn('Dialog')
    type(form('Dialog').getByRole('textbox'), 'Pier')
    await waitFor(() => expect(locks(1)).toHaveLength(1))
    rerender(twoForms(false))
    expect(form('Page').getByRole<HTMLInputElement>('textbox').value).toBe('Pier')
    await pause()
    expect([releases(1), offered(1)]).toEqual([[], []])
    unmount()
    await waitFor(() => expect(offered(1)).toEqual(['Pier']))
  })

  test('a page that takes the place of the dialog goes on with the text typed there', async () => {
    const { rerender } = render(twoForms(true, false))
    openIn('Dialog')
    type(form('Dialog').getByRole('textbox'), 'Pier')
    rerender(twoForms(false, true))
    await pause()
    expect(form('Page').getByRole<HTMLInputElement>('textbox').value).toBe('Pier')
    expect(offered(1)).toEqual([])
  })

  test('a record that was lost and is shown again begins a new session', async () => {
    render(twoForms(false))
    const lost = openRecords.find(record(1), exampleMe())
    lost.store.patch({ isGone: true })
    const again = openRecords.find(record(1), exampleMe())
    expect(again).not.toBe(lost)
    expect(openRecords.find(record(1), exampleMe({ id: 2 }))).not.toBe(again)
  })
})
