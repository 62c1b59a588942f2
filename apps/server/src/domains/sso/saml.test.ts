import { auth } from '@dossier/contract/sign-in/auth'
import { sessions } from '@dossier/contract/sign-in/sessions'
import { samlProviders } from '@dossier/contract/sso/providers'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { codeOf } from '../../testing/authenticator.ts'
import { selfSigned } from '../../testing/sign-on/self-signed.ts'
import { newProvider, openWebBrowser } from '../../testing/sign-on/new-provider.ts'
import { startSamlProvider, type SamlProviderPeer } from '../../testing/sign-on/saml-provider.ts'
import type { WebBrowser } from '../../testing/sign-on/web-browser.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

let peer: SamlProviderPeer
beforeAll(async () => void (peer = await startSamlProvider({ subject: '', email: '' })))
afterAll(() => peer.close())

const as = (person: { email: string }, subject = `subject of ${person.email}`) => {
  peer.person = { subject, email: person.email }
}

/** Opens the provider's page and lets it post the response back. */
async function signOn(browser: WebBrowser, key: string) {
  const page = await browser.visit(`/api/saml/${key}/login`)
  const [, action = ''] = /action="([^"]*)"/.exec(page.text) ?? []
  const [, SAMLResponse = ''] = /name="SAMLResponse" value="([^"]*)"/.exec(page.text) ?? []
  if (action === '') return page
  return browser.visit(action, {
    method: 'POST',
    form: { SAMLResponse, RelayState: '//evil.example' },
    crossSite: true,
  })
}

const whoIn = async (browser: WebBrowser) => caller(browser.session() ?? null)
const pathOf = ({ url }: { url: string }) => url.replace(/^https?:\/\/[^/]+/, '')
const errorOf = ({ url }: { url: string }) => new URL(url).searchParams.get('error')

async function stage(): Promise<{ tenant: TestTenant; person: TestPerson; key: string; browser: WebBrowser }> {
  const tenant = await newTenant()
  const person = await tenant.person()
  const { key } = await newProvider(tenant, peer)
  return { tenant, person, key, browser: await openWebBrowser() }
}

test('A-SSO-14 D-020 T12 a member of the tenant signs in at its provider, and is in, whatever else that hands back', async () => {
  const { tenant, person, key, browser } = await stage()
  as(person)
  const page = await signOn(browser, key)
  expect(pathOf(page)).toBe(`/${tenant.domain}/login`)
  const me = await (await whoIn(browser)).call(userProfile.me, {})
  expect(me).toMatchObject({ email: { email: person.email }, tenantId: tenant.id })
})

test('A-SSO-14 the request is what the provider expects: our URLs, over HTTP-Redirect, to its own entry point', async () => {
  const { person, key, browser } = await stage()
  as(person)
  await signOn(browser, key)
  const request = peer.requests.at(-1)
  expect(request?.pathname).toBe('/sign-in')
  expect([...(request?.searchParams.keys() ?? [])]).toEqual(['SAMLRequest'])
  const metadata = await browser.visit(`/api/saml/${key}/metadata`)
  expect(metadata.text).toContain(`/api/saml/${key}/acs"`)
  expect(metadata.text).toContain('WantAssertionsSigned="true"')
})

test('T9 the first sign-in matches the member by email, later ones by the subject alone; no user is created', async () => {
  const { tenant, person, key, browser } = await stage()
  const count = () =>
    tenant.asOwner((tx) => tx.selectFrom('users').select('id').where('tenant_id', '=', tenant.id).execute())
  as({ email: 'nobody@nowhere.example' })
  const before = (await count()).length
  expect(errorOf(await signOn(browser, key))).toBe('No account found')
  expect(await count()).toHaveLength(before)
  expect(browser.session()).toBeUndefined()

  as({ email: person.email.toUpperCase() }, 'steady subject')
  await signOn(browser, key)
  as({ email: 'renamed@nowhere.example' }, 'steady subject')
  const later = await openWebBrowser()
  await signOn(later, key)
  expect((await (await whoIn(later)).call(userProfile.me, {})).id).toBe(person.id)
})

test("T9 an email that the provider reassigned does not open the previous owner's account", async () => {
  const { person, key, browser } = await stage()
  as(person, 'the one')
  await signOn(browser, key)
  as(person, 'the next one')
  const other = await openWebBrowser()
  expect(errorOf(await signOn(other, key))).toBe(
    'This account is linked with another sign-in. Please contact your administrator.',
  )
  expect(other.session()).toBeUndefined()
})

