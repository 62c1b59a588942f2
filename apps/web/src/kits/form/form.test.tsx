import { endpoint } from '@dossier/contract/endpoint'
import { CHANGED_BY_OTHERS, EXPECTED_VERSION } from '@dossier/contract/last-updated'
import { requiredText } from '@dossier/contract/required-text'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { startApi, type Answer, type RecordedCall } from '../../testing/start-api.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { ConfirmHost } from '../../ui/overlays/Confirm.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormPage } from './FormPage.tsx'
import { FormRows } from './FormRows.tsx'
import { request } from './request.ts'
import { useForm } from './use-form.ts'

const Item = z.object({
  title: requiredText('Enter a title.').max(10),
  note: z.string().max(100),
  open: z.boolean(),
  code: z.string().regex(/^\d*$/, 'Use digits only.'),
  ...EXPECTED_VERSION,
})
const save = endpoint({
  method: 'POST',
  support: 'allowed',
  path: '/item',
  access: 'admin',
  summary: 'For this test',
  body: Item,
})
const read = endpoint({
  method: 'GET',
  support: 'allowed',
  path: '/item',
  access: 'admin',
  fresh: { seconds: 0 } as never,
  summary: 'For this test',
  reply: Item,
})

const TITLES = { title: 'Title', note: 'Note', open: 'Open', code: 'Code' }
const [FIRST, SECOND] = ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.679Z']
const EMPTY = { title: '', note: '', open: false, code: '' }

let stored: typeof EMPTY & { lastUpdated: string }
let write: (request: RecordedCall) => Answer
let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => {
  stored = { ...EMPTY, title: 'Old', lastUpdated: FIRST }
  write = () => ({ status: 204 })
  api = await startApi((request) => (request.method === 'GET' ? { status: 200, body: stored } : write(request)))
})
afterEach(() => api.close())

const versionOf = ({ lastUpdated, ...values }: typeof stored) => ({ values, lastUpdated })

interface ItemOptions {
  onClose?: () => void
  hidesCode?: boolean
  afterTyping?: string
}

function useItem({ onClose, hidesCode = false, ...others }: ItemOptions = {}) {
  const [now, setNow] = useState(versionOf(stored))
  const form = useForm({
    stored: now,
    titles: TITLES,
    keep: { place: 'items.1', label: 'Item 1' },
    save: ({ values, lastUpdated }) =>
      request(save, { body: { ...values, lastUpdated } }, { onReply: () => setNow(versionOf(stored)) }),
    latest: { read: async () => versionOf((await call(read)) as typeof stored) },
    onClose,
    ...others,
  })
  const inputs = (
    <>
      <TextField {...form.text('title')} />
      <TextField {...form.text('note')} rows={3} />
      <Checkbox {...form.checkbox('open')} />
      {!hidesCode && <TextField {...form.text('code')} />}
    </>
  )
  return { form, inputs }
}

function Page() {
  const { form, inputs } = useItem()
  return <FormPage form={form}>{inputs}</FormPage>
}

function WithoutCode() {
  const { form, inputs } = useItem({ hidesCode: true })
  return <FormPage form={form}>{inputs}</FormPage>
}

function Dialog() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <OpenDialog onClose={() => setOpen(false)} /> : <p>Closed</p>
}

function LongDialog() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <OpenDialog onClose={() => setOpen(false)} afterTyping="Saved without the rest." /> : <p>Closed</p>
}

function OpenDialog({ onClose, ...others }: { onClose: () => void; afterTyping?: string }) {
  const { form, inputs } = useItem({ onClose, ...others })
  return (
    <FormDialog title="Item" form={form} onClose={onClose} addsAnother>
      {inputs}
    </FormDialog>
  )
}

async function open(component: () => ReactNode) {
  const root = createRootRoute()
  const form = createRoute({ getParentRoute: () => root, path: '/', component })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Elsewhere</p> })
  const router = createRouter({ routeTree: root.addChildren([form, other]), history: createMemoryHistory() })
  render(
    <>
      <RouterProvider router={router as never} />
      <ConfirmHost />
    </>,
  )
  await screen.findByLabelText('Title')
  return router
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () =>
  api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)

test('C-TEAM-01 required marks and messages of inputs come from the schema of the contract', async () => {
  await open(Page)
  expect([box('Title').required, box('Note').required]).toEqual([true, false])
  type('Title', ' \u200b')
  type('Code', '12a')
  fireEvent.blur(box('Title'))
  expect(screen.queryByText('Enter a title.'), 'nothing moves while somebody goes on').toBeNull()
  press('Save')
  await screen.findByText('Use digits only.')
  screen.getByText('Enter a title.')
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  expect(box('Title').getAttribute('aria-invalid')).toBe('true')
  type('Title', 'New')
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(box('Code')))
  expect(sent()).toEqual([])
})

