import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { connectionNow, setSocketDown } from '../../lib/connection.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { refuseStorage } from '../../testing/refuse-storage.ts'
import { startApi } from '../../testing/start-api.ts'
import { chooseTheme } from '../theme.ts'
import { Shell } from './Shell.tsx'

let api: Awaited<ReturnType<typeof startApi>>
let subscription = { id: 0 }
let activeIntegrations: { key: string; title: string }[] = []

beforeEach(async () => {
  chooseTheme('light')
  const views = [{ id: 1, title: 'All Requests', folder: null, count: 3 }]
  api = await startApi(({ path }) => {
    if (path === '/api/subscription') return { status: 200, body: subscription }
    if (path === '/api/integration/active') return { status: 200, body: activeIntegrations }
    return { status: 200, body: path.startsWith('/api/views/summary') ? views : {} }
  })
})
afterEach(() => {
  act(() => setSocketDown(false))
  activeIntegrations = []
  vi.unstubAllGlobals()
  return api.close()
})

async function open({ me = {}, width = 1440 }: { me?: Partial<Me>; width?: number } = {}) {
  vi.stubGlobal('innerWidth', width)
  const root = createRootRoute()
  const cases = createRoute({
    getParentRoute: () => root,
    path: '/cases',
    staticData: { title: () => 'Requests' },
    component: Shell,
  })
  const history = createMemoryHistory({ initialEntries: ['/cases'] })
  const router = createRouter({ routeTree: root.addChildren([cases]), history })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe({ recordName: 'Request', tenantName: 'Harbour', ...me })}>
        <RouterProvider router={router as never} />
      </MeContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('banner')
}

