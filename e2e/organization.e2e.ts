import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterPortal } from './support/authenticator.ts'
import { violations } from './support/axe.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage({ BILLING_CONTACT: 'billing@dossier.example' })

const picture = async (page: Page, name: string) => {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

const card = (page: Page) => page.getByRole('region', { name: 'Subscription' })

async function openCity(page: Page) {
  await page.getByRole('button', { name: 'City of Los Angeles' }).click()
  return page.getByRole('dialog', { name: 'City of Los Angeles' })
}

test('A-ROUTE-16 A-ROUTE-17 A-MENU-06 A-ERR-02 the card, and the only page while nothing is paid', async () => {
  const { page } = await stage.person('reader@city.example')
  const { page: small } = await stage.person('editor@city.example', { viewport: { width: 390, height: 844 } })
  const { page: portal } = await stage.guest()
  await enterPortal(portal)
  const found: string[] = []

  await page.getByRole('button', { name: 'Rosa Delgado, account' }).click()
  await page.getByRole('menuitem', { name: 'Billing' }).click()
  await page.waitForURL('**/organization')
  await card(page).getByText('Professional').waitFor()
  expect(await card(page).innerText()).toMatch(/City of Los Angeles[^]*Active[^]*\d+ of 50 used[^]*No end date/)
  await card(page).getByText('contact billing@dossier.example').waitFor()
  await picture(page, 'organization')
  found.push(...(await violations(page, 'organization')))
  await page.goto('/cases')
  await page.getByRole('gridcell').first().waitFor()

  const city = await openCity(portal)
  await city.getByLabel('Subscription number').fill('')
  await city.getByText('Without a number, people of this tenant see only').waitFor()
  await picture(portal, 'billing')
  await city.getByRole('button', { name: 'Save' }).click()
  await portal.getByText('Saved!').waitFor()

  for (const one of [page, small]) {
    await one.waitForURL('**/organization')
    await card(one).getByText('Your organization has no valid subscription.').waitFor()
    expect(await one.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    found.push(...(await violations(one, 'unpaid')))
  }
  await picture(page, 'unpaid')
  await picture(small, 'unpaid-390')
  await page.goto('/cases/1')
  await page.waitForURL('**/organization')
  // A direct call still gets 402.
  expect(await page.evaluate(`fetch('/api/status').then(({ status }) => status)`)).toBe(402)

  const again = await openCity(portal)
  await again.getByLabel('Subscription number').fill('1002')
  await again.getByLabel('Plan').fill('Team')
  await again.getByRole('button', { name: 'Save' }).click()
  await portal.getByText('Saved!').waitFor()
  await card(page).getByText('Team').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Records', exact: true }).click()
  await page.getByRole('gridcell').first().waitFor()
  expect(found).toEqual([])
})

test('A-GEN-13 a tenant without billing has neither the entry nor the page', async () => {
  const { page } = await stage.guest()
  await page.goto('/clinic/login')
  await signIn(page, 'both@city.example')
  await page.waitForURL('**/clinic/cases')
  await page.getByRole('button', { name: 'Bola Okafor, account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Billing' }).count()).toBe(0)
  await page.goto('/clinic/organization')
  await page.waitForURL('**/clinic/dashboard')
})