test('D-035 a paste that is too long is not cut: a sentence says by how much, and Save does not send it', async () => {
  await open(Page)
  const pasted = 'A title of some length'
  type('Title', pasted)
  const fault = await screen.findByRole('alert')
  expect(fault.textContent).toBe('This is 12 characters too long. Shorten it to 10.')
  expect([box('Title').value, box('Title').maxLength]).toEqual([pasted, -1])
  expect(box('Title').getAttribute('aria-describedby')).toContain(fault.id)
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  expect(sent()).toEqual([])
  type('Title', 'A title of ')
  expect(screen.queryByRole('alert'), 'counted as it would be stored').toBeNull()
  press('Save')
  await screen.findByText('Saved!')
  expect(sent()).toMatchObject([{ title: 'A title of ' }])
})

test('C-TEAM-01 a fault of an input that is not on the screen is said above the others', async () => {
  stored.code = 'abc'
  await open(WithoutCode)
  type('Note', 'x')
  press('Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Code: Use digits only.')
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(sent()).toEqual([])
})

test('C-TEAM-01 a refusal of the server is said at its input until that changes, any other above', async () => {
  write = () => ({ status: 409, body: 'There is one already.', headers: { 'fault-at': 'title' } })
  await open(Page)
  type('Title', 'New')
  press('Save')
  await screen.findByText('There is one already.')
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  expect(box('Title').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent, 'said once, at the input').toBe('There is one already.')
  expect(box('Title').getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id)
  type('Title', 'Newer')
  expect(screen.queryByText('There is one already.')).toBeNull()
  write = () => ({ status: 409, body: 'Not now.', headers: { 'fault-at': 'members' } })
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
})

test('D-123 a double click, or Ctrl Enter twice, saves once', async () => {
  await open(Page)
  type('Note', 'x')
  const button = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(button)
  fireEvent.click(button)
  fireEvent.keyDown(box('Note'), { key: 'Enter', ctrlKey: true })
  await screen.findByText('Saved!')
  expect(sent()).toHaveLength(1)
})

test('D-123 Enter in a text area is a line, Ctrl Enter and Ctrl S save from there', async () => {
  await open(Page)
  type('Note', 'x')
  expect(fireEvent.keyDown(box('Note'), { key: 'Enter' }), 'left to the browser').toBe(true)
  expect(sent()).toEqual([])
  expect(fireEvent.keyDown(box('Note'), { key: 's', ctrlKey: true }), 'the browser does not save the page').toBe(false)
  await screen.findByText('Saved!')
  expect(sent()).toHaveLength(1)
})

test('D-116 letters typed into a page while it saves stay, and are not taken for saved', async () => {
  await open(Page)
  type('Note', 'first')
  write = ({ body }) => {
    stored = { ...(body as typeof stored), title: 'Theirs', lastUpdated: SECOND }
    return { status: 204 }
  }
  press('Save')
  type('Note', 'first and second')
  await screen.findByText('Saved!')
  await waitFor(() => expect(box('Title').value).toBe('Theirs'))
  expect(box('Note').value).toBe('first and second')
  press('Save')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ title: 'Theirs', note: 'first and second', lastUpdated: SECOND })
})

test('D-116 a dialog takes no letters while it saves, for it could not keep them', async () => {
  await open(Dialog)
  type('Note', 'first')
  press('Save')
  type('Note', 'second')
  expect([box('Note').value, box('Note').readOnly]).toEqual(['first', true])
  expect(fireEvent(box('Note'), new InputEvent('beforeinput', { bubbles: true, cancelable: true }))).toBe(false)
  await screen.findByText('Closed')
  expect(sent()).toHaveLength(1)
})

test('D-109 Save and Add Another saves each, and leaves the dialog open with the values that a new one begins with', async () => {
  await open(Dialog)
  for (const note of ['first', 'second']) {
    type('Note', note)
    press('Save and Add Another')
    await waitFor(() =>
      expect([box('Note').value, box('Title').value, box('Note').readOnly]).toEqual(['', 'Old', false]),
    )
    expect(document.activeElement).toBe(box('Title'))
  }
  type('Note', 'third')
  press('Save')
  await screen.findByText('Closed')
  expect(sent().map(({ note }) => note)).toEqual(['first', 'second', 'third'])
})

test('D-109 Save and Add Another leads to what is missing, and sends nothing', async () => {
  await open(Dialog)
  type('Title', ' ')
  press('Save and Add Another')
  await screen.findByText('Enter a title.')
  expect([sent(), box('Title').value]).toEqual([[], ' '])
})

test('D-116 a dialog with a long text takes letters while it saves, and stays open with them', async () => {
  await open(LongDialog)
  type('Note', 'first')
  write = ({ body }) => {
    stored = { ...(body as typeof stored), title: 'Theirs', lastUpdated: SECOND }
    return { status: 204 }
  }
  press('Save')
  expect(box('Note').readOnly).toBe(false)
  type('Note', 'first and second')
  await screen.findByText('Saved without the rest.')
  await waitFor(() => expect(box('Title').value).toBe('Theirs'))
  expect(box('Note').value).toBe('first and second')
  press('Save')
  await screen.findByText('Closed')
  expect(sent().map(({ note }) => note)).toEqual(['first', 'first and second'])
})

