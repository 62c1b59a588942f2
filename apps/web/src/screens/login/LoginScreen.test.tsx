import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  createMemoryHistory,
  RouterProvider,
  Outlet,
} from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberAttempt, takeAttempt } from '../../lib/session/attempted-url.ts'
import { createCache } from '../../lib/cache.ts'
import { startApi, type Answer } from '../../testing/start-api.ts'
import { LoginScreen } from './LoginScreen.tsx'

const nothingLeft = {
  systemAdmin: false,
  requiresMfaSetup: false,
  requiresMfa: false,
  requiresIntroduction: false,
  allowSystemAdmin: false,
  supportAccess: [],
  loginTenants: [],
  invitations: [],
}
const tenants = [
  { id: 1, userId: 11, title: 'Harbour Council', disabled: false },
  { id: 2, userId: 12, title: 'Old Mill', disabled: true },
]

let answers: Record<string, Answer>
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  answers = {
    'GET /api/tenant/domain/default': { status: 200, body: { title: '', hiddenElements: [] } },
    'GET /api/users/me': { status: 200, body: { tenantEnabledFeatures: ['RedirectUserAfterInterceptedLogin'] } },
    'GET /api/login/logout': { status: 204 },
  }
  api = await startApi(({ method, path }) => answers[`${method} ${path}`] ?? { status: 404 })
})
afterEach(() => {
  takeAttempt()
  vi.unstubAllEnvs()
  return api.close()
})

