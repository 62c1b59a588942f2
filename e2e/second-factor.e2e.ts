import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf, secretOn } from './support/authenticator.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()

async function account(page: Page, person: string, item: string) {
  await page.getByRole('button', { name: `${person}, account` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('A-MFA-06 A-MFA-12 A-MFA-16 a person sets up a second factor, signs in with it, and removes it', async () => {
  const { page } = await stage.person('reader@city.example', { colorScheme: 'dark' })
  await account(page, 'Rosa Delgado', 'Two-Factor Authentication')
  await page.getByRole('img', { name: 'QR code for Dossier (City of Los Angeles)' }).waitFor()
  await picture(page, 'setup-modal')
  await expectAccessible(page)
  const secret = await secretOn(page)
  await page.getByLabel('Authentication code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Two-Factor Authentication Added').waitFor()
  const recovery = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(recovery).toHaveLength(10)
  await picture(page, 'recovery-codes')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()

  const { page: elsewhere } = await stage.guest({ viewport: { width: 390, height: 844 } })
  await elsewhere.goto('/login')
  await signIn(elsewhere, 'reader@city.example')
  const box = elsewhere.getByLabel('Authentication code')
  // A-MFA-03
  await expect.poll(() => box.evaluate((one) => one.matches(':focus'))).toBe(true)
  expect(await elsewhere.getByRole('button', { name: 'Validate' }).isDisabled(), 'A-MFA-04').toBe(true)
  await elsewhere.keyboard.type('000000')
  await elsewhere.keyboard.press('Enter')
  await expect
    .poll(() => elsewhere.getByRole('alert').textContent())
    .toContain('Incorrect code. Wait for the next one and try again.')
  await picture(elsewhere, 'code-390')
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await elsewhere.getByRole('button', { name: 'Validate' }).click()
  await elsewhere.waitForURL('**/dashboard*')

  await account(page, 'Rosa Delgado', 'Two-Factor Authentication')
  await page.getByText('You have 9 recovery codes left.').waitFor()
  await picture(page, 'kept')
  await expectAccessible(page)
  await page.getByLabel('Authentication code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Two-Factor Authentication Removed').waitFor()
})

test('A-LOGIN-19 A-MFA-13 A-MFA-11 a system account sets up its second factor before anything else, then uses it', async () => {
  const { page } = await stage.guest()
  await page.goto('/login')
  await signIn(page, 'system@dossier.example')
  await page.getByRole('img', { name: 'QR code for Dossier' }).waitFor()
  await picture(page, 'setup-login')
  await expectAccessible(page)
  const secret = await secretOn(page)
  await page.getByLabel('Authentication code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.waitForURL('**/system')
  await page.getByRole('button', { name: 'Sigrid Thorne, account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Email').waitFor()
  await signIn(page, 'system@dossier.example')
  await page.getByLabel('Authentication code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Validate' }).click()
  await page.waitForURL('**/system')
  await page.getByRole('heading', { name: 'Tenants' }).waitFor()
})

test('sessions: ending a session elsewhere signs that window out', async () => {
  // A person used by no other journey: these two are all their sessions.
  const here = await stage.person('joel@city.example')
  const there = await stage.person('joel@city.example', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await account(here.page, 'Joel Abrams', 'Sessions')
  await here.page.getByText('This session').waitFor()
  await picture(here.page, 'sessions')
  await expectAccessible(here.page)
  await here.page.getByRole('button', { name: /^End session/ }).click()
  await there.page.waitForURL('**/login')
  await expect.poll(() => here.page.getByRole('button', { name: /^End session/ }).count()).toBe(0)
})

test('A-RESET-01 A-RESET-03 A-RESET-06 A-RESET-07 A-RESET-08 a forgotten password: the mail is requested, and the form rates the new one', async () => {
  const { page } = await stage.guest()
  await page.goto('/login')
  await page.getByLabel('Email').fill('day@city.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByText('If an account exists with that email').waitFor()
  await picture(page, 'reset-requested')
  await expectAccessible(page)

  await page.goto('/login?resetCode=worn-out&email=day%40city.example')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByText('Minimum length is 8 characters').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('password1')
  await page.getByText('This is a commonly used password.').waitFor()
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByText('Passwords do not match').waitFor()
  await picture(page, 'reset-form')
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('violet anchor 47 lanterns')
  await page.getByLabel('Confirm password').fill('violet anchor 47 lanterns')
  await page.getByText('Strong').waitFor()
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('This link is no longer valid. Please request a new one.').waitFor()
})
