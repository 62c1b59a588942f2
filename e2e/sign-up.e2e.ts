import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({ SIGN_UP: 'yes' })

const PASSWORD = 'lanterns-ferry-quietly-73'

async function fill(page: Page, values: { account: string; email: string; password: string }) {
  await page.getByLabel('Account Name').fill(values.account)
  await page.getByLabel('Full Name').fill('Ada Byron')
  await page.getByLabel('Email').fill(values.email)
  await page.getByLabel('Password', { exact: true }).fill(values.password)
  await page.getByLabel('Confirm Password').fill(values.password)
}

const create = (page: Page) => page.getByRole('button', { name: 'Create' })

test('A-ROUTE-03 A-SIGNUP-06 a visitor creates an organization, is signed in and creates the first record', async () => {
  const { page } = await stage.guest()
  await page.goto('/signup')
  await fill(page, { account: 'Kite Guild', email: 'ada@kite.example', password: PASSWORD })
  await create(page).click()
  await page.waitForURL('**/cases')
  await page.getByRole('heading', { name: 'All Records' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Kite Guild').waitFor()
  await createRecord(page, { title: 'The first kite', template: 'General' })
})

test('A-SIGNUP-04 A-SIGNUP-07 a weak password keeps Create disabled, and a wrong one of a known account says what to do', async () => {
  const { page } = await stage.guest()
  await page.goto('/signup')
  await fill(page, { account: 'Another Guild', email: 'editor@city.example', password: 'password1' })
  await page.getByText(/^Very weak\./).waitFor()
  expect(await create(page).isDisabled()).toBe(true)
  await fill(page, { account: 'Another Guild', email: 'editor@city.example', password: PASSWORD })
  await page.getByText('Very strong.').waitFor()
  await create(page).click()
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('If you already have an account, enter its password.')
  expect(await page.getByLabel('Account Name').inputValue()).toBe('Another Guild')
})

test('A-LOGIN-09 the page for signing in has no link to it', async () => {
  const { page } = await stage.guest()
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  expect(await page.getByText(/sign up/i).count()).toBe(0)
})

test.each([1440, 390])('the page for signing up at %i px has nothing that hinders anybody', async (width) => {
  const { page } = await stage.guest({ viewport: { width, height: 844 } })
  await page.goto('/signup')
  await fill(page, { account: '', email: 'ada@kite.example', password: 'password1' })
  await page.getByLabel('Account Name').press('Enter')
  await page.getByText('Account Name required').waitFor()
  await page.getByText(/^Very weak\./).waitFor()
  expect(await violations(page, 'sign-up')).toEqual([])
  await stage.photograph(`signup-${width}`)
})