test("T9 a tenant's provider signs in nobody of another tenant, and its administrators can read why", async () => {
  const { tenant, key, browser } = await stage()
  const victim = await (await newTenant()).person({ isAdmin: true })
  as(victim)
  expect(errorOf(await signOn(browser, key))).toBe('No account found')
  expect(browser.session()).toBeUndefined()
  const admin = await tenant.person({ isAdmin: true })
  const [provider] = await admin.call(samlProviders.list, {})
  expect(provider?.lastRefusal).toBe(`No user has the email ${victim.email}.`)
  expect(provider?.lastRefused).toMatch(/^20\d\d-/)
  expect(provider?.lastSignIn).toBeNull()
})

test("T9 a member of two tenants gets into the provider's tenant only, and no step leads out of it", async () => {
  const { tenant, person, key, browser } = await stage()
  const there = await newTenant({ title: 'Elsewhere' })
  const same = await there.alsoHere(person)
  const { services } = await testServer()
  await services.database.owner
    .updateTable('identities')
    .set({ is_support: true, is_system: true })
    .where('email', '=', person.email)
    .execute()
  as(person)
  await signOn(browser, key)
  const signedIn = await whoIn(browser)

  const me = await signedIn.call(userProfile.me, {})
  expect(me).toMatchObject({ id: person.id, tenantId: tenant.id, isSupport: false })
  expect(me.loginTenants.map(({ id }) => id)).toEqual([tenant.id])
  const options = await signedIn.call(auth.tenants, {})
  expect(options).toMatchObject({ allowSystemAdmin: false, systemAdmin: false, supportAccess: [] })
  expect(options.loginTenants.map(({ id }) => id)).toEqual([tenant.id])
  const leave = { tenantId: there.id, userId: same.id }
  await expect(signedIn.call(auth.chooseTenant, { body: leave })).rejects.toMatchObject({ status: 404 })
  const opened = await there.person({ isAdmin: true })
  await opened.call(supportAccess.change, { body: { value: '1 hour' } })
  const support = { tenantId: there.id, userId: 0 }
  await expect(signedIn.call(auth.chooseTenant, { body: support })).rejects.toMatchObject({ status: 404 })
  expect((await signedIn.call(sessions.list, {})).map(({ tenantTitle }) => tenantTitle)).not.toContain('Elsewhere')
  await signedIn.call(sessions.endOthers, {})
  expect(await same.call(userProfile.me, {})).toMatchObject({ tenantId: there.id })
  // Choosing its own tenant again does not loosen it.
  const again = await signedIn.send({
    method: 'POST',
    path: '/login/tenant',
    body: { tenantId: tenant.id, userId: person.id },
  })
  const token = /session=([\w-]{43})/.exec(String(again.headers['set-cookie']))?.[1] ?? ''
  await expect((await caller(token)).call(auth.chooseTenant, { body: leave })).rejects.toMatchObject({ status: 404 })
})

test('A-SSO-10 a second factor is required after the provider, too, and the session stays in its tenant', async () => {
  const { tenant, person, key, browser } = await stage()
  const there = await newTenant()
  const same = await there.alsoHere(person)
  const secret = 'JBSWY3DPEHPK3PXPJBSW'
  await tenant.asOwner((tx) =>
    tx
      .insertInto('second_factors')
      .values({ tenant_id: tenant.id, holder_id: person.id, secret, last_step: 0 })
      .execute(),
  )
  as(person)
  expect(pathOf(await signOn(browser, key))).toBe(`/${tenant.domain}/login?error=mfa`)
  const half = await whoIn(browser)
  await expect(half.call(userProfile.me, {})).rejects.toMatchObject({ status: 401 })
  const answer = await half.send({ method: 'POST', path: '/login/mfa', body: { authCode: codeOf(secret) } })
  expect(answer.status).toBe(200)
  const token = /session=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  const full = await caller(token)
  expect((await full.call(userProfile.me, {})).tenantId).toBe(tenant.id)
  const leave = { tenantId: there.id, userId: same.id }
  await expect(full.call(auth.chooseTenant, { body: leave })).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['the user', 'users'],
  ['the identity', 'identities'],
] as const)('A-SSO-14 %s being disabled, the provider lets nobody in', async (_, table) => {
  const { tenant, person, key, browser } = await stage()
  await tenant.asOwner((tx) =>
    tx.updateTable(table).set({ disabled: true }).where('email', '=', person.email).execute(),
  )
  as(person)
  expect(errorOf(await signOn(browser, key))).toBe('No account found')
  expect(browser.session()).toBeUndefined()
})

