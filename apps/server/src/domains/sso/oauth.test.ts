import { auth } from '@dossier/contract/sign-in/auth'
import { sso } from '@dossier/contract/sso/sign-in'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { startFacebook, type FacebookPeer } from '../../testing/sign-on/facebook.ts'
import { openWebBrowser } from '../../testing/sign-on/new-provider.ts'
import { CLIENT, startOpenIdProvider, type OpenIdPeer } from '../../testing/sign-on/openid-provider.ts'
import type { WebBrowser } from '../../testing/sign-on/web-browser.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'

let google: OpenIdPeer
let facebook: FacebookPeer
const OTHER_BROWSER = 'The sign-in was started in another browser or has expired. Please try again.'

beforeAll(async () => {
  const { settings } = (await testServer()).services
  google = await startOpenIdProvider({ sub: '', email: '', email_verified: true }, [
    `${settings.publicUrl}/api/oauth/login/google`,
  ])
  facebook = await startFacebook({ id: '' })
  settings.google = { clientId: CLIENT.id, clientSecret: CLIENT.secret, issuer: google.issuer }
  const { dialogUrl, graphUrl } = facebook
  settings.facebook = { clientId: 'of facebook', clientSecret: CLIENT.secret, dialogUrl, graphUrl }
})
afterAll(async () => {
  await google.close()
  await facebook.close()
})

const asGoogle = (email: string, rest: { sub?: string; email_verified?: boolean } = {}) => {
  google.person = { sub: rest.sub ?? `google:${email}`, email, email_verified: rest.email_verified ?? true }
}
const pathOf = ({ url }: { url: string }) => url.replace(/^https?:\/\/[^/]+/, '')
const errorOf = ({ url }: { url: string }) => new URL(url).searchParams.get('error')
const whoIn = async (browser: WebBrowser) => caller(browser.session() ?? null)
const start = (browser: WebBrowser, name = 'google', domain = '') =>
  browser.visit(`/api/oauth/start/${name}?domain=${domain}`)

/** Goes as far as the provider's response and returns it without following it. */
async function callbackOf(browser: WebBrowser, name: 'google' | 'facebook' = 'google'): Promise<URL> {
  const { services } = await testServer()
  const callback = `${services.settings.publicUrl}/api/oauth/login/${name}`
  browser.stopAt = (url) => url.href.startsWith(callback)
  const page = await start(browser, name)
  browser.stopAt = undefined
  return new URL(page.url)
}

test('A-SSO-08 the client ids are public, and nothing else of the settings', async () => {
  const stranger = await caller(null)
  expect(await stranger.call(sso.clientIds, {})).toEqual({ google: CLIENT.id, facebook: 'of facebook' })
})

