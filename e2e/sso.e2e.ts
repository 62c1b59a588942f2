import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, startOpenIdProvider, type OpenIdPeer } from '../apps/server/src/testing/sign-on/openid-provider.ts'
import { startSamlProvider, type SamlProviderPeer } from '../apps/server/src/testing/sign-on/saml-provider.ts'
import { freePort } from '../scripts/free-port.ts'
import { startProduct, type Product } from './support/product.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()
let product: Product
let saml: SamlProviderPeer
let suite: SamlProviderPeer
let google: OpenIdPeer

beforeAll(async () => {
  const port = await freePort()
  saml = await startSamlProvider({ subject: '', email: '' })
  suite = await startSamlProvider({ subject: '', email: '' })
  google = await startOpenIdProvider({ sub: '', email: '', email_verified: true }, [
    `http://localhost:${port}/api/oauth/login/google`,
  ])
  product = await startProduct({
    port,
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: google.issuer,
      OUTBOUND_NETWORKS: '127.0.0.0/8,::1',
      SUITE_ENTRY_POINT: suite.entryPoint,
      SUITE_ISSUER: suite.issuer,
      SUITE_CERTIFICATE: suite.key.certificate,
      SUITE_EMAIL_DOMAINS: 'suite.example',
      SUITE_ACCOUNT_URL: `${suite.entryPoint}/account`,
    },
  })
})
afterAll(async () => {
  await product?.stop()
  await Promise.all([saml, suite, google].map((peer) => peer?.close()))
})

/** Somebody before this product; the providers' own pages are part of the story. */
async function guest(options: Parameters<typeof stage.guest>[0] = {}): Promise<Page> {
  const { page, watch } = await stage.guest({ ...options, baseURL: product.url })
  for (const { origin } of [saml.entryPoint, suite.entryPoint, google.issuer].map((address) => new URL(address)))
    watch.expect(new RegExp(`^asks for ${origin}/`))
  watch.expect(/^Signing in with Suite failed/)
  return page
}

