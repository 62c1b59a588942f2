import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')

test("A-MENU-01 A-MENU-12 the theme is switched, kept over a reload, and shared with the person's other device", async () => {
  const [here, there] = await Promise.all([stage.person('night@city.example'), stage.person('night@city.example')])
  expect(await themeOf(here.page)).toBe('light')
  const saved = here.page.waitForResponse('**/api/users/preferences/change')
  await here.page.getByRole('button', { name: 'Nadia Haddad, account' }).click()
  await here.page.getByRole('menuitem', { name: 'Theme' }).click()
  await expect.poll(() => themeOf(here.page)).toBe('dark')
  expect((await saved).status()).toBe(200)
  // The other one is open all the while.
  await expect.poll(() => themeOf(there.page)).toBe('dark')
  await here.page.reload()
  expect(await themeOf(here.page), 'before anything is drawn').toBe('dark')
  await here.page.getByRole('gridcell').first().waitFor()
  expect(await themeOf(here.page)).toBe('dark')

  const later = await stage.person('night@city.example')
  await expect.poll(() => themeOf(later.page)).toBe('dark')
  await later.page.keyboard.press('Alt+t')
  await expect.poll(() => themeOf(later.page)).toBe('light')
  await expect.poll(() => themeOf(here.page)).toBe('light')
})

test("A-ROUTE-27 the sign-in page is light; one's own theme returns after it", async () => {
  const { page } = await stage.guest({ colorScheme: 'dark' })
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await expect.poll(() => themeOf(page)).toBe('light')
  await signIn(page, 'reader@city.example')
  await page.waitForURL('**/dashboard*')
  await expect.poll(() => themeOf(page)).toBe('dark')
})

test.each(['light', 'dark'])('a disabled button under the mouse stays as it is and can be read (%s)', async (theme) => {
  const { page } = await stage.guest()
  await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
  await page.goto('/login')
  await signIn(page, 'reader@city.example')
  await page.waitForURL('**/dashboard*')
  await page.goto('/cases/New')
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  const create = page.locator('.btn.primary[aria-disabled="true"]').first()
  await create.waitFor()
  const look = () =>
    create.evaluate((button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor])
  await page.mouse.move(0, 0)
  const before = await look()
  await create.hover({ force: true })
  await page.waitForTimeout(400)
  expect(await look()).toEqual(before)
})
