import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, moreAction } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('B-CPAGE-09 D-059 an email about a record is written, kept while it is not sent, and stands in the history', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  const number = await createRecord(page, { title: 'Culvert blocked', template: 'Feedback' })
  await moreAction(page, 'Email')
  const dialog = page.getByRole('dialog', { name: `Email About #${number}` })
  await dialog.getByRole('button', { name: 'Add People of This Record' }).press('Enter')
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  const address = dialog.getByRole('textbox', { name: 'Other email address' })
  await address.fill('bea@nowhere')
  await address.press('Enter')
  await dialog.getByText('Enter an email address such as name@example.com.').waitFor()
  await address.fill('bea@else.example')
  await address.press('Enter')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('It is clear again.')
  await dialog.getByRole('checkbox', { name: 'Include a link to this record' }).press('Space')
  expect(await violations(page, 'email', '.modal')).toEqual([])
  await stage.photographAll(page, 'email')
  await page.reload()
  await moreAction(page, 'Email')
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await dialog.getByRole('button', { name: 'Remove bea@else.example' }).waitFor()
  // A typed address counts, whether or not it was added.
  await address.fill('cy@')
  await dialog.getByRole('button', { name: 'Send Email', disabled: true }).press('Enter')
  await dialog.getByText('Enter an email address such as name@example.com.').waitFor()
  await address.fill('cy@else.example')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).click()
  const entry = page.locator('.event[data-type="email"]')
  await entry.getByText('bea@else.example, cy@else.example').waitFor()
  await entry.getByText('Show text').click()
  await entry.getByText('It is clear again.').waitFor()
  await stage.photographAll(page, 'email-history')
})
