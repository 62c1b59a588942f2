import { expect, test } from 'vitest'
import { demoPassword } from './support/product.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()

test('A-ROUTE-01 A-LOGIN-01 the start page leads to the sign-in: email first, then the password, and back', async () => {
  const { page } = await stage.guest()
  await page.goto('/')
  await page.waitForURL('**/login')
  const next = page.getByRole('button', { name: 'Next' })
  expect(await next.isDisabled(), 'A-LOGIN-05').toBe(true)
  await page.getByLabel('Email').fill('editor@city.example')
  await next.click()
  expect(await page.getByRole('button', { name: 'Login' }).isDisabled(), 'A-LOGIN-04').toBe(true)
  await page.getByRole('button', { name: 'Back to email' }).click()
  expect(await page.getByLabel('Email').inputValue(), 'A-LOGIN-02').toBe('editor@city.example')
  await page.getByText('1.0.0', { exact: true }).waitFor()
  expect(await page.title()).toBe('Login · Dossier')
})

test('A-LOGIN-24 a wrong password and an unknown person get the same sentence, and the right password still works', async () => {
  const { page } = await stage.guest()
  await page.goto('/login')
  await signIn(page, 'nobody@city.example')
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Invalid email or password.')
  await page.getByRole('button', { name: 'Back to email' }).click()
  await signIn(page, 'editor@city.example', 'a wrong password')
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Invalid email or password.')
  await page.getByRole('button', { name: 'Back to email' }).click()
  await signIn(page, 'editor@city.example')
  await page.waitForURL('**/dashboard*')
})

test('A-LOGIN-21 an error in the URL is shown', async () => {
  const { page } = await stage.guest()
  await page.goto('/login?error=expired')
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Login Error: expired')
})

test('A-TENSEL-01 A-TENSEL-03 a member of two tenants chooses one', async () => {
  const { page } = await stage.guest()
  await page.goto('/login')
  await signIn(page, 'both@city.example')
  await page.getByRole('heading', { name: 'Select Tenancy' }).waitFor()
  await page.getByRole('button', { name: 'City of Los Angeles' }).waitFor()
  await page.getByRole('button', { name: 'Harbour Clinic' }).click()
  await page.getByRole('heading', { name: 'All Incidents' }).waitFor()
})

test('A-TENSEL-06 cancelling the choice signs out', async () => {
  const { page } = await stage.guest()
  await page.goto('/login')
  await signIn(page, 'both@city.example')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Email').waitFor()
  await page.goto('/cases')
  await page.waitForURL('**/login')
})

test('A-LAND-01 A-LAND-05 A-ERR-01 after signing in, the page requested before opens', async () => {
  const { page } = await stage.guest()
  await page.goto('/cases?filter=graffiti&sort=created')
  await page.waitForURL('**/login')
  await signIn(page, 'editor@city.example')
  await page.waitForURL('**/cases?filter=graffiti&sort=created')
  expect(await page.getByRole('searchbox', { name: 'Filter' }).inputValue()).toBe('graffiti')
})

test('A-ROUTE-20 an unknown URL leads to the sign-in, or to the landing page for a signed-in person', async () => {
  const { page } = await stage.guest()
  await page.goto('/no/such/page')
  await page.waitForURL('**/login')
  await signIn(page, 'reader@city.example')
  await page.waitForURL('**/dashboard*')
  await page.goto('/no/such/page')
  await page.waitForURL('**/dashboard*')
})

test('A-ROUTE-21 a tenant has its own address, which stays in front of its pages', async () => {
  const { page } = await stage.guest()
  await page.goto('/clinic/cases')
  await page.waitForURL('**/clinic/login')
  await page
    .getByText('Harbour Clinic')
    .or(page.getByRole('img', { name: 'Harbour Clinic' }))
    .first()
    .waitFor()
  await signIn(page, 'both@city.example')
  await page.waitForURL('**/clinic/cases')
  await page.getByRole('heading', { name: 'All Incidents' }).waitFor()
})

test('A-OUT-02 A-OUT-04 signing out in one tab ends the other one, and nothing is left behind', async () => {
  const { page, context } = await stage.person('editor@city.example')
  const other = await context.newPage()
  await other.goto('/cases/1')
  await other.getByRole('tab', { name: 'Updates' }).waitFor()
  // A background tab is painted so seldom that a click takes seconds.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Erik Lindqvist, account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  expect(await page.evaluate(() => sessionStorage.getItem('manualLogout'))).toBe('true')
  await page.goto('/cases')
  await page.waitForURL('**/login')
})

test('A-LOGIN-01 the sign-in page transfers no more than 150 kB of code', async () => {
  const { page } = await stage.guest()
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
  })
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(150_000)
})

test('A-LOGIN-01 A-LOGIN-02 Back, Forward and a reload return to the step of a sign-in', async () => {
  const { page } = await stage.guest()
  await page.goto('/login')
  const email = page.getByLabel('Email')
  const chip = page.getByRole('button', { name: 'both@city.example, change' })
  await email.fill('both@city.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await chip.waitFor()
  expect(page.url()).not.toContain('both')
  await page.reload()
  await chip.waitFor()
  await page.goBack()
  await email.waitFor()
  expect(await email.inputValue()).toBe('both@city.example')
  await page.goForward()
  await chip.waitFor()

  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const clinic = page.getByRole('button', { name: 'Harbour Clinic' })
  await clinic.waitFor()
  await page.reload()
  await clinic.waitFor()
  await page.goto('/health')
  await page.goBack()
  await clinic.click()
  await page.waitForURL('**/cases')
})