test('A-SSO-14 a provider that is switched off, another domain and an unknown key lead back with a sentence', async () => {
  const { tenant, key, browser } = await stage()
  const off = await newProvider(tenant, peer, { enabled: false })
  for (const address of [
    `/api/saml/${off.key}/login`,
    `/api/saml/${key}/login?domain=elsewhere`,
    '/api/saml/none/login',
    '/api/saml/suite/login',
  ])
    expect(errorOf(await browser.visit(address)), address).toBe('This sign-in is not available.')
  expect((await browser.visit(`/api/saml/${off.key}/metadata`)).status).toBe(404)
  const form = { SAMLResponse: 'x' }
  expect(errorOf(await browser.visit(`/api/saml/${off.key}/acs`, { method: 'POST', form }))).toBe(
    'This sign-in is not available.',
  )
  expect((await browser.visit('/api/saml/A%20B/login')).status).toBe(400)
  expect((await browser.visit(`/api/saml/${key}/acs`, { method: 'POST', form: {} })).text).toBe(
    'The SAML response is missing.',
  )
})

test('T11 T13 a response counts only in the browser that started the sign-in: planted in another one it signs nobody in', async () => {
  const { person, key, browser } = await stage()
  as(person)
  const page = await browser.visit(`/api/saml/${key}/login`)
  const [, SAMLResponse = ''] = /name="SAMLResponse" value="([^"]*)"/.exec(page.text) ?? []
  const victim = await openWebBrowser()
  // Even if the other browser has started its own sign-in.
  await victim.visit(`/api/saml/${key}/login`)
  const planted = await victim.visit(`/api/saml/${key}/acs`, {
    method: 'POST',
    form: { SAMLResponse },
    crossSite: true,
  })
  expect(errorOf(planted)).toBe('The sign-in was started in another browser or has expired. Please try again.')
  expect(victim.session()).toBeUndefined()
  await browser.visit(`/api/saml/${key}/finish`)
  expect(browser.session()).toBeDefined()
})

test('T11 a response is used once, whoever presents it', async () => {
  const { person, key, browser } = await stage()
  as(person)
  const page = await browser.visit(`/api/saml/${key}/login`)
  const [, SAMLResponse = ''] = /name="SAMLResponse" value="([^"]*)"/.exec(page.text) ?? []
  const post = () => browser.visit(`/api/saml/${key}/acs`, { method: 'POST', form: { SAMLResponse }, crossSite: true })
  await post()
  expect(browser.session()).toBeDefined()
  browser.cookies.get(new URL(page.url).origin)?.delete('session')
  expect(errorOf(await post())).toBe('The sign-in could not be verified. Please try again.')
  // Of responses that arrive at the same moment, one counts.
  const second = await browser.visit(`/api/saml/${key}/login`)
  const [, next = ''] = /name="SAMLResponse" value="([^"]*)"/.exec(second.text) ?? []
  const { http } = await testServer()
  const send = () =>
    http.inject({
      method: 'POST',
      url: `/api/saml/${key}/acs`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: next }).toString(),
    })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.filter(({ headers }) => headers.location?.endsWith('/finish'))).toHaveLength(1)
})

test('D-019 signing in at a provider ends the session that the browser had', async () => {
  const { tenant, person, key, browser } = await stage()
  const other = await tenant.person()
  as(person)
  const { services } = await testServer()
  const origin = new URL(services.settings.publicUrl).origin
  browser.cookies.set(origin, new Map([['session', other.token]]))
  await signOn(browser, key)
  await expect(other.call(userProfile.me, {})).rejects.toMatchObject({ status: 401 })
  expect((await (await whoIn(browser)).call(userProfile.me, {})).id).toBe(person.id)
})

test('A-LOGIN-25 A-SSO-02 D-005 the domain lists its providers, without secrets, and why one is unavailable', async () => {
  const { tenant, key } = await stage()
  const old = selfSigned({ validFrom: new Date('2020-01-01'), validTo: new Date('2021-01-01') })
  const expired = await newProvider(tenant, { ...peer, key: old }, { title: 'An old one', autoLogin: true })
  await newProvider(tenant, peer, { enabled: false })
  const stranger = await caller(null)
  const { text } = await stranger.send({ method: 'GET', path: `/tenant/domain/${tenant.domain}` })
  const error = 'This sign-in is not available: the certificate of its provider is not valid today.'
  expect(JSON.parse(text)).toMatchObject({
    tenantId: tenant.id,
    suite: false,
    samlProviders: [
      { key: expired.key, title: 'An old one', url: null, error, autoLogin: true },
      {
        key,
        title: 'Harbour ID',
        url: `/api/saml/${key}/login?domain=${tenant.domain}`,
        error: null,
        autoLogin: false,
      },
    ],
  })
  expect(text).not.toContain('CERTIFICATE')
  expect(errorOf(await (await openWebBrowser()).visit(`/api/saml/${expired.key}/login`))).toBe(error)
})
