import { endpoint } from '@dossier/contract/endpoint'
import { CHANGED_BY_OTHERS, EXPECTED_VERSION } from '@dossier/contract/last-updated'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { MeContext } from '../../lib/me.ts'
import { hasUnsavedForm } from '../../lib/use-leave-warning.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { dropUnsaved, unsavedEntries } from '../../testing/unsaved-texts.ts'
import { startApi, type Answer, type RecordedCall } from '../../testing/start-api.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { ConfirmHost } from '../../ui/overlays/Confirm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormPage } from './FormPage.tsx'
import { request } from './request.ts'
import { useForm } from './use-form.ts'

const Item = z.object({ title: z.string().max(20), open: z.boolean(), pin: z.string(), ...EXPECTED_VERSION })
const shared = { support: 'allowed', path: '/item', access: 'admin', summary: 'For this test' } as const
const save = endpoint({ ...shared, method: 'POST', body: Item })
const read = endpoint({ ...shared, method: 'GET', fresh: { seconds: 0 } as never, reply: Item })

const TITLES = { title: 'Title', open: 'Open', pin: 'PIN' }
const [FIRST, SECOND] = ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.679Z']

let stored: { title: string; open: boolean; pin: string; lastUpdated: string }
let write: (request: RecordedCall) => Answer
let api: Awaited<ReturnType<typeof startApi>>
let page: ReturnType<typeof render>
beforeEach(async () => {
  stored = { title: 'Old', open: false, pin: '', lastUpdated: FIRST }
  write = ({ body }) => {
    stored = { ...(body as typeof stored), lastUpdated: SECOND }
    return { status: 204 }
  }
  api = await startApi((request) => (request.method === 'GET' ? { status: 200, body: stored } : write(request)))
})
afterEach(async () => {
  page.unmount()
  dropUnsaved()
  await api.close()
})

const versionOf = ({ lastUpdated, ...values }: typeof stored) => ({ values, lastUpdated })

function useItem(onClose?: () => void) {
  const [now, setNow] = useState(versionOf(stored))
  const form = useForm({
    stored: now,
    titles: TITLES,
    keep: { place: 'items.1', label: 'Item 1' },
    save: ({ values, lastUpdated }) =>
      request(save, { body: { ...values, lastUpdated } }, { onReply: () => setNow(versionOf(stored)) }),
    latest: { read: async () => versionOf((await call(read)) as typeof stored) },
    onClose,
  })
  const inputs = (
    <>
      <TextField {...form.text('title')} />
      <Checkbox {...form.checkbox('open')} />
      <TextField {...form.text('pin')} autoComplete="new-password" />
    </>
  )
  return { form, inputs }
}

function Page() {
  const { form, inputs } = useItem()
  return <FormPage form={form}>{inputs}</FormPage>
}

function Sheet() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <OpenSheet onClose={() => setOpen(false)} /> : <p>Closed</p>
}

function OpenSheet({ onClose }: { onClose: () => void }) {
  const { form, inputs } = useItem(onClose)
  return (
    <FormDialog title="Item 1" form={form} onClose={onClose}>
      {inputs}
    </FormDialog>
  )
}