/** The screen at its address, with bare pages where signing in can lead. */
async function open(address = '/login') {
  const root = createRootRoute({ component: Outlet })
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    page('/login', LoginScreen),
    page('/', () => 'landing page'),
    page('/cases/$caseNumber', () => 'attempted page'),
  ])
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history })
  render(
    <QueryClientProvider client={createCache()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading')
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** It can be pressed all the same: then it says why, and sends nothing. */
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function openPassword() {
  await open()
  type('Email', 'ada@example.org')
  fireEvent.click(button('Next'))
  await screen.findByLabelText('Password')
}

async function signIn(answer: Answer) {
  answers['POST /api/login'] = answer
  await openPassword()
  type('Password', 'correct horse')
  fireEvent.click(button('Login'))
}

describe('the email step', () => {
  it('A-LOGIN-12 the logo comes from the tenant, with a fallback if it fails to load', async () => {
    answers['GET /api/tenant/domain/default'] = {
      status: 200,
      body: { title: 'Harbour', hiddenElements: [], hasLogo: true },
    }
    await open()
    await waitFor(() => expect(document.querySelector('.login-logo img')).not.toBeNull())
    const logo = document.querySelector<HTMLImageElement>('.login-logo img')!
    expect(new URL(logo.src).pathname).toBe('/api/tenant/logo/default')
    fireEvent.error(logo)
    expect(document.querySelector('.login-logo img')).toBeNull()
    expect(document.querySelector('.login-logo')?.textContent).toBe('HHarbour')
  })

  it('A-LOGIN-05 Next waits for an email', async () => {
    await open()
    expect(isOff('Next')).toBe(true)
    type('Email', '  ')
    expect(isOff('Next')).toBe(true)
    fireEvent.click(button('Next'))
    await screen.findByText('Enter your email.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    type('Email', 'ada@example.org')
    expect(isOff('Next')).toBe(false)
    expect(screen.queryByText('Enter your email.')).toBeNull()
  })

  it('A-LOGIN-10 A-LOGIN-11 shows the version and the agreement, and no button that would do nothing', async () => {
    await open()
    expect(screen.getByText('1.0.0')).toBeTruthy()
    expect(screen.getByText('By signing in you agree to the terms of use.')).toBeTruthy()
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Next'])
  })

  it.each([
    ['', true, [], 0],
    ['yes', true, [], 1],
    ['yes', true, ['signUp'], 0],
    ['yes', false, [], 0],
  ])(
    'A-LOGIN-06 A-LOGIN-07 A-LOGIN-09 built with "%s", sign-up allowed: %s, and %j hidden, %i links lead to the sign-up',
    async (flag, signUp, hiddenElements, links) => {
      vi.stubEnv('VITE_SIGN_UP_LINK', flag)
      answers['GET /api/tenant/domain/default'] = { status: 200, body: { title: 'Harbour', hiddenElements, signUp } }
      await open()
      await screen.findByText('Harbour')
      const found = screen.queryAllByRole('link', { name: 'Sign up' })
      expect(found.map((link) => link.getAttribute('href'))).toEqual(Array.from({ length: links }, () => '/signup'))
    },
  )

  it('A-LOGIN-21 shows an error from the address as text, with the focus on it', async () => {
    await open('/login?error=%3Cb%3Eno%3C%2Fb%3E')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Login Error: <b>no</b>')
    expect(document.activeElement).toBe(alert)
  })
})

describe('the password step', () => {
  it('A-LOGIN-01 A-LOGIN-02 shows the email and leads back to it', async () => {
    await openPassword()
    expect(button('ada@example.org, change')).toBeTruthy()
    fireEvent.click(button('Back to email'))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.org')
  })

  it('A-LOGIN-01 has the focus in its box, whatever sent the email', async () => {
    await openPassword()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })

  it('A-LOGIN-04 Login waits for a password', async () => {
    await openPassword()
    expect(isOff('Login')).toBe(true)
    fireEvent.click(button('Login'))
    await screen.findByText('Enter your password.')
    expect(api.calls.some(({ path }) => path === '/api/login')).toBe(false)
    type('Password', 'x')
    expect(isOff('Login')).toBe(false)
  })

  it("A-LOGIN-24 shows the server's sentence, with the focus on it, and allows another try", async () => {
    await signIn({ status: 400, body: 'Invalid email or password.' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Invalid email or password.')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect(isOff('Login')).toBe(false)
  })

  it('A-ERR-05 says that the server cannot be reached', async () => {
    await signIn('cut')
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to connect')
  })
})

describe('after the password', () => {
  it('A-LOGIN-16 opens the landing page when nothing is left to do', async () => {
    await signIn({ status: 200, body: nothingLeft })
    expect(await screen.findByText('landing page')).toBeTruthy()
  })

  it('D-028 opens the page requested before signing in if the tenant has that feature, whatever the case of its name', async () => {
    rememberAttempt('/cases/HC-1')
    await signIn({ status: 200, body: nothingLeft })
    expect(await screen.findByText('attempted page')).toBeTruthy()
    expect(takeAttempt()).toBeUndefined()
  })

  it('D-028 forgets the page requested before signing in if the tenant does not have that feature', async () => {
    answers['GET /api/users/me'] = { status: 200, body: { tenantEnabledFeatures: [] } }
    rememberAttempt('/cases/HC-1')
    await signIn({ status: 200, body: nothingLeft })
    expect(await screen.findByText('landing page')).toBeTruthy()
    expect(takeAttempt()).toBeUndefined()
  })

  it('A-LOGIN-16 offers the tenants, the disabled ones flagged and out of reach', async () => {
    await signIn({ status: 200, body: { ...nothingLeft, loginTenants: tenants } })
    await screen.findByRole('heading', { name: 'Select Tenancy' })
    expect(document.activeElement?.textContent).toBe('Select Tenancy')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Old Mill.*Disabled$/ }).disabled).toBe(true)
    answers['POST /api/login/tenant'] = { status: 200, body: nothingLeft }
    fireEvent.click(button('Harbour Council'))
    expect(await screen.findByText('landing page')).toBeTruthy()
    expect(api.calls.find(({ path }) => path === '/api/login/tenant')?.body).toEqual({ tenantId: 1, userId: 11 })
  })

  it('A-LOGIN-16 shows the domains of organizations that have the same title', async () => {
    const twins = ['mill', 'mill-2'].map((domain, n) => ({ id: n, userId: n, title: 'Mill', domain, disabled: false }))
    await signIn({ status: 200, body: { ...nothingLeft, loginTenants: twins } })
    const list = await screen.findByRole('list', { name: 'Select Tenancy' })
    expect([...list.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Millmill', 'Millmill-2'])
  })

  it('D-128 offers invitations first: Decline leaves the rest to choose, Accept joins and goes in', async () => {
    const mill = { id: 4, userId: 9, title: 'Mill', invitedBy: 'Ada' }
    const quay = { id: 5, userId: 8, title: 'Quay', invitedBy: 'Bo' }
    await signIn({ status: 200, body: { ...nothingLeft, loginTenants: tenants, invitations: [mill, quay] } })
    const list = await screen.findByRole('list', { name: 'Invitations' })
    expect(list.textContent).toContain('MillInvited by Ada')
    const rest = { ...nothingLeft, loginTenants: tenants, invitations: [quay] }
    answers['POST /api/login/invitation'] = { status: 200, body: rest }
    fireEvent.click(button('Decline the invitation to Mill'))
    await waitFor(() => expect(screen.queryByText('Mill')).toBeNull())
    expect(api.calls.at(-1)?.body).toEqual({ tenantId: 4, userId: 9, accept: false })
    answers['POST /api/login/tenant'] = { status: 200, body: nothingLeft }
    fireEvent.click(button('Accept the invitation to Quay'))
    expect(await screen.findByText('landing page')).toBeTruthy()
    const sent = (path: string) => api.calls.filter((one) => one.path === path).map(({ body }) => body)
    expect(sent('/api/login/invitation')).toContainEqual({ tenantId: 5, userId: 8, accept: true })
    expect(sent('/api/login/tenant')).toEqual([{ tenantId: 5, userId: 8 }])
  })

  it('A-TENSEL-01 shows support the tenants that grant access, which it enters as user 0, before its own', async () => {
    const supportAccess = [
      { id: 5, title: 'City', disabled: false },
      { id: 6, title: 'Gone', disabled: true },
    ]
    await signIn({ status: 200, body: { ...nothingLeft, supportAccess, loginTenants: tenants } })
    await screen.findByRole('heading', { name: 'Support Access' })
    const headings = screen.getAllByRole('heading').map((heading) => heading.textContent)
    expect(headings).toEqual(['Support Access', 'Select Tenancy'])
    const lists = screen.getAllByRole('list').map((list) => list.textContent)
    expect(lists).toEqual(['CityGoneDisabled', 'Harbour CouncilOld MillDisabled'])
    answers['POST /api/login/tenant'] = { status: 200, body: nothingLeft }
    fireEvent.click(button('City'))
    expect(await screen.findByText('landing page')).toBeTruthy()
    expect(api.calls.find(({ path }) => path === '/api/login/tenant')?.body).toEqual({ tenantId: 5, userId: 0 })
  })

  it('A-TENSEL-01 support with one tenant to enter still has to choose it', async () => {
    const supportAccess = [{ id: 5, title: 'City', disabled: false }]
    await signIn({ status: 200, body: { ...nothingLeft, supportAccess } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Support Access' })).toBeTruthy()
    expect(screen.queryByText('Select Tenancy')).toBeNull()
    expect(button('City').disabled).toBe(false)
  })

  it('A-LOGIN-16 Cancel leaves the half-finished sign-in on the server, too', async () => {
    await signIn({ status: 200, body: { ...nothingLeft, loginTenants: tenants } })
    await screen.findByRole('heading', { name: 'Select Tenancy' })
    fireEvent.click(button('Cancel'))
    await screen.findByLabelText('Email')
    expect(api.calls.some(({ path }) => path === '/api/login/logout')).toBe(true)
  })
})
