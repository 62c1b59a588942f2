import { expect, test } from 'vitest'
import { createByCall } from './support/call-as.ts'
import { violations } from './support/axe.ts'
import { createRecord, openRecord } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('D-055 a record is found by its title, linked, seen by a colleague on the other record, and unlinked there', async () => {
  const [{ page }, other] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  const there = await createByCall(page.context(), { title: 'Quarry lamp out', template: 'Feedback' })
  await openRecord(other.page, there.caseNumber)
  await other.page.getByRole('tab', { name: 'Links' }).click()
  await other.page.getByText('No links yet.').waitFor()
  const number = await createRecord(page, { title: 'Quarry gate broken' })
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByRole('button', { name: 'Link Record' }).press('Enter')
  await page.getByRole('searchbox').fill('quarry')
  await page.getByRole('option', { name: /Quarry lamp out/ }).waitFor()
  expect(await page.getByRole('option', { name: /Quarry gate broken/ }).count()).toBe(0)
  expect(await violations(page, 'search for a record to link', '.picker')).toEqual([])
  await stage.photographAll(page, 'links-search')
  await page.getByRole('option', { name: /Quarry lamp out/ }).click()
  await page.getByRole('list', { name: 'Links' }).getByText('Quarry lamp out').waitFor()
  expect(await violations(page, 'links', '.links')).toEqual([])
  await stage.photographAll(page, 'links')

  await other.page.getByRole('link', { name: 'Quarry gate broken' }).waitFor()
  await other.page.getByRole('button', { name: `Remove link to #${number}` }).click()
  await other.page.getByText('No links yet.').waitFor()
  await page.getByText('No links yet.').waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('removed a link of the record').waitFor()
})