async function admin(options: Parameters<typeof stage.guest>[0] = {}): Promise<Page> {
  const page = await guest(options)
  await page.goto('/login')
  await signIn(page, 'admin@city.example')
  await page.waitForURL('**/dashboard*')
  return page
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/sso-${name}.png` })
}

const provider = (page: Page) => page.getByRole('button', { name: 'Sign in with City ID' })
const logout = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `${name}, account` }).click()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
}

test('A-SSO-01 A-SSO-14 an administrator sets up a provider, and a colleague signs in with it and gets to the requested page', async () => {
  const page = await admin()
  await page.goto('/city/configuration?section=domain')
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByLabel('Title').fill('City ID')
  await page.getByLabel('Sign-in URL').fill(saml.entryPoint)
  await page.getByLabel('Provider entity ID').fill(saml.issuer)
  await page.getByLabel('Certificate', { exact: true }).fill('not a certificate')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Paste the certificate of the provider as text').waitFor()
  await page.getByLabel('Certificate', { exact: true }).fill(saml.key.certificate)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Now enter these two addresses at the provider.').waitFor()
  await picture(page, 'provider-1440')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('The certificate is valid until').waitFor()

  saml.person = { subject: 'rosa', email: 'reader@city.example' }
  const colleague = await guest()
  await colleague.goto('/city/account')
  await colleague.waitForURL('**/city/login')
  await provider(colleague).waitFor()
  await picture(colleague, 'login-1440')
  await expectAccessible(colleague)
  await provider(colleague).click()
  await colleague.waitForURL('**/city/account')
  await colleague.getByRole('button', { name: /^Rosa Delgado, account/ }).waitFor()
})

test('T9 A-LOGIN-21 a person of another tenant is refused and reads why, and so does the administrator', async () => {
  saml.person = { subject: 'stranger', email: 'nobody@elsewhere.example' }
  const page = await guest({ viewport: { width: 390, height: 844 } })
  await page.goto('/city/login')
  await provider(page).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Login Error: No account found')
  await picture(page, 'refused-390')
  await expectAccessible(page)
  const owner = await admin({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await owner.goto('/city/configuration?section=domain')
  await owner.getByText('No user has the email nobody@elsewhere.example.').waitFor()
  await picture(owner, 'settings-390-dark')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Edit City ID' }).click()
  await owner.getByText('/acs').waitFor()
  await picture(owner, 'provider-390-dark')
  await expectAccessible(owner)
})

test('T9 D-015 a member of two tenants gets into the provider’s own, and into no other from there', async () => {
  saml.person = { subject: 'bola', email: 'both@city.example' }
  const page = await guest()
  await page.goto('/city/login')
  await provider(page).click()
  await page.waitForURL('**/city/dashboard*')
  await page.getByRole('button', { name: /^Bola Okafor, account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: /^Switch to/ }).count()).toBe(0)
})

test('A-SSO-03 A-SSO-04 an automatic provider is followed, but not after signing out', async () => {
  const owner = await admin()
  await owner.goto('/city/configuration?section=domain')
  await owner.getByRole('button', { name: 'Edit City ID' }).click()
  await owner.getByText('Redirect to this provider when the sign-in page opens').click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await owner.getByText('redirects automatically').waitFor()

  saml.person = { subject: 'rosa', email: 'reader@city.example' }
  const page = await guest()
  await page.goto('/city/login')
  await page.waitForURL('**/city/dashboard*')
  await logout(page, 'Rosa Delgado')
  await page.waitForURL('**/city/login')
  await provider(page).waitFor()
  await page.reload()
  await provider(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/city/login')
  await provider(page).click()
  await page.waitForURL('**/city/dashboard*')
})

test('A-SSO-06 A-SSO-09 with Google: one tenant is entered immediately, of several one is chosen', async () => {
  google.person = { sub: 'erik', email: 'editor@city.example', email_verified: true }
  const page = await guest()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.waitForURL('**/dashboard*')
  await page.getByRole('button', { name: /^Erik Lindqvist, account/ }).waitFor()

  google.person = { sub: 'bola', email: 'both@city.example', email_verified: true }
  const other = await guest()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Sign in with Google' }).click()
  await other.getByRole('heading', { name: 'Select Tenancy' }).waitFor()
  await other.getByRole('button', { name: 'Harbour Clinic' }).click()
  await other.waitForURL('**/cases')

  google.person = { sub: 'x', email: 'editor@city.example', email_verified: false }
  const stranger = await guest()
  await stranger.goto('/login')
  await stranger.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect.poll(() => stranger.getByRole('alert').textContent()).toBe('Login Error: No account found')
})

test('A-SSO-11 A-SSO-12 A-LOGIN-23 with Suite, by the button and by a link for one person', async () => {
  const owner = await admin()
  await owner.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
    const body = JSON.stringify({ name: 'Sami Virtanen', email: 'sami@suite.example' })
    await fetch('/api/users', { method: 'POST', headers, body })
  })
  suite.person = { subject: 'sami', email: 'sami@suite.example' }
  const page = await guest()
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Login with Suite' })
  expect(await button.isDisabled(), 'A-LOGIN-05').toBe(true)
  await page.getByLabel('Email').fill('reader@city.example')
  await button.click()
  const sentence = 'Something went wrong, please try again later and contact support if the issue persists'
  await expect.poll(() => page.getByRole('alert').textContent()).toBe(sentence)
  await page.getByLabel('Email').fill('sami@suite.example')
  await button.click()
  // A new user gets the introduction, however they signed in.
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Details' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: /^Sami Virtanen, account/ }).click()
  await page.getByRole('menuitem', { name: 'Two-Factor Authentication' }).click()
  await page.getByRole('button', { name: 'Manage My Account' }).waitFor()
  await picture(page, 'suite-account')
  await expectAccessible(page)

  await page.goto('/login?user=sami%40suite.example')
  await page.waitForURL(/\/cases/)
  const link = await guest()
  await link.goto('/login?user=sami%40suite.example')
  await link.getByRole('button', { name: /^Sami Virtanen, account/ }).waitFor()
})
