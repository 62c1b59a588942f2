import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createByCall } from './support/call-as.ts'
import { violations } from './support/axe.ts'
import { createRecord, moreAction, openRecord, saveText } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('D-053 D-117 B-CASE-17 a record is merged into another one with chosen values, and a change in between is reviewed', async () => {
  const [{ page }, other] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  const there = await createByCall(page.context(), { title: 'Culvert blocked', template: 'Feedback' })
  await openRecord(other.page, there.caseNumber)
  const number = await createRecord(page, { title: 'Culvert full of leaves', template: 'Feedback' })
  await page.getByRole('textbox', { name: 'Write an update' }).fill('Seen on Monday')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('list', { name: 'Updates' }).getByText('Seen on Monday').waitFor()
  await moreAction(page, 'Merge')
  await page.getByRole('dialog', { name: `Merge #${number}` }).waitFor()
  await page.getByRole('button', { name: 'Choose Record' }).press('Enter')
  await page.getByRole('searchbox').fill(there.caseNumber)
  await page.getByRole('option', { name: /Culvert blocked/ }).click()
  const dialog = page.getByRole('dialog', { name: `Merge #${number} into #${there.caseNumber}?` })
  await dialog.getByRole('radio', { name: /Culvert full of leaves/ }).check()
  expect(await violations(page, 'merge', '.merge')).toEqual([])
  await stage.photographAll(page, 'merge')
  await saveText(other.page, 'title', 'Culvert blocked since May')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await dialog.getByText('Somebody changed values of these records').waitFor()
  await dialog.getByText('Culvert blocked since May').waitFor()
  await stage.photographAll(page, 'merge-conflict')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await page.waitForURL(`**/cases/${there.caseNumber}`)
  await Promise.all(
    [page, other.page].map((each) => each.getByRole('list', { name: 'Updates' }).getByText('Seen on Monday').waitFor()),
  )
  await page.getByRole('heading', { name: 'Culvert blocked since May' }).waitFor()
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByText('Merged into this one').waitFor()
  await page.goto(`/cases/${number}`)
  await page
    .locator('.case')
    .getByRole('link', { name: `#${there.caseNumber}` })
    .first()
    .click()
  await page.waitForURL(`**/cases/${there.caseNumber}`)
})

test('D-060 the QR code of a record is shown and downloaded', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  const number = await createRecord(page, { title: 'With a sticker' })
  await moreAction(page, 'QR code')
  const dialog = page.getByRole('dialog', { name: `QR Code of #${number}` })
  await dialog.getByRole('img', { name: page.url() }).waitFor()
  expect(await violations(page, 'QR code', '.modal')).toEqual([])
  await stage.photographAll(page, 'qr-code')
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${number}.png`)
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG')
})
