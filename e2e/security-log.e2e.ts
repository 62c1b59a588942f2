import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { stillness } from './support/axe.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('B.9 an administrator finds a refused sign-in in the security log at %i px in %s', async (width, theme) => {
  const { page: stranger } = await stage.guest()
  await stranger.goto('/login')
  await stranger.getByLabel('Email').fill('admin@city.example')
  await stranger.keyboard.press('Enter')
  await stranger.getByLabel('Password').fill('not the password')
  await stranger.keyboard.press('Enter')
  await stranger.getByText('Invalid email or password.').waitFor()

  const { page } = await stage.person('admin@city.example')
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto('/configuration?section=securityLog')
  const row = page.getByRole('row', { name: /Sign-in refused/ }).first()
  await row.waitFor()
  expect(await row.textContent()).not.toContain('not the password')
  await stillness(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const { scrollWidth, clientWidth } = (await page.evaluate(`({
    scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })`)) as {
    scrollWidth: number
    clientWidth: number
  }
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/security-${width}.png` })
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText(/Choose another person, event or time/).waitFor()
})
