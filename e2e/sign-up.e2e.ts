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
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Records', exact: true }).click()
  await page.getByRole('heading', { name: 'All Records' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Kite Guild').waitFor()
  await createRecord(page, { title: 'The first kite', template: 'General' })
})

test('D-025 D-128 an administrator of a new organization is led, each step closes itself, and all of it can be hidden', async () => {
  const { page } = await stage.guest()
  await page.goto('/signup')
  await fill(page, { account: 'Lantern Guild', email: 'ada@lantern.example', password: PASSWORD })
  await create(page).click()
  await page.getByRole('progressbar', { name: '0 of 7 done' }).waitFor()
  // This installation has no mail server: the strip and the step say who has the link.
  await expect.poll(() => page.getByText(/Ask its system administrators for your link/).count()).toBe(2)
  expect(await violations(page, 'first steps')).toEqual([])
  await stage.photographAll(page, 'first-steps')
  await page.getByRole('link', { name: 'Add template' }).click()
  await page.getByRole('button', { name: 'Add Template' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Pothole report')
  await page.getByRole('button', { name: 'Add and Design' }).click()
  await page.waitForURL(/template=\d+/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('progressbar', { name: '1 of 7 done' }).waitFor()
  await page.getByRole('heading', { name: 'Make your first template (done)' }).waitFor()
  await page.getByText('Pothole report', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Hide first steps' }).click()
  await page.getByText('Get started with Dashboards.').waitFor()
  await page.reload()
  await page.getByText('Get started with Dashboards.').waitFor()
  expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
  await page.getByRole('button', { name: /, account/ }).click()
  await page.getByRole('menuitem', { name: 'First steps' }).click()
  await page.getByRole('progressbar', { name: '1 of 7 done' }).waitFor()
  await page.getByRole('button', { name: 'Show on the dashboard' }).click()
  await page.getByRole('button', { name: 'Hide first steps' }).waitFor()
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