it('A-NAV-01 A-NOTIF-01 A-GEN-04 from 800 px on there is a navigation, and all speaks the words of the tenant', async () => {
  await open({ width: 800 })
  const side = screen.getByRole('navigation', { name: 'Main' })
  expect(within(side).getByRole('link', { name: 'Requests' })).toBeTruthy()
  expect(await within(side).findByRole('link', { name: /All Requests/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('HarbourRequests')
  expect(header.getByRole('button', { name: 'Search' })).toBeTruthy()
  expect(header.getByRole('button', { name: 'New Request' })).toBeTruthy()
  expect(header.getByRole('button', { name: 'Amara Okafor, account' })).toBeTruthy()
  expect(await header.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})

it('A-NAV-01 the navigation can be collapsed where the browser refuses its storages', async () => {
  refuseStorage()
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }))
  expect(screen.getByRole('button', { name: 'Expand navigation' })).toBeTruthy()
})

it('A-NAV-02 A-NOTIF-01 below 800 px a menu slides out, with the views and Logout', async () => {
  await open({ width: 799 })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(await menu.findByRole('link', { name: /All Requests/ })).toBeTruthy()
  expect(menu.getByRole('button', { name: 'Logout' })).toBeTruthy()
})

it('A-MENU-01 A-MENU-03 A-MENU-04 A-MENU-08 A-GEN-06 the menu of the person changes the theme and offers the other open tenants', async () => {
  const tenant = (id: number, title: string, disabled = false) => ({ id, userId: id, title, disabled })
  await open({ me: { loginTenants: [tenant(1, 'Harbour'), tenant(2, 'Mill'), tenant(3, 'Closed', true)] } })
  fireEvent.click(screen.getByRole('button', { name: 'Amara Okafor, account' }))
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(items).toEqual([
    'ThemeLight · Alt T',
    'Set My Status',
    'My Account',
    'My Settings',
    'Two-Factor Authentication',
    'Sessions',
    'About Dossier',
    'Switch to Mill',
    'Logout',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: /^Theme/ }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

it('A-MENU-04 support has no account page, and no link to one', async () => {
  const commands = async (me: Partial<Me>) => {
    cleanup()
    await open({ me })
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    return (await screen.findAllByRole('option')).map((option) => option.textContent)
  }
  expect(await commands({})).toContainEqual(expect.stringContaining('Go to My Account'))
  expect(await commands({ isAdmin: true, isSupport: true })).not.toContainEqual(expect.stringContaining('My Account'))
})

it('A-GEN-07 A-MENU-02 administrators switch the interface where the feature is on; the newer one is the standard', async () => {
  const item = (name: string) => screen.queryByRole('menuitem', { name })
  const menu = async (me: Partial<Me>) => {
    cleanup()
    await open({ me })
    fireEvent.click(screen.getByRole('button', { name: 'Amara Okafor, account' }))
    await screen.findByRole('menuitem', { name: 'Logout' })
  }
  const tenantEnabledFeatures = ['enableV2']
  await menu({ isAdmin: false, tenantEnabledFeatures })
  expect(item('Classic interface')).toBeNull()
  await menu({ isAdmin: true, tenantEnabledFeatures: [] })
  expect(item('Classic interface')).toBeNull()
  await menu({ isAdmin: true, tenantEnabledFeatures, preferences: { disableV2: true } })
  expect(item('New interface')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Global Search', hidden: true })).toBeTruthy()
  await menu({ isAdmin: true, tenantEnabledFeatures })
  expect(screen.getByRole('button', { name: 'Search', hidden: true })).toBeTruthy()
  expect(item('Classic interface')).toBeTruthy()
})

it('A-MENU-03 the current status is shown in the menu by its title', async () => {
  await open({ me: { currentStatus: { id: 3, title: 'Out of office' } } })
  fireEvent.click(screen.getByRole('button', { name: 'Amara Okafor, account, Out of office' }))
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(items).toContain('Out of office')
  expect(items).not.toContain('Set My Status')
})

it('A-NAV-04 A-NAV-05 A-NAV-08 administrators find every place, others those that they may enter', async () => {
  const places = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('title'))
  await open({ me: { isAdmin: true, editData: true, editUsers: true } })
  expect(places().filter(Boolean)).toEqual(expect.arrayContaining(['Requests', 'Users', 'Settings']))
  cleanup()
  await open()
  expect(places()).not.toContain('Users')
  expect(places()).not.toContain('Settings')
})

it('A-NAV-06 A-NAV-07 A-ME-05 who may schedule finds Scheduling, and administrators find Integrations once there are some', async () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('title'))
  const isCalled = () => api.calls.some(({ path }) => path === '/api/integration/active')
  await open({ me: { extendedPermissions: { ...exampleMe().extendedPermissions, scheduling: true } } })
  expect(links()).toContain('Scheduling')
  expect(isCalled()).toBe(false)
  cleanup()
  await open({ me: { isAdmin: true } })
  await vi.waitFor(() => expect(isCalled()).toBe(true))
  expect(links()).not.toContain('Scheduling')
  expect(links()).not.toContain('Integrations')
  cleanup()
  activeIntegrations = [{ key: 'dispatch', title: 'Dispatch' }]
  await open({ me: { isAdmin: true } })
  await vi.waitFor(() => expect(links()).toContain('Integrations'))
})

it('A-NAV-03 the places have their order, with Users last', async () => {
  activeIntegrations = [{ key: 'dispatch', title: 'Dispatch' }]
  const extendedPermissions = { scheduling: true, setOtherUsersStatus: true }
  await open({ me: { isAdmin: true, editData: true, editUsers: true, extendedPermissions } })
  const side = within(screen.getByRole('navigation', { name: 'Main' }))
  await side.findByRole('link', { name: 'Integrations' })
  expect(
    side
      .getAllByRole('link')
      .slice(0, 7)
      .map((link) => link.getAttribute('title')),
  ).toEqual(['Dashboard', 'Requests', 'Insights', 'Scheduling', 'Settings', 'Integrations', 'Users'])
})

it.each([
  ['a subscription', true, 7, 1],
  ['billing but no subscription', true, 0, 0],
  ['no billing', false, 7, 0],
])('A-MENU-06 with %s the menu has as many entries Billing as it should', async (_, billingEnabled, id, entries) => {
  subscription = { id }
  await open({ me: { billingEnabled } })
  fireEvent.click(screen.getByRole('button', { name: 'Amara Okafor, account' }))
  await screen.findByRole('menuitem', { name: 'Logout' })
  await vi.waitFor(() => expect(screen.queryAllByRole('menuitem', { name: 'Billing' })).toHaveLength(entries))
  // A-ME-04
  const isCalled = () => api.calls.some(({ path }) => path === '/api/subscription')
  await vi.waitFor(() => expect(isCalled()).toBe(billingEnabled))
})

it('A-CONN-01 A-CONN-02 A-CONN-03 A-CONN-05 each state of the connection has its banner', async () => {
  await open()
  expect(connectionNow()).toBe('connected')
  act(() => setSocketDown(true))
  expect(connectionNow()).toBe('reconnecting')
  expect(screen.getByText('Connection lost. Attempting to reconnect')).toBeTruthy()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(connectionNow()).toBe('offline')
  expect(screen.getByText('You are currently offline.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
  online.mockRestore()
  act(() => {
    setSocketDown(false)
    dispatchEvent(new Event('online'))
  })
  expect(screen.queryByText(/Connection lost|offline/)).toBeNull()
})

it.each([
  ['My Settings', 'My Settings'],
  ['Support Access', 'Support Access'],
  ['Information', 'Information'],
  ['Set My Status', 'My Status'],
  ['About Dossier', 'About Dossier'],
])('A-MENU-09 %s opens from the menu of the person', async (entry, title) => {
  await open({ me: { isAdmin: true, hasTenantInfo: true, tenantEnabledFeatures: ['tenantInfo'] } })
  fireEvent.click(screen.getByRole('button', { name: 'Amara Okafor, account' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})

it('A-MENU-09 About Dossier leads to the licenses of what the product contains', async () => {
  await open({ me: {} })
  fireEvent.click(screen.getByRole('button', { name: 'Amara Okafor, account' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'About Dossier' }))
  const link = await screen.findByRole('link', { name: 'Licenses of third-party software' })
  expect(link.getAttribute('href')).toBe('/THIRD-PARTY-NOTICES.txt')
})

it('A-MENU-07 administrators can open Support Access; others and support itself cannot', async () => {
  const itemsOf = async (me: Partial<Me>) => {
    await open({ me })
    fireEvent.click(screen.getByRole('button', { name: 'Amara Okafor, account' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    cleanup()
    return items
  }
  expect(await itemsOf({ isAdmin: true })).toContain('Support Access')
  expect(await itemsOf({})).not.toContain('Support Access')
  const supportAccess = [{ id: 3, title: 'Mill', disabled: false }]
  expect(await itemsOf({ isAdmin: true, isSupport: true, supportAccess })).toEqual([
    'ThemeLight · Alt T',
    'My Settings',
    'Sessions',
    'About Dossier',
    'Support Access: Mill',
    'Logout',
  ])
})

it('D-022 the end of support access is shown under the top bar, and nothing without access', async () => {
  await open({ me: { isAdmin: true } })
  expect(screen.queryByText(/Support access until/)).toBeNull()
  cleanup()
  await open({ me: { isAdmin: true, supportUntil: '2030-05-01T12:00:00.000Z' } })
  expect(screen.getByText(/^Support access until May 1, 2030, /).className).toBe('support-line')
  cleanup()
  const supportUntil = new Date(Date.now() + 9 * 60_000).toISOString()
  await open({ me: { isAdmin: true, isSupport: true, supportUntil } })
  expect(screen.getByText(/^Support access until /).className).toBe('banner')
})
