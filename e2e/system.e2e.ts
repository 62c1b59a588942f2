import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterPortal } from './support/authenticator.ts'
import { violations } from './support/axe.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage({ BILLING_CONTACT: 'billing@dossier.example' })

/** Of the second factor, once it is set up. */
let secret: string | undefined

const PASSWORD = 'violet anchor 47 lanterns'

const picture = async (page: Page, name: string) => {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'System portal' }).getByRole('link', { name, exact: true }).click()

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

test('A-ROUTE-19 D-108 the portal founds a tenant, switches it, and shuts it out', async () => {
  const { page } = await stage.guest()
  const found: string[] = []
  const check = async (state: string, within?: string) => found.push(...(await violations(page, state, within)))
  secret = await enterPortal(page, secret)
  await page.getByRole('button', { name: 'City of Los Angeles' }).waitFor()
  await page.getByText('2 tenants').waitFor()
  await picture(page, 'tenants')
  await check('tenants')

  await page.getByRole('button', { name: 'Create Tenant' }).click()
  const founding = sheet(page, 'Create Tenant')
  await founding.getByLabel('Title').fill('Kite Guild')
  await expect.poll(() => founding.getByLabel('Domain').inputValue()).toBe('kite-guild')
  await founding.getByLabel('Administrator', { exact: true }).fill('Ada Byron')
  await founding.getByLabel('Administrator’s email').fill('ada@kites.example')
  await picture(page, 'create-tenant')
  await founding.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()

  await tab(page, 'Outbox')
  await page.getByRole('button', { name: 'Your organization Kite Guild is ready' }).click()
  const text = await page.getByRole('dialog').locator('pre').textContent()
  await picture(page, 'mail')
  await check('mail', '.scrim')
  await page.getByRole('button', { name: 'Close' }).click()
  await check('outbox')
  const link = new URL(/http\S+/.exec(text ?? '')![0])

  const { page: ada } = await stage.guest()
  await ada.goto(link.pathname + link.search)
  await ada.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await ada.getByLabel('Confirm password').fill(PASSWORD)
  await ada.getByText('Strong').waitFor()
  await ada.getByRole('button', { name: 'Set password' }).click()
  await ada.getByText('Your password is set.').waitFor()
  await signIn(ada, 'ada@kites.example', PASSWORD)
  await ada.waitForURL('**/kite-guild/dashboard')
  const features = () =>
    ada.evaluate<string[]>(`fetch('/api/users/me').then((me) => me.json()).then((me) => me.tenantEnabledFeatures)`)
  expect(await features()).toContain('enableV2')

  await tab(page, 'Tenants')
  await page.getByRole('button', { name: 'Kite Guild' }).click()
  const kites = sheet(page, 'Kite Guild')
  await kites.getByText('New interface').click()
  await picture(page, 'tenant')
  await check('tenant', '.scrim')
  await kites.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()
  // A-FEAT-02 the open browser is without it, and needs no reload.
  await expect.poll(features).not.toContain('enableV2')

  await page.getByRole('button', { name: 'Kite Guild' }).click()
  await kites.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('row', { name: /Kite Guild ?Disabled/ }).waitFor()
  await ada.waitForURL('**/kite-guild/login')
  await signIn(ada, 'ada@kites.example', PASSWORD)
  await ada.getByText('Invalid email or password.').waitFor()

  await tab(page, 'Activity')
  await page.getByRole('row', { name: /Disabled tenant Kite Guild/ }).waitFor()
  await page.getByRole('row', { name: /Read mail ada@kites\.example/ }).waitFor()
  await page.getByRole('row', { name: /Signed in/ }).waitFor()
  await picture(page, 'activity')
  await check('activity')
  expect(found).toEqual([])
  // A person of a tenant is redirected to their own pages.
  const { page: admin } = await stage.signedIn('admin@city.example')
  await admin.goto('/system')
  await admin.waitForURL('**/dashboard')
})

test('D-108 accounts: one is created on a phone, notified by mail, and disabled again', async () => {
  const { page } = await stage.guest({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const found: string[] = []
  secret = await enterPortal(page, secret)
  await picture(page, 'tenants-390-dark')
  await tab(page, 'System Accounts')
  await page.getByRole('button', { name: 'Sam Whitaker' }).waitFor()
  await page.getByRole('button', { name: 'Create Account' }).click()
  const made = sheet(page, 'Create Account')
  await made.getByLabel('Name').fill('Nora Vance')
  await made.getByLabel('Email').fill('nora@dossier.example')
  await made.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()
  await page.getByRole('row', { name: /Nora Vance.*System portal.*Not set up.*Not set yet/ }).waitFor()
  await picture(page, 'accounts-390-dark')
  found.push(...(await violations(page, 'accounts')))

  await page.getByRole('button', { name: 'Nora Vance' }).click()
  const nora = sheet(page, 'Nora Vance')
  await nora.getByRole('button', { name: 'Send Password Link' }).click()
  await nora.getByText('A link was sent to nora@dossier.example.').waitFor()
  await picture(page, 'account-390-dark')
  found.push(...(await violations(page, 'account', '.scrim')))
  await nora.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('row', { name: /Nora Vance ?Disabled/ }).waitFor()
  // Nobody locks themselves out.
  await page.getByRole('button', { name: 'Sigrid Thorne', exact: true }).click()
  await sheet(page, 'Sigrid Thorne').getByText('System portal').waitFor()
  expect(await sheet(page, 'Sigrid Thorne').getByRole('button', { name: 'Disable' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await tab(page, 'Errors')
  await page.getByText('No errors found.').waitFor()
  found.push(...(await violations(page, 'errors')))
  expect(found).toEqual([])
  await page.getByRole('button', { name: 'Sigrid Thorne, account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.goto('/system')
  await page.waitForURL('**/login')
})
