import type { SupportAccess, SupportActivity } from '@dossier/contract/organization/support-access'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi } from '../../testing/start-api.ts'
import { SupportModal } from './SupportModal.tsx'

const example = (id: number, changes: Partial<SupportActivity>): SupportActivity => ({
  id,
  at: new Date().toISOString(),
  what: 'granted',
  actor: 'Ada',
  email: null,
  enabledUntil: null,
  summary: null,
  record: null,
  event: null,
  ...changes,
})

let access: SupportAccess
let pages: SupportActivity[][]
let refusal: string
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  access = null
  pages = [[]]
  refusal = ''
  api = await startApi(({ method, path, body }) => {
    if (path.startsWith('/api/tenant/supportActivity')) {
      const page = Number(/pageNumber=(\d+)/.exec(path)?.[1] ?? 1)
      return { status: 200, body: { data: pages[page - 1] ?? [], totalItems: 9, pageCount: pages.length } }
    }
    if (method === 'POST') {
      if (refusal) return { status: 403, body: refusal }
      const { value } = body as { value: string | null }
      access = value === null ? null : open
      pages = [[example(9, { what: value === null ? 'ended' : 'granted', enabledUntil: access?.enabledUntil ?? null })]]
    }
    return { status: 200, body: access }
  })
})
afterEach(() => api.close())

const open: SupportAccess = {
  enabledFrom: '2030-05-01T12:00:00.000Z',
  enabledBy: { name: 'Ada Obi' },
  enabledUntil: '2030-05-01T16:00:00.000Z',
}

async function show(onClose: () => void = () => undefined) {
  const root = createRootRoute({ component: () => <SupportModal onClose={onClose} /> })
  const record = createRoute({ getParentRoute: () => root, path: '/cases/$caseNumber' })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([record]), history })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe({ isAdmin: true, recordName: 'Report' })}>
        <RouterProvider router={router as never} />
      </MeContext>
    </QueryClientProvider>,
  )
  await screen.findByText('Activity')
}

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const values = () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

async function choose(duration: string) {
  fireEvent.click(screen.getByRole('button', { name: /Duration/ }))
  fireEvent.click(await screen.findByRole('option', { name: duration }))
}

it('A-SUPPORT-02 A-SUPPORT-03 access is granted for one of five durations, once one is chosen', async () => {
  await show()
  expect(button('Grant Access')?.disabled).toBe(true)
  expect(button('End Access')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Duration/ }))
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(options).toEqual(['1 hour', '4 hours', '12 hours', '1 day', '1 week'])
  fireEvent.click(screen.getByRole('option', { name: '4 hours' }))
  fireEvent.click(button('Grant Access')!)
  await screen.findByRole('button', { name: 'Extend Access' })
  expect(values()).toEqual([{ value: '4 hours' }])
})

it('A-SUPPORT-01 A-SUPPORT-05 open access is shown with its grantor, start and end, extended and ended', async () => {
  access = open
  await show()
  await screen.findByText('Ada Obi')
  const times = [...document.querySelectorAll('.support-standing time')].map((time) => time.getAttribute('datetime'))
  expect(times).toEqual([open?.enabledFrom, open?.enabledUntil])
  expect(button('Grant Access')).toBeNull()
  await choose('1 week')
  fireEvent.click(button('Extend Access')!)
  await waitFor(() => expect(button('Extend Access')?.disabled).toBe(true))
  await waitFor(() => expect(button('End Access')?.disabled).toBe(false))
  fireEvent.click(button('End Access')!)
  await screen.findByRole('button', { name: 'Grant Access' })
  expect(screen.queryByText('Ada Obi')).toBeNull()
  expect(values()).toEqual([{ value: '1 week' }, { value: null }])
  expect(await screen.findByText(/ended access/)).toBeTruthy()
})

it('A-SUPPORT-02 a refusal is shown, and the chosen duration stays', async () => {
  await show()
  refusal = 'You may not do this.'
  await choose('1 day')
  fireEvent.click(button('Grant Access')!)
  expect((await screen.findByRole('alert')).textContent).toContain('You may not do this.')
  expect(screen.getByRole('button', { name: /Duration/ }).textContent).toContain('1 day')
  expect(button('Grant Access')?.disabled).toBe(false)
})

it('T47 administrators read who granted access and what support did, with links to the records', async () => {
  const support = { actor: 'Support (Sam Whitaker)', email: 'sam@support.example' }
  const entry = {
    id: 2,
    key: 'title',
    label: 'Title',
    oldValue: 'a',
    newValue: 'b',
    text: null,
    isHtml: false,
    isShortened: false,
    isKey: false,
  }
  const event = (type: 'propertyChanged' | 'closed' | 'deleted' | 'comment') => ({
    id: 2,
    caseId: 1,
    type,
    user: { id: 5, name: support.actor },
    created: '2026-01-01T00:00:00.000Z',
    actionId: 'a',
    cause: 'user' as const,
    undoneActionId: null,
    entries: [entry],
    media: [],
  })
  const record = { caseNumber: 'N-1', title: 'Lost bag', isDeleted: false }
  pages = [
    [
      example(8, { what: 'expired', actor: '' }),
      example(7, { what: 'called', ...support, summary: 'Makes a team: Night shift' }),
      example(6, { what: 'changed', ...support, record: { ...record, isDeleted: true }, event: event('deleted') }),
      example(5, { what: 'changed', ...support, record, event: event('propertyChanged') }),
      example(4, { what: 'changed', ...support, record, event: event('closed') }),
      example(3, { what: 'entered', ...support }),
    ],
    [example(2, { what: 'extended', enabledUntil: open?.enabledUntil ?? null }), example(1, {})],
  ]
  let closed = false
  await show(() => void (closed = true))
  const lines = async (count: number) => {
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count))
    return screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent?.trim())
  }
  expect(await lines(6)).toEqual([
    'Access expired',
    'Support (Sam Whitaker) · Makes a team: Night shift',
    'Support (Sam Whitaker) deleted the report N-1 Lost bag',
    'Support (Sam Whitaker) changed Title in N-1 Lost bag',
    'Support (Sam Whitaker) closed the report N-1 Lost bag',
    'Support (Sam Whitaker) signed in as sam@support.example',
  ])
  const [deleted, changed] = screen.getAllByRole('listitem').slice(2)
  expect(within(deleted!).queryByRole('link')).toBeNull()
  expect(within(changed!).getByRole('link', { name: 'N-1 Lost bag' }).getAttribute('href')).toBe('/cases/N-1')
  fireEvent.click(button('Show older activity')!)
  expect((await lines(8)).slice(6)).toEqual([
    expect.stringMatching(/^Ada extended access until May 1, 2030/),
    'Ada granted access',
  ])
  expect(button('Show older activity')).toBeNull()
  fireEvent.click(within(changed!).getByRole('link'))
  expect(closed).toBe(true)
})
