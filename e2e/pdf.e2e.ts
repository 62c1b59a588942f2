import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, moreAction } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('D-106 C-TPL-10 an administrator writes a PDF template, and a colleague prints a record with it', async () => {
  const [{ page: admin }, { page }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('editor@city.example'),
  ])
  const number = await createRecord(page, { title: 'Culvert blocked', template: 'Feedback' })
  const title = `Letter ${Date.now()}`
  await admin.goto('/configuration?section=pdf')
  await admin.getByRole('button', { name: 'Add PDF Template' }).click()
  const sheet = admin.getByRole('dialog', { name: 'Add PDF Template' })
  await sheet.getByRole('textbox', { name: 'Title' }).fill(title)
  const content = sheet.getByRole('textbox', { name: 'Content' })
  await content.fill('About {Nobody} ')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('There is no field named "Nobody".').waitFor()
  await content.fill('About ')
  await sheet
    .getByRole('toolbar', { name: 'Formatting for Content' })
    .getByRole('button', { name: 'Insert a value' })
    .click()
  await admin.getByRole('menuitem', { name: 'Title', exact: true }).click()
  await expect.poll(() => content.textContent()).toBe('About {Title}')
  await sheet.getByRole('textbox', { name: /^Preview with/ }).fill(number)
  const preview = admin.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download Preview' }).click()
  expect((await readFile(await (await preview).path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await violations(admin, 'pdf template', '.modal')).toEqual([])
  await stage.photographAll(admin, 'pdf-template')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: title }).waitFor()
  await stage.photographAll(admin, 'pdf-templates')

  await moreAction(page, 'PDF')
  const dialog = page.getByRole('dialog', { name: `PDF of #${number}` })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: `Download ${title}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${number} ${title}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await violations(page, 'pdf', '.modal')).toEqual([])
  await stage.photographAll(page, 'pdf')
})