test('D-116 D-123 after a lost answer, the own save is no conflict with further changes', async () => {
  await open(Page)
  type('Title', 'Mine')
  write = ({ body }) => {
    stored = { ...(body as typeof stored), lastUpdated: SECOND }
    return 'cut'
  }
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Unable to connect')
  type('Title', 'Mine too')
  write = ({ body }) =>
    (body as typeof stored).lastUpdated === SECOND ? { status: 204 } : { status: 409, body: CHANGED_BY_OTHERS }
  press('Save')
  await screen.findByText('Saved!')
  expect(sent().at(-1)).toMatchObject({ title: 'Mine too', lastUpdated: SECOND })
})

test('D-117 a changed form in a dialog asks before another page opens, and Escape discards only after a question', async () => {
  const router = await open(Dialog)
  type('Note', 'x')
  act(() => void router.navigate({ to: '/other' as never }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(box('Note').value).toBe('x')
  fireEvent.keyDown(box('Note'), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByText('Closed')
})

test('D-117 Escape on a page discards only after a question', async () => {
  await open(Page)
  type('Note', 'x')
  fireEvent.keyDown(box('Note'), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(box('Note').value).toBe(''))
})

const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, text: `Row ${at + 1}` }))

const MOST_ROWS = 5

function Rows({ count, children }: { count: number; children?: (text: string) => ReactNode }) {
  const [rows, setRows] = useState(numbered(count))
  return (
    <FormRows
      label="Rows"
      rows={rows}
      onChange={setRows}
      keyOf={({ id }) => id}
      nameOf={({ text }) => text}
      add={{ label: 'Add row', row: (id) => ({ id, text: `New ${id}` }), most: MOST_ROWS }}
    >
      {({ id, text }) =>
        children?.(text) ?? (
          <TextField
            aria-label={`Text of ${text}`}
            value={text}
            onChange={(next) => setRows(rows.map((one) => (one.id === id ? { id, text: next } : one)))}
          />
        )
      }
    </FormRows>
  )
}

const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)

test('C-USER-07 rows are moved by buttons and by Alt with the arrow keys, and the focus stays on the row', () => {
  render(<Rows count={3} />)
  screen.getByRole('button', { name: 'Move Row 1 down' }).focus()
  press('Move Row 1 down')
  expect(texts()).toEqual(['Row 2', 'Row 1', 'Row 3'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Row 1 down' }))
  press('Move Row 1 down')
  expect(document.activeElement, 'at the end only up is left').toBe(
    screen.getByRole('button', { name: 'Move Row 1 up' }),
  )
  screen.getByText('Moved to place 3 of 3.')
  const last = screen.getByLabelText('Text of Row 1')
  last.focus()
  fireEvent.keyDown(last, { key: 'ArrowUp', altKey: true })
  expect(texts()).toEqual(['Row 2', 'Row 1', 'Row 3'])
  expect(document.activeElement).toBe(screen.getByLabelText('Text of Row 1'))
})

test('C-USER-07 rows are dragged past each other, and Escape puts them back', () => {
  render(<Rows count={3} />)
  for (const [at, row] of screen.getAllByRole('listitem').entries())
    row.getBoundingClientRect = () => ({ top: at * 30, height: 30 }) as DOMRect
  const grip = document.querySelector('.form-grip')!
  fireEvent.pointerDown(grip, { button: 0 })
  act(() => void dispatchEvent(new MouseEvent('pointermove', { clientY: 80 })))
  expect(texts()).toEqual(['Row 2', 'Row 3', 'Row 1'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(texts()).toEqual(['Row 1', 'Row 2', 'Row 3'])
  fireEvent.pointerUp(document.body)
})

test('C-USER-07 there are no more rows than allowed, and removing one leads to its neighbor', () => {
  render(<Rows count={MOST_ROWS - 1} />)
  press('Add row')
  expect(document.activeElement).toBe(screen.getByLabelText('Text of New -1'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add row' }).disabled).toBe(true)
  press('Remove Row 2')
  expect(document.activeElement).toBe(screen.getByLabelText('Text of Row 3'))
})

test('B-VIEW-20 a row of nothing but choices has the focus when it is added', () => {
  render(
    <Rows count={MOST_ROWS - 1}>
      {(text) => (
        <Select label={`Kind of ${text}`} hideLabel items={[{ id: 1, label: 'One' }]} value={1} onChange={() => {}} />
      )}
    </Rows>,
  )
  press('Add row')
  const [row] = screen.getAllByRole('listitem').slice(-1)
  expect(document.activeElement).toBe(within(row!).getAllByRole('button')[0])
})
