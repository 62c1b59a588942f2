import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs, callAs, createByCall } from './support/call-as.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const cell = (page: Page, title: string, number: number) =>
  page.getByRole('row', { name: title }).locator(`[data-column="${number}"]`)
const editor = (page: Page, field: string) => page.getByRole('dialog', { name: new RegExp(`^${field} of`) })
/** The app is there, and knows what can be edited. */
const listed = (page: Page) => page.locator('.cell[aria-readonly="false"]').first().waitFor()
/** While it is being saved a cell is busy. */
const stored = (at: Locator, text: string) =>
  expect.poll(async () => [await at.textContent(), await at.getAttribute('data-phase')].join()).toBe(`${text},`)
const ADDRESS = 1
const VERIFIED = 2
const PLACE = 4

test('B-EDIT-01 B-EDIT-02 B-EDIT-03 B-EDIT-04 B-EDIT-05 D-050 D-081 D-123 people edit cells of a list, at the same time, by keys and pointer, and lose nothing', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const record = (title: string) => createByCall(context, { template: 'Illegal Dumping Pickup', title })
  const first = await record('Listed sofa')
  await record('Listed stove')
  const view = {
    title: 'Listed',
    isPersonal: true,
    columns: ['title', 'fields.address', 'fields.address-verified', 'fields.service-date', 'fields.location'],
    clauses: [
      { field: 'title', operator: 'Contains', value: 'Listed' },
      { field: 'fields.address', operator: 'NotEqual', value: 'Gone' },
    ],
    sortBy: 'title',
    sortByDescending: false,
  }
  const { id } = await askAs<{ id: number }>(context, { method: 'POST', path: 'views/updateView', data: view })
  await page.goto(`/cases?view=${id}`)
  const sofa = cell(page, 'Listed sofa', ADDRESS)
  await listed(page)
  expect(await cell(page, 'Listed sofa', PLACE).getAttribute('aria-readonly'), 'the grid says it').toBeNull()

  await page.getByRole('link', { name: 'Listed sofa' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('.cell-pencil').waitFor()
  await page.keyboard.press('F2')
  await editor(page, 'Address').getByRole('textbox').fill('Pier 1')
  await stage.photograph('edit-in-list')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Saved Address.').waitFor()
  await expect.poll(() => sofa.textContent()).toBe('Pier 1')
  await expect.poll(() => sofa.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => sofa.textContent()).toBe('None')

  // At the edge of the list, the box comes up with a button under the pointer, whose tooltip opens. Escape closes the box.
  await sofa.hover()
  await sofa.locator('.cell-pencil').click()
  await editor(page, 'Address').getByRole('button', { name: 'Cancel' }).hover()
  await page.getByRole('tooltip').waitFor()
  await editor(page, 'Address').getByRole('textbox').fill('Nowhere')
  await page.keyboard.press('Escape')
  await editor(page, 'Address').waitFor({ state: 'detached' })
  expect(await sofa.textContent()).toBe('None')
  // Tab goes on to the next cell, which begins at once; Escape leaves it as it is.
  await sofa.hover()
  await sofa.locator('.cell-pencil').click()
  await editor(page, 'Address').getByRole('textbox').fill('Pier 2')
  await page.keyboard.press('Tab')
  await editor(page, 'Address verified').getByRole('checkbox').waitFor()
  await page.keyboard.press('Escape')
  await editor(page, 'Address verified').waitFor({ state: 'detached' })
  await stored(sofa, 'Pier 2')
  expect(await cell(page, 'Listed sofa', VERIFIED).textContent()).toBe('No')
  await sofa.focus()
  await page.keyboard.press('F2')
  await editor(page, 'Address').getByRole('textbox').fill('No pier')
  await editor(page, 'Address').getByRole('button', { name: 'Cancel' }).click()
  await editor(page, 'Address').waitFor({ state: 'detached' })
  expect(await sofa.textContent()).toBe('Pier 2')

  await cell(page, 'Listed sofa', PLACE).focus()
  await page.keyboard.press('F2')
  await page.getByText('This column is not edited in lists.').waitFor()

  // A colleague saves the same field while the editor is open: both versions are shown in the cell.
  const colleague = await stage.signedIn('night@city.example')
  await sofa.focus()
  await page.keyboard.press('e')
  await editor(page, 'Address').getByRole('textbox').fill('Mine')
  const saved = await callAs(colleague.context, {
    method: 'POST',
    path: `cases/field/${first.id}/address/false`,
    data: { value: 'Theirs' },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(/Address was not saved: you and .+ both changed it/).waitFor()
  await stage.photograph('edit-in-list-conflict')
  await page.getByRole('button', { name: 'Use mine' }).click()
  await stored(sofa, 'Mine')

  // By the very edit the row leaves the list, and stays until the person goes on.
  await sofa.focus()
  await page.keyboard.press('Enter')
  await editor(page, 'Address').getByRole('textbox').fill('Gone')
  await page.keyboard.press('Enter')
  await page.locator('[data-stray="left"]').waitFor()
  await stage.photograph('edit-in-list-left')
  await page.getByRole('button', { name: '1 change · Refresh' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)

  // Another device moves the column, then takes it away: the box follows it, then closes, and keeps the text.
  const stove = cell(page, 'Listed stove', ADDRESS)
  const arrange = (columns: string[]) =>
    askAs(context, { method: 'POST', path: 'views/updateView', data: { id, title: view.title, columns } })
  const distance = async (number: number) => {
    const [box, there] = [editor(page, 'Address'), cell(page, 'Listed stove', number)]
    const [from, to] = await Promise.all([box.boundingBox(), there.boundingBox()])
    return from && to ? Math.abs(from.x - to.x) + Math.abs(from.y - to.y) : undefined
  }
  await stove.focus()
  await page.keyboard.press('F2')
  await editor(page, 'Address').getByRole('textbox').fill('Half a pier')
  await arrange(['title', 'fields.service-date', 'fields.address', 'fields.address-verified', 'fields.location'])
  await expect.poll(() => distance(2)).toBeLessThan(4)
  await arrange(['title', 'fields.service-date'])
  await page.getByText('A column that you were editing is no longer in this list.').waitFor()
  await editor(page, 'Address').waitFor({ state: 'detached' })
  await arrange(view.columns)
  await page.getByRole('columnheader', { name: 'Address verified' }).waitFor()
  // The rows have the values of their columns a moment later.
  await expect.poll(() => stove.getAttribute('aria-readonly')).toBe('false')
  await stove.focus()
  await page.keyboard.press('F2')
  await editor(page, 'Address').getByRole('button', { name: 'Use it' }).click()
  await expect.poll(() => editor(page, 'Address').getByRole('textbox').inputValue()).toBe('Half a pier')

  // The typed text is there after the page has gone.
  await editor(page, 'Address').getByRole('textbox').fill('Half a street')
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await listed(page)
  await stove.focus()
  await page.locator('.cell-pencil').waitFor()
  await page.keyboard.press('F2')
  await editor(page, 'Address').getByRole('button', { name: 'Use it' }).click()
  await expect.poll(() => editor(page, 'Address').getByRole('textbox').inputValue()).toBe('Half a street')
  await page.keyboard.press('Enter')
  await stored(stove, 'Half a street')
})
