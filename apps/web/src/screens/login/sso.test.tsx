import type { LoginProvider } from '@dossier/contract/sso/sign-in'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allowAutoLogin, noteManualLogout } from '../../lib/session/auto-login.ts'
import { refuseStorage } from '../../testing/refuse-storage.ts'
import { stageLogin, type LoginStage } from '../../testing/stage-login.tsx'

const SUITE_FAILED = 'Something went wrong, please try again later and contact support if the issue persists'
const harbour: LoginProvider = {
  key: 'abc',
  title: 'Harbour ID',
  url: '/api/saml/abc/login?domain=default',
  error: null,
  autoLogin: false,
}
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

let stage: LoginStage
/** Where the page sends the browser. */
let left: string[]
const watchLinks = (event: MouseEvent) => {
  if (!(event.target instanceof HTMLAnchorElement)) return
  event.preventDefault()
  const { origin, href } = event.target
  left.push(origin === location.origin ? href.slice(origin.length) : href)
}

beforeEach(() => {
  left = []
  allowAutoLogin()
  document.addEventListener('click', watchLinks)
})
afterEach(() => {
  document.removeEventListener('click', watchLinks)
  allowAutoLogin()
  return stage.close()
})

interface Offered {
  samlProviders?: LoginProvider[]
  suite?: boolean
  hiddenElements?: string[]
  showSsoBelowLogin?: boolean
  google?: string
}

