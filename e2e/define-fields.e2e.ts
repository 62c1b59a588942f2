import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, pick, place, typeInto } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const find = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })
const label = (page: Page, name: string) => place(page, name).locator('.place-label')

async function openField(page: Page, title: string) {
  await page.getByLabel('Search fields').fill(title)
  await find(page, title).click()
  await sheet(page, title).waitFor()
}

test('D-109 C-FLD-01 a list is added by pasting its choices, tried in the preview, changed and deleted', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=fields')
  await find(page, 'Add Field').click()
  const form = sheet(page, 'Add Field')
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Kind of gate')
  await form.getByRole('button', { name: /Type$/ }).click()
  await page.getByRole('option', { name: 'List', exact: true }).click()
  await form.getByRole('textbox', { name: 'Title', exact: true }).press('Control+Enter')
  await form.getByText('Enter at least one choice.').waitFor()
  await form.getByRole('textbox', { name: 'Choice 1' }).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Swing\r\nSliding\r\n\r\nBoom')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await form.getByRole('textbox', { name: 'Choice 3' }).press('Alt+ArrowUp')
  const preview = form.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: /Kind of gate/ }).click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['None', 'Swing', 'Boom', 'Sliding'])
  await page.getByRole('option', { name: 'Boom' }).click()
  await preview.getByText('Boom').waitFor()
  expect(await violations(page, 'the form of a field', '[role=dialog]')).toEqual([])
  await stage.photographAll(page, 'field-new-list')
  await save(page)
  await page.getByRole('row', { name: /Kind of gate.*List.*No template/ }).waitFor()

  await openField(page, 'Kind of gate')
  await sheet(page, 'Kind of gate').getByRole('button', { name: 'Remove Sliding' }).click()
  await save(page)
  const question = sheet(page, 'Remove Sliding?')
  await question.getByRole('button', { name: /Records with Sliding get/ }).click()
  await page.getByRole('option', { name: 'Boom' }).click()
  await stage.photographAll(page, 'field-choice-replaced')
  await question.getByRole('button', { name: 'Replace and Remove' }).click()
  await sheet(page, 'Kind of gate').waitFor({ state: 'detached' })
  await find(page, 'Kind of gate').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const removal = page.getByRole('alertdialog')
  await removal.getByText('It is not used anywhere.').waitFor()
  await removal.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nothing has that name.').waitFor()
})

test('C-CFG-03 D-093 D-127 a field that changes is another one at once for everybody who has a record open', async () => {
  const [{ page }, { page: working }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('editor@city.example'),
  ])
  await createRecord(working, { title: 'Dumped behind the gate' })
  await typeInto(working, 'crew-notes', 'Half a sentence')
  await page.goto('/configuration?section=fields')
  await openField(page, 'Kinds of waste')
  const form = sheet(page, 'Kinds of waste')
  await form.getByText('Templates: Illegal Dumping Pickup').waitFor()
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('What was dumped')
  await form.getByRole('button', { name: 'Add Choice' }).click()
  await form.getByRole('textbox', { name: 'Choice 7' }).fill('Asbestos')
  await stage.photographAll(page, 'field-in-use')
  await save(page)
  // No reload: the other browser hears of it, and what is being typed there stays.
  await label(working, 'waste-kinds').getByText('What was dumped').waitFor()
  expect(await place(working, 'crew-notes').getByRole('textbox').inputValue()).toBe('Half a sentence')
  await place(working, 'crew-notes').getByRole('textbox').press('Control+Enter')
  await pick(working, 'waste-kinds', 'Asbestos')
  await working.keyboard.press('Escape')
  await place(working, 'waste-kinds').getByText('Asbestos').waitFor()

  await openField(page, 'Volume')
  await sheet(page, 'Volume').getByText('Only administrators see it').click()
  await save(page)
  await label(working, 'volume').waitFor({ state: 'detached' })
  await openField(page, 'Volume')
  await sheet(page, 'Volume').getByText('Only administrators see it').click()
  await save(page)
  const question = page.getByRole('alertdialog', { name: /^Let \d+ more people read Volume\?$/ })
  await question.getByRole('button', { name: 'Save' }).click()
  await label(working, 'volume').waitFor()

  await openField(page, 'Volume')
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
  await remove.press('Enter')
  await page
    .getByRole('tooltip')
    .getByText(/It is used by template “Illegal Dumping Pickup”/)
    .waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)

  // In its place the field is archived: it leaves the open record, and comes back with its value.
  const volume = sheet(page, 'Volume')
  await volume.getByRole('button', { name: 'Archive Field' }).click()
  const archive = page.getByRole('alertdialog', { name: 'Archive Volume?' })
  await archive.getByText(/It is used by template “Illegal Dumping Pickup”/).waitFor()
  await stage.photographAll(page, 'field-archive-question')
  await archive.getByRole('button', { name: 'Archive', exact: true }).click()
  await label(working, 'volume').waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Volume.*Archived/ }).waitFor()
  await openField(page, 'Volume')
  await stage.photographAll(page, 'field-archived')
  await volume.getByRole('button', { name: 'Restore Field' }).click()
  await label(working, 'volume').waitFor()
})

test.each([1440, 390])('D-109 the fields at %i px have nothing that hinders anybody', async (width) => {
  const { page } = await stage.person('admin@city.example')
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/configuration?section=fields')
  await page.locator('.row-open').first().waitFor()
  expect(await violations(page, 'fields')).toEqual([])
  expect(await page.evaluate(`document.documentElement.scrollWidth - innerWidth`)).toBeLessThanOrEqual(0)
  await stage.photographAll(page, `fields-${width}`)
})