test('A-SSO-06 the browser is sent to Google with the client id, our address, the scope and the type of answer', async () => {
  const browser = await openWebBrowser()
  asGoogle('nobody@nowhere.example')
  await callbackOf(browser)
  const sent = new URL(browser.visited[1] ?? '')
  const { services } = await testServer()
  expect(Object.fromEntries(sent.searchParams)).toEqual({
    client_id: CLIENT.id,
    redirect_uri: `${services.settings.publicUrl}/api/oauth/login/google`,
    response_type: 'code',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('D-020 a person signs in with Google, matched by email the first time and by Google’s subject after that', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const browser = await openWebBrowser()
  asGoogle(person.email.toUpperCase(), { sub: 'steady' })
  expect(pathOf(await start(browser, 'google', tenant.domain))).toBe(`/${tenant.domain}/login`)
  expect((await (await whoIn(browser)).call(userProfile.me, {})).id).toBe(person.id)
  asGoogle('renamed@nowhere.example', { sub: 'steady' })
  const later = await openWebBrowser()
  expect(pathOf(await start(later, 'google', 'default'))).toBe('/login')
  expect((await (await whoIn(later)).call(userProfile.me, {})).id).toBe(person.id)
})

test('T9 Google signs nobody in by an email that is unverified, unknown or was linked to somebody else', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const cases: [Parameters<typeof asGoogle>, string][] = [
    [[person.email, { email_verified: false }], 'No account found'],
    [['nobody@nowhere.example'], 'No account found'],
  ]
  for (const [who, error] of cases) {
    const browser = await openWebBrowser()
    asGoogle(...who)
    expect(errorOf(await start(browser))).toBe(error)
    expect(browser.session()).toBeUndefined()
  }
  asGoogle(person.email, { sub: 'the one' })
  await start(await openWebBrowser())
  asGoogle(person.email, { sub: 'the next one' })
  expect(errorOf(await start(await openWebBrowser()))).toBe(
    'This account is linked with another sign-in. Please contact your administrator.',
  )
})

test('D-023 T48 a system account and a disabled one do not get in with Google', async () => {
  const { services } = await testServer()
  for (const flags of [{ is_system: true }, { disabled: true }]) {
    const tenant = await newTenant()
    const person = await tenant.person()
    await services.database.owner.updateTable('identities').set(flags).where('email', '=', person.email).execute()
    asGoogle(person.email)
    const browser = await openWebBrowser()
    expect(errorOf(await start(browser))).toBe('No account found')
    expect(browser.session()).toBeUndefined()
  }
})

test('A-SSO-09 a member of several tenants chooses one, or gets the one whose page they came from', async () => {
  const [here, there] = [await newTenant({ title: 'Here' }), await newTenant({ title: 'There' })]
  const person = await here.person()
  const same = await there.alsoHere(person)
  asGoogle(person.email)
  const browser = await openWebBrowser()
  expect(pathOf(await start(browser))).toBe('/login?error=select-tenant')
  const choosing = await whoIn(browser)
  const { loginTenants } = await choosing.call(auth.tenants, {})
  expect(loginTenants.map(({ title }) => title)).toEqual(['Here', 'There'])
  const body = { tenantId: there.id, userId: same.id }
  expect((await choosing.call(auth.chooseTenant, { body })).requiresMfa).toBe(false)
  const own = await openWebBrowser()
  expect(pathOf(await start(own, 'google', here.domain))).toBe(`/${here.domain}/login`)
  expect((await (await whoIn(own)).call(userProfile.me, {})).tenantId).toBe(here.id)
})

test('A-SSO-09 support staff choose among the organizations that grant access', async () => {
  const tenant = await newTenant({ title: 'Grants access' })
  await (await tenant.person({ isAdmin: true })).call(supportAccess.change, { body: { value: '1 hour' } })
  const { services } = await testServer()
  const email = `${tenant.domain}@support.example`
  await services.database.owner
    .insertInto('identities')
    .values({ email, name: 'Sam', password_hash: null, is_support: true })
    .execute()
  asGoogle(email)
  const browser = await openWebBrowser()
  expect(pathOf(await start(browser))).toBe('/login?error=select-tenant')
  const options = await (await whoIn(browser)).call(auth.tenants, {})
  expect(options.supportAccess.map(({ title }) => title)).toContain('Grants access')
})

test('A-SSO-10 a second factor is required after Google, too', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await tenant.asOwner((tx) =>
    tx
      .insertInto('second_factors')
      .values({ tenant_id: tenant.id, holder_id: person.id, secret: 'JBSWY3DPEHPK3PXPJBSW', last_step: 0 })
      .execute(),
  )
  asGoogle(person.email)
  const browser = await openWebBrowser()
  expect(pathOf(await start(browser, 'google', tenant.domain))).toBe(`/${tenant.domain}/login?error=mfa`)
  await expect((await whoIn(browser)).call(userProfile.me, {})).rejects.toMatchObject({ status: 401 })
})

test('A-SSO-05 A-SSO-07 Facebook signs a person in, with the scope email', async () => {
  const person = await (await newTenant()).person()
  facebook.person = { id: 'of facebook', email: person.email }
  const browser = await openWebBrowser()
  expect(pathOf(await start(browser, 'facebook'))).toBe('/login')
  expect(new URL(browser.visited[1] ?? '').searchParams.get('scope')).toBe('email')
  expect((await (await whoIn(browser)).call(userProfile.me, {})).id).toBe(person.id)
  facebook.person = { id: 'without an email' }
  expect(errorOf(await start(await openWebBrowser(), 'facebook'))).toBe('No account found')
})

describe('T10 tampered callbacks sign nobody in', () => {
  const tampered: [string, (url: URL, browser: WebBrowser) => void, string][] = [
    ['without a state', ({ searchParams }) => searchParams.delete('state'), OTHER_BROWSER],
    ['with another state', ({ searchParams }) => searchParams.set('state', 'x'.repeat(43)), OTHER_BROWSER],
    ['with two states', ({ searchParams }) => searchParams.append('state', 'x'), OTHER_BROWSER],
    ['in another browser', (_, browser) => browser.cookies.clear(), OTHER_BROWSER],
    ['swapped to Facebook', (url) => (url.pathname = url.pathname.replace('google', 'facebook')), OTHER_BROWSER],
    [
      'with another code',
      ({ searchParams }) => searchParams.set('code', 'x'.repeat(43)),
      'Google did not sign you in.',
    ],
    ['without a code', ({ searchParams }) => searchParams.delete('code'), 'Google did not sign you in.'],
    ['with two codes', ({ searchParams }) => searchParams.append('code', 'x'), 'Google did not sign you in.'],
    [
      'of another issuer',
      ({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
      'Google did not sign you in.',
    ],
    [
      'with an error that is markup',
      ({ searchParams }) => {
        searchParams.delete('code')
        searchParams.set('error', '<script>alert(1)</script>')
      },
      'Google did not sign you in.',
    ],
  ]
  test.each(tampered)('T10 a callback %s', async (_, tamper, error) => {
    const person = await (await newTenant()).person()
    asGoogle(person.email)
    const browser = await openWebBrowser()
    const callback = await callbackOf(browser)
    tamper(callback, browser)
    const page = await browser.visit(callback.href)
    expect(errorOf(page)).toBe(error)
    expect(page.url).not.toContain('script')
    expect(browser.session()).toBeUndefined()
  })

  test('T10 the same callback twice', async () => {
    const person = await (await newTenant()).person()
    asGoogle(person.email)
    const browser = await openWebBrowser()
    const callback = await callbackOf(browser)
    await browser.visit(callback.href)
    const first = browser.session()
    expect(first).toBeDefined()
    expect(errorOf(await browser.visit(callback.href))).toBe(OTHER_BROWSER)
    expect(browser.session()).toBe(first)
  })

  test("T10 an attacker's code in the victim's own sign-in is worth nothing: the proof of the beginning is missing", async () => {
    const [attacker, victim] = [await openWebBrowser(), await openWebBrowser()]
    asGoogle((await (await newTenant()).person()).email)
    const stolen = await callbackOf(attacker)
    const own = await callbackOf(victim)
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(errorOf(await victim.visit(own.href))).toBe('Google did not sign you in.')
    expect(victim.session()).toBeUndefined()
  })
})

test('D-020 an unconfigured provider leads back to the sign-in page with a sentence, and its id is empty', async () => {
  const { settings } = (await testServer()).services
  const before = settings.google
  settings.google = undefined
  try {
    const browser = await openWebBrowser()
    expect((await (await caller(null)).call(sso.clientIds, {})).google).toBe('')
    expect(errorOf(await start(browser))).toBe('This sign-in is not available.')
    expect((await start(browser, 'elsewhere')).status).toBe(400)
  } finally {
    settings.google = before
  }
})