async function open(component = Page, changes: { id?: number; tenantId?: number } = {}) {
  const root = createRootRoute()
  const form = createRoute({ getParentRoute: () => root, path: '/items', component })
  const other = createRoute({ getParentRoute: () => root, path: '/login', component: () => <p>Sign in</p> })
  const history = createMemoryHistory({ initialEntries: ['/items?at=1'] })
  const router = createRouter({ routeTree: root.addChildren([form, other]), history })
  page = render(
    <MeContext value={exampleMe(changes)}>
      <RouterProvider router={router as never} />
      <ConfirmHost />
    </MeContext>,
  )
  await screen.findByLabelText('Title')
  return router
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const use = () => press(/^Use it/)
const offers = () => screen.queryAllByRole('group', { name: 'Unsaved text for Item 1' })
const texts = () => unsavedEntries().map(({ text }) => text)
const sent = () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

/** Types, and is thrown out while doing so. */
async function typeAndLose(title: string, component = Page) {
  const router = await open(component)
  type('Title', title)
  await act(() => router.navigate({ to: '/login' as never, ignoreBlocker: true }))
  await screen.findByText('Sign in')
  page.unmount()
}

test.each([
  ['page', Page],
  ['dialog', Sheet],
])('D-124 text typed into a %s outlives its session, and is saved after Use it', async (_, component) => {
  await typeAndLose('Typed', component)
  expect(unsavedEntries()).toMatchObject([{ text: 'Typed', of: { page: { pathname: '/items', search: { at: 1 } } } }])
  await open(component)
  await waitFor(() => expect(offers()).toHaveLength(1))
  expect(box('Title').value, 'nothing comes back unasked').toBe('Old')
  use()
  expect([box('Title').value, offers()]).toEqual(['Typed', []])
  press('Save')
  await waitFor(() => expect(stored.title).toBe('Typed'))
  await waitFor(() => expect(unsavedEntries()).toEqual([]))
})

test('D-116 D-124 changes of others since are taken over, and what both changed is said before it is overwritten', async () => {
  await typeAndLose('Mine')
  stored = { title: 'Theirs', open: true, pin: '', lastUpdated: SECOND }
  await open()
  await waitFor(() => expect(offers()).toHaveLength(1))
  use()
  await screen.findByText(
    'Someone else changed Title (now “Theirs”). Your version is kept; Save will overwrite theirs.',
  )
  expect([box('Title').value, box('Open').checked]).toEqual(['Mine', true])
  press('Save')
  await waitFor(() => expect(sent()).toMatchObject([{ title: 'Mine', open: true, lastUpdated: SECOND }]))
})

test('D-116 D-124 a version that arrives after Use it is refused by the server, and offers both', async () => {
  await typeAndLose('Mine')
  await open()
  await waitFor(() => expect(offers()).toHaveLength(1))
  use()
  stored = { ...stored, title: 'Theirs', lastUpdated: SECOND }
  write = () => ({ status: 409, body: CHANGED_BY_OTHERS })
  press('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Reload' }))
  await screen.findByText(/^Someone else changed Title \(now “Theirs”\)/)
  expect([box('Title').value, texts()]).toEqual(['Mine', ['Mine']])
})

test('D-124 text typed when an earlier one is used is on offer in turn', async () => {
  await typeAndLose('Earlier')
  await open()
  await waitFor(() => expect(offers()).toHaveLength(1))
  type('Title', 'Later')
  use()
  expect(box('Title').value).toBe('Earlier')
  expect(offers().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Later')])
  expect(texts().toSorted()).toEqual(['Earlier', 'Later'])
})

test('D-124 text of a save that ends in a lost answer or a lost session is kept, and not offered once it is stored', async () => {
  const router = await open()
  type('Title', 'Typed')
  write = ({ body }) => {
    stored = { ...(body as typeof stored), lastUpdated: SECOND }
    return 'cut'
  }
  press('Save')
  await screen.findByRole('alert')
  await act(() => router.navigate({ to: '/login' as never, ignoreBlocker: true }))
  expect(texts()).toEqual(['Typed'])
  page.unmount()
  await open()
  await waitFor(() => expect(unsavedEntries()).toEqual([]))
  expect(offers()).toEqual([])
})

test.each([
  ['another person', { id: 2 }],
  ['the same person in another organization', { tenantId: 2 }],
])('D-124 %s is not offered the text', async (_, who) => {
  await typeAndLose('Typed')
  await open(Page, who)
  expect([offers(), texts()]).toEqual([[], ['Typed']])
})

test('D-124 passwords are never kept, nor changes in which nothing was typed', async () => {
  await open()
  type('PIN', '4711')
  expect(unsavedEntries()).toEqual([])
  fireEvent.click(box('Open'))
  expect([unsavedEntries(), hasUnsavedForm()]).toEqual([[], true])
  type('Title', 'Typed')
  expect(hasUnsavedForm(), 'nothing would be lost').toBe(false)
  expect(unsavedEntries()).toHaveLength(1)
  expect(JSON.stringify(unsavedEntries())).not.toContain('4711')
})

const leave = async (router: Awaited<ReturnType<typeof open>>) => {
  act(() => void router.navigate({ to: '/login' as never }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('Sign in')
}
const giveUp: [string, typeof Page, (router: Awaited<ReturnType<typeof open>>) => unknown][] = [
  ['Cancel', Page, () => press('Cancel')],
  ['Leave', Page, leave],
  ['emptying', Page, () => type('Title', 'Old')],
  ['saving', Page, () => press('Save')],
  ['saving a dialog', Sheet, () => press('Save')],
  [
    'Discard',
    Sheet,
    async () => {
      press('Cancel')
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    },
  ],
]

test.each(giveUp)('D-124 after %s nothing is kept', async (_, component, act) => {
  const router = await open(component)
  type('Title', 'Typed')
  expect(texts()).toEqual(['Typed'])
  await act(router)
  await waitFor(() => expect(unsavedEntries()).toEqual([]))
})
