import { expect, test } from 'vitest'
import { expectAccessible, expectNoOverhang } from './support/page-checks.ts'
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
  await expectAccessible(page)
  await expectNoOverhang(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/security-${width}.png` })
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText(/Choose another person, event or time/).waitFor()
})
