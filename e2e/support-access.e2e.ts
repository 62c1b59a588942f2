import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, openRecord, place, saveText } from './support/record-page.ts'
import { setStage, signIn } from './support/stage.ts'

// Granting support access changes what every administrator of the tenant sees, so this product is not shared.
const stage = setStage({})

const SUPPORT = 'support@dossier.example'

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /, account/ }).click()
  await page.getByRole('menuitem', { name: 'Support Access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Support Access' })
  await dialog.getByText('Activity').waitFor()
  return dialog
}

test('A-SUPPORT-01 A-TENSEL-01 an administrator grants support access, sees what support did, and ends it', async () => {
  const admin = await stage.signedIn('admin@city.example')
  const number = await createRecord(admin.page, { title: 'Broken lamp at the pier' })
  const support = await stage.guest()
  await support.page.goto('/login')
  await signIn(support.page, SUPPORT)
  await support.page.getByText('No organization has granted support access.').waitFor()

  let dialog = await openDialog(admin.page)
  expect(await dialog.getByRole('button', { name: 'Grant Access' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: /Duration/ }).click()
  await admin.page.getByRole('option', { name: '1 hour' }).click()
  await dialog.getByRole('button', { name: 'Grant Access' }).click()
  await dialog.getByRole('button', { name: 'End Access', exact: true }).waitFor()
  await dialog.getByText('Amelia Ortega').first().waitFor()
  expect(await violations(admin.page, 'support access')).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await admin.page.getByText(/^Support access until /).waitFor()
  await openRecord(admin.page, number)

  await support.page.goto('/login')
  await signIn(support.page, SUPPORT)
  await support.page.getByRole('heading', { name: 'Support Access' }).waitFor()
  expect(await violations(support.page, 'the choice of support')).toEqual([])
  await support.page.getByRole('button', { name: 'City of Los Angeles' }).click()
  // Without a team, support lands where everybody without one does.
  await support.page.waitForURL('**/cases/New')
  await support.page.getByText(/^Support access until /).waitFor()
  await support.page.getByRole('button', { name: 'Support (Sam Whitaker), account' }).click()
  const items = await support.page.getByRole('menuitem').allTextContents()
  expect(items).toEqual(expect.arrayContaining(['My Settings', 'Sessions', 'Logout']))
  expect(items).not.toContain('Support Access')
  expect(items).not.toContain('My Account')
  await support.page.keyboard.press('Escape')

  await openRecord(support.page, number)
  await admin.page.getByRole('img', { name: 'Also viewing: Support (Sam Whitaker)' }).waitFor()
  await saveText(support.page, 'summary', 'Seen by support')
  await place(admin.page, 'summary').getByText('Seen by support').waitFor()
  await admin.page.getByRole('tab', { name: 'History' }).click()
  await admin.page.getByRole('list', { name: 'History' }).getByText('Support (Sam Whitaker)').waitFor()

  await admin.page.getByRole('link', { name: 'Records' }).first().click()
  dialog = await openDialog(admin.page)
  const lines = dialog.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(3)
  const said = await lines.allTextContents()
  expect(said[0]).toContain(`Support (Sam Whitaker) changed Summary in ${number} Broken lamp at the pier`)
  expect(said[1]).toContain(`Support (Sam Whitaker) signed in as ${SUPPORT}`)
  expect(said[2]).toMatch(/^Amelia Ortega granted access until /)
  await lines.first().getByRole('link').click()
  await admin.page.getByRole('heading', { name: 'Broken lamp at the pier' }).waitFor()

  dialog = await openDialog(admin.page)
  await dialog.getByRole('button', { name: 'End Access', exact: true }).click()
  await support.page.waitForURL('**/login')
  await dialog.getByRole('button', { name: 'Grant Access' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => admin.page.getByText(/^Support access until /).count()).toBe(0)
  await support.page.goto('/cases')
  await support.page.waitForURL('**/login')
})
