import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, place } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const own = (name: string) => `${name} ${Date.now().toString(36)}`
const table = (page: Page) => place(page, 'materials').getByRole('table')
const edit = (page: Page) => place(page, 'materials').getByRole('button', { name: 'Edit Materials used' }).click()
const row = (page: Page, name: RegExp) => table(page).getByRole('row', { name })
const cells = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const save = (page: Page) => place(page, 'materials').getByRole('button', { name: 'Save' }).click()

async function add(page: Page, material: string) {
  await place(page, 'materials').getByRole('button', { name: 'Add Material' }).click()
  const search = page.getByRole('searchbox', { name: 'Find Material' })
  await page.getByRole('option', { name: material }).waitFor()
  await search.fill(material)
  await search.press('Enter')
  await cells(page, material).getByLabel('Quantity').waitFor()
}

test('C-DS-14 C-DS-15 B-EDIT-16 D-123 two people fill in one table; nobody loses a row', async () => {
  const [{ page }, { page: other }] = await Promise.all([
    stage.person('reader@city.example'),
    stage.person('day@city.example'),
  ])
  await createRecord(page, { title: own('Lamp out'), template: 'Single Streetlight Issue' })
  await other.goto(new URL(page.url()).pathname)
  await edit(page)
  await add(page, 'LED head, 4000 K')
  // The values are those of the item, until somebody changes them.
  await expect.poll(() => cells(page, 'LED head, 4000 K').getByLabel('Cost').inputValue()).toBe('216.50')
  await cells(page, 'LED head, 4000 K').getByLabel('Quantity').fill('2')
  await stage.photographAll(page, 'rows-editor')
  expect(await violations(page, 'the editor of a table', '.rows-editor')).toEqual([])

  await edit(other)
  await add(other, 'Photocell')
  await save(other)
  // What is shown there until the first person saves is their draft.
  await row(other, /LED head/).waitFor()
  await save(page)
  for (const each of [page, other]) {
    await row(each, /LED head.*2.*\$216\.50/).waitFor()
    await row(each, /Photocell.*\$18\.75/).waitFor()
  }
  await place(other, 'cost-of-materials').getByText('235.25').waitFor()
  await stage.photographAll(page, 'rows-shown')

  await edit(page)
  await page.getByRole('button', { name: 'Remove Photocell' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await row(page, /Photocell/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'LED head, 4000 K', exact: true }).press('Enter')
  await cells(page, 'LED head, 4000 K').getByLabel('Cost').fill('abc')
  await page.keyboard.press('Escape')
  await cells(page, 'LED head, 4000 K').waitFor({ state: 'detached' })
  await save(page)
  await place(page, 'materials')
    .getByText(/Cost: Enter a number/)
    .waitFor()
  await page.getByRole('button', { name: 'LED head, 4000 K', exact: true }).click()
  await cells(page, 'LED head, 4000 K').getByLabel('Cost').fill('200')
  await save(page)
  await row(other, /LED head.*\$200\.00/).waitFor()
  expect(await row(other, /Photocell/).count()).toBe(0)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('LED head, 4000 K (Quantity: 2, Cost: $200.00)').waitFor()
  await stage.photographAll(page, 'rows-history')
})

test('C-FLD-03 D-093 an administrator makes a table of items', async () => {
  const { page } = await stage.person('admin@city.example')
  await page.goto('/configuration?section=fields')
  await page.getByRole('button', { name: 'Add Field' }).click()
  const form = page.getByRole('dialog', { name: 'Add Field' })
  await form.getByLabel('Title').fill(own('Spare parts'))
  await form.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Table of items' }).click()
  await form.getByRole('button', { name: /Items of/ }).click()
  await page.getByRole('option', { name: 'Materials' }).click()
  await form.getByText('Part number').click()
  await form.getByText('Cost', { exact: true }).click()
  await stage.photographAll(page, 'rows-settings')
  expect(await violations(page, 'the settings of a table', '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
})
