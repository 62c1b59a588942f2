import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unsavedTexts } from '../kits/unsaved/unsaved-texts.ts'
import { createCodec } from '../kits/unsaved/seal.ts'
import { openSlot } from '../kits/unsaved/slots.ts'
import { useKeeping } from '../kits/unsaved/use-keeping.ts'
import { createCache } from '../lib/cache.ts'
import { MeContext } from '../lib/me.ts'
import { endSession, onSessionEnd, sessionBegan } from '../lib/session/session-end.ts'
import { useLeaveWarning } from '../lib/use-leave-warning.ts'
import { exampleMe } from '../testing/example-me.ts'
import { startApi } from '../testing/start-api.ts'
import { ConfirmHost } from '../ui/overlays/Confirm.tsx'
import { Shell } from './shell/Shell.tsx'

const ended = vi.fn<() => void>()
const comment = { tenantId: 1, userId: 1, caseId: 4, place: 'comment', label: 'Update' }
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  sessionBegan()
  ended.mockReset()
  api = await startApi(() => ({ status: 200, body: [] }))
})
afterEach(() => api.close())

const stop = onSessionEnd(ended)
afterAll(stop)

function Form({ isDirty }: { isDirty: boolean }) {
  useLeaveWarning(isDirty)
  return <h1>A form</h1>
}

async function open({ isDirty = false, width = 1440 }) {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('scrollTo', () => undefined)
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })
  const form = createRoute({ getParentRoute: () => shell, path: '/form', component: () => <Form isDirty={isDirty} /> })
  const history = createMemoryHistory({ initialEntries: ['/form'] })
  const router = createRouter({ routeTree: root.addChildren([shell.addChildren([form])]), history })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
      </MeContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'A form' })
}

const press = async (role: 'button' | 'menuitem' | 'option', name: string) =>
  fireEvent.click(await screen.findByRole(role, { name }))

async function logoutFromMenu() {
  await press('button', 'Amara Okafor, account')
  await press('menuitem', 'Logout')
}

async function logoutFromPalette() {
  await press('button', 'Search')
  await press('option', 'Logout')
}

async function logoutFromDrawer() {
  await press('button', 'Menu')
  await press('button', 'Logout')
}

const isSignedOut = () => api.calls.some(({ path }) => path === '/api/login/logout')

it.each([
  ['the menu of the person', logoutFromMenu, 1440],
  ['the palette', logoutFromPalette, 1440],
  ['the slide-out menu', logoutFromDrawer, 390],
])('A-OUT-04 signing out from %s asks first if a form is unsaved', async (_, leave, width) => {
  await open({ isDirty: true, width })
  await leave()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('button', 'Cancel')
  expect(ended).not.toHaveBeenCalled()
  expect(isSignedOut()).toBe(false)
  await leave()
  await press('button', 'Leave')
  await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith({ forced: false }))
  expect(isSignedOut()).toBe(true)
})

it("A-OUT-04 unsaved text of a record is asked about on every page, somebody else's text is not", async () => {
  openSlot({ ...comment, userId: 2 }).keep('Hers', 'Hers')
  const mine = openSlot(comment)
  mine.keep('Mine', 'Mine')
  await open({})
  await logoutFromMenu()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('button', 'Cancel')
  mine.drop()
  await logoutFromMenu()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('A-OUT-04 signing out says how much is unsaved, and deletes it only when told to', async () => {
  for (const text of ['One', 'Two']) openSlot(comment).keep(text, text)
  await open({})
  await logoutFromMenu()
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(question.textContent).toContain('You have 2 unsaved texts.')
  await press('button', 'Leave')
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  expect(unsavedTexts.of({ tenantId: 1, userId: 1 })).toHaveLength(2)
  sessionBegan()
  await logoutFromMenu()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Delete all 2 from this browser' }))
  await press('button', 'Leave')
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2))
  expect(unsavedTexts.of({ tenantId: 1, userId: 1 })).toEqual([])
})

it('A-OUT-03 after the session has ended nothing is asked', async () => {
  await open({ isDirty: true })
  endSession()
  expect(ended).toHaveBeenCalledExactlyOnceWith({ forced: true })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('A-OUT-04 signing out before the key of the texts has come waits for it, and asks about those of other tabs', async () => {
  const holder = { tenantId: 1, userId: 1 }
  const keys = [{ id: 'key1', key: Buffer.alloc(32, 1).toString('base64url') }]
  unsavedTexts.unlock(holder, createCodec(keys))
  const slot = openSlot(comment)
  slot.keep('Typed in another tab', 'Typed in another tab')
  slot.leave()
  unsavedTexts.lock()
  expect(unsavedTexts.of(holder)).toEqual([])
  await api.close()
  api = await startApi(({ path }) => ({ status: 200, body: path.endsWith('/textKeys') ? { ...holder, keys } : [] }))
  await open({})
  await press('button', 'Amara Okafor, account')
  const logout = await screen.findByRole('menuitem', { name: 'Logout' })
  const Keeping = () => (useKeeping(holder), null)
  render(<Keeping />)
  fireEvent.click(logout)
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(question.textContent).toContain('You have 1 unsaved text.')
})