async function open(at: string, { google = '', ...look }: Offered = {}, answers = {}) {
  const standard = { title: 'Harbour', hiddenElements: [], showSsoBelowLogin: false, samlProviders: [], suite: false }
  stage = await stageLogin(at, {
    'GET /api/tenant/domain/default': { status: 200, body: { ...standard, ...look } },
    'GET /api/oauth/clientIds': { status: 200, body: { google, facebook: 'of facebook' } },
    ...answers,
  })
  await screen.findByText(/^(Harbour|landing page)$/)
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The controls of the form in their order. */
const controls = () =>
  [...document.querySelectorAll<HTMLElement>('input:not([hidden]), button')].map(
    (one) => one.textContent || one.getAttribute('type'),
  )

describe('the ways to sign in elsewhere', () => {
  it('A-SSO-01 A-SSO-05 a button for Google and for each provider, and never one for Facebook', async () => {
    await open('/login', { google: 'an id', samlProviders: [harbour] })
    await screen.findByRole('button', { name: 'Sign in with Google' })
    expect(controls()).toEqual(['Sign in with Google', 'Sign in with Harbour ID', 'text', 'Next'])
    fireEvent.click(button('Sign in with Google'))
    expect(left).toEqual(['/api/oauth/start/google?domain=default'])
  })

  it('A-SSO-01 a provider’s button leads to it', async () => {
    await open('/login', { samlProviders: [harbour] })
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with Harbour ID' }))
    expect(left).toEqual(['/api/saml/abc/login?domain=default'])
    fireEvent.click(await screen.findByRole('button', { name: 'Back to email' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })

  it('A-SSO-02 an unavailable provider says why and leads nowhere', async () => {
    const error = 'This sign-in is not available.'
    await open('/login', { samlProviders: [{ ...harbour, url: null, error, autoLogin: true }] })
    await screen.findByText(error)
    expect(button('Sign in with Harbour ID').disabled).toBe(true)
    expect(left).toEqual([])
  })

  it('T12 an address of a provider that leads to another site is not followed', async () => {
    await open('/login', { samlProviders: [{ ...harbour, url: '//evil.example/', autoLogin: true }] })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign in with Harbour ID' })).disabled).toBe(
      true,
    )
    expect(left).toEqual([])
  })

  it('A-LOGIN-08 they can be below the form', async () => {
    await open('/login', { samlProviders: [harbour], showSsoBelowLogin: true })
    await screen.findByRole('button', { name: 'Sign in with Harbour ID' })
    expect(controls()).toEqual(['text', 'Next', 'Sign in with Harbour ID'])
  })

  it('A-LOGIN-07 the tenant can hide all of them', async () => {
    await open('/login', { samlProviders: [harbour], suite: true, google: 'an id', hiddenElements: ['sso'] })
    expect(controls()).toEqual(['text', 'Next'])
    expect(stage.calls.some(({ path }) => path === '/api/oauth/clientIds')).toBe(false)
  })

  it('A-LOGIN-01 A-LOGIN-03 the password step leads to them by Login with SSO', async () => {
    await open('/login', { samlProviders: [harbour] })
    type('Email', 'ada@example.org')
    fireEvent.click(button('Next'))
    await screen.findByLabelText('Password')
    fireEvent.click(button('Login with SSO'))
    await screen.findByRole('heading', { name: 'Login with SSO' })
    expect(controls()).toEqual(['Sign in with Harbour ID', 'Back to email'])
    fireEvent.click(button('Back to email'))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.org')
  })
})

describe('the automatic redirect', () => {
  const samlProviders = [{ ...harbour, autoLogin: true }]

  it('A-SSO-03 happens when the page opens, once', async () => {
    await open('/login', { samlProviders })
    await waitFor(() => expect(left).toEqual(['/api/saml/abc/login?domain=default']))
    expect(screen.getByRole('heading', { name: 'Signing in' })).toBeTruthy()
    fireEvent.click(button('Back to email'))
    await screen.findByLabelText('Email')
    expect(left).toHaveLength(1)
  })

  it('T12 it does not loop: a person who returns without signing in stays', async () => {
    await open('/login', { samlProviders })
    await waitFor(() => expect(left).toHaveLength(1))
    await stage.close()
    document.body.replaceChildren()
    await open('/login', { samlProviders })
    await screen.findByRole('button', { name: 'Sign in with Harbour ID' })
    expect(left).toHaveLength(1)
  })

  it('A-SSO-04 D-024 it is left alone after somebody signed out', async () => {
    noteManualLogout()
    await open('/login', { samlProviders })
    await screen.findByRole('button', { name: 'Sign in with Harbour ID' })
    expect(left).toEqual([])
  })

  it('A-SSO-04 T12 it does not happen if the tab cannot store anything: the page could not tell a first visit from a return', async () => {
    refuseStorage()
    await open('/login', { samlProviders })
    await screen.findByRole('button', { name: 'Sign in with Harbour ID' })
    expect(left).toEqual([])
  })

  it.each(['/login?error=No+account+found', '/login?error=mfa', '/login?resetCode=x'])(
    'A-SSO-04 D-024 it is left alone at %s',
    async (at) => {
      await open(at, { samlProviders })
      expect(left).toEqual([])
    },
  )
})

describe('back from a provider', () => {
  it('A-SSO-09 with select-tenant, the tenants are requested and offered', async () => {
    const loginTenants = [
      { id: 1, userId: 11, title: 'Harbour Council', disabled: false },
      { id: 2, userId: 12, title: 'Old Mill', disabled: false },
    ]
    await open(
      '/login?error=select-tenant',
      {},
      {
        'GET /api/login/tenantsList': { status: 200, body: { ...nothingLeft, loginTenants } },
      },
    )
    await screen.findByRole('heading', { name: 'Select Tenancy' })
    expect(button('Old Mill')).toBeTruthy()
  })

  it('A-SSO-09 without a choice, the person is signed in', async () => {
    await open(
      '/login?error=select-tenant',
      {},
      {
        'GET /api/login/tenantsList': { status: 200, body: nothingLeft },
      },
    )
    expect(await screen.findByText('landing page')).toBeTruthy()
  })

  it('A-SSO-09 A-TENSEL-07 if the tenants cannot be loaded, that is logged, and the sign-in starts over and says why', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open(
      '/login?error=select-tenant',
      {},
      {
        'GET /api/login/tenantsList': { status: 401, body: 'Please sign in.' },
      },
    )
    expect((await screen.findByRole('alert')).textContent).toBe('Please sign in.')
    expect(screen.getByLabelText('Email')).toBeTruthy()
    expect(logged).toHaveBeenCalledWith('Your organizations could not be loaded', expect.anything())
    logged.mockRestore()
  })

  it('A-SSO-10 with mfa, the code is requested', async () => {
    await open('/login?error=mfa')
    expect(screen.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeTruthy()
  })
})

describe('the suite', () => {
  const authorizationEndpoint = 'https://suite.example/sign-in?SAMLRequest=x'
  const ask = (email: string) => `GET /api/login/generateSuiteSaml?email=${encodeURIComponent(email)}&domain=default`

  it('A-LOGIN-05 A-SSO-11 Login with Suite waits for an email, requests the URL, and opens it', async () => {
    await open(
      '/login',
      { suite: true },
      { [ask('ada@suite.example')]: { status: 200, body: { authorizationEndpoint } } },
    )
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Login with Suite' })).disabled).toBe(true)
    type('Email', ' ada@suite.example ')
    fireEvent.click(button('Login with Suite'))
    await waitFor(() => expect(left).toEqual([authorizationEndpoint]))
  })

  it('A-SSO-12 any other error is one sentence, with the details in the log and the email kept', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open('/login', { suite: true }, { [ask('ada@example.org')]: { status: 400, body: 'Not of the suite.' } })
    await screen.findByRole('button', { name: 'Login with Suite' })
    type('Email', 'ada@example.org')
    fireEvent.click(button('Login with Suite'))
    expect((await screen.findByRole('alert')).textContent).toBe(SUITE_FAILED)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
    expect(String(log.mock.calls[0]?.[1])).toContain('Not of the suite.')
    log.mockRestore()
  })

  it('A-LOGIN-23 D-024 a link for one person starts there immediately, before the automatic redirect', async () => {
    const samlProviders = [{ ...harbour, autoLogin: true }]
    await open(
      '/login?user=ada%40suite.example',
      { suite: true, samlProviders },
      {
        [ask('ada@suite.example')]: { status: 200, body: { authorizationEndpoint } },
      },
    )
    await waitFor(() => expect(left).toEqual([authorizationEndpoint]))
  })

  it('A-LOGIN-23 D-024 an error in the URL comes before the person', async () => {
    await open('/login?user=ada%40suite.example&error=expired', { suite: true })
    expect((await screen.findByRole('alert')).textContent).toBe('Login Error: expired')
    expect(stage.calls.some(({ path }) => path.includes('generateSuiteSaml'))).toBe(false)
  })

  it('T12 an address that is no address of the web is not followed', async () => {
    await open(
      '/login?user=ada%40suite.example',
      { suite: true },
      {
        [ask('ada@suite.example')]: { status: 200, body: { authorizationEndpoint: 'javascript:alert(1)' } },
      },
    )
    await waitFor(() => expect(stage.calls.some(({ path }) => path.includes('generateSuiteSaml'))).toBe(true))
    expect(left).toEqual([])
  })
})
