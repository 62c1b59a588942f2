import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('D-140 C-TEN-01 the time zone of an organization: what another one moves is said before it is saved', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=tenant')
  const zone = page.getByRole('button', { name: /Time zone/ })
  await zone.getByText('America/Los_Angeles').waitFor()
  await zone.click()
  await page.getByPlaceholder('Search time zones').fill('berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  const said = page.getByText(/^Calculated values, titles, emails/)
  await expect
    .poll(() => said.textContent())
    .toMatch(/Saving changes (?:no|\d+) calculated values? and (?:no|\d+) titles?\./)
  await stage.photographAll(page, 'time-zone')
  expect(await violations(page, 'time-zone')).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await zone.getByText('America/Los_Angeles').waitFor()
  expect(await said.textContent()).not.toContain('Saving')
})
