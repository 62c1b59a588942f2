import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs, callAs, createByCall } from './support/call-as.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const ADDRESS = 1
const DATE = 2
const STATUS = 3

test('ADR-202 D-142 a range of cells is chosen by mouse and keys, copied, filled after a review, cleared, and given back by one undo; it follows its records', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = `Range${Date.now()}`
  const records: { id: number }[] = []
  for (const nth of [1, 2, 3, 4])
    records.push(await createByCall(context, { template: 'Illegal Dumping Pickup', title: `${word} ${nth}` }))
  const view = {
    title: word,
    isPersonal: true,
    columns: ['title', 'fields.address', 'fields.service-date', 'statusId'],
    clauses: [{ field: 'title', operator: 'Contains', value: word }],
    sortBy: 'title',
    sortByDescending: false,
  }
  const { id } = await askAs<{ id: number }>(context, { method: 'POST', path: 'views/updateView', data: view })
  await page.goto(`/cases?view=${id}`)
  await page.locator('.cell[aria-readonly="false"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const cell = (nth: number, column: number) =>
    page.getByRole('row', { name: `${word} ${nth}` }).locator(`[data-column="${column}"]`)
  const range = () => chosenIn(page, word)
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const put = (text: string) => page.evaluate((value) => navigator.clipboard.writeText(value), text)

  // A click on a cell that can be edited chooses it; two clicks edit it.
  await cell(1, ADDRESS).click()
  expect(await isFocused(cell(1, ADDRESS))).toBe(true)
  expect(await ringOf(cell(1, ADDRESS))).toBe('2px')
  await cell(1, ADDRESS).dblclick()
  await page.getByRole('dialog', { name: /^Address of/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Within its cell a drag selects text; beyond it, cells, also from the link of a row. It opens nothing.
  const status = cell(1, STATUS).locator('.truncate')
  const { width } = (await status.boundingBox())!
  await status.hover({ position: { x: 1, y: 8 } })
  await page.mouse.down()
  await status.hover({ position: { x: width - 1, y: 8 } })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()!.toString())).toBe('Open')
  expect(await range()).toEqual([])
  await drag(page, cell(1, 0).getByRole('link'), cell(3, DATE))
  expect(await range()).toEqual(['1:0-2', '2:0-2', '3:0-2'])
  expect(await page.evaluate(() => getSelection()!.isCollapsed)).toBe(true)
  expect(await isFocused(cell(3, DATE))).toBe(true)
  await page.getByText('3 rows × 3 columns selected').waitFor({ state: 'attached' })
  await stage.photograph('cell-range')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await range()).toEqual([])
  expect(await isFocused(cell(3, DATE))).toBe(true)

  // Shift goes on from where the range began, over either corner.
  await cell(2, ADDRESS).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await range()).toEqual(['2:1-2', '3:1-2'])
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(`Shift+${key}`)
  expect(await range()).toEqual(['1:1-2', '2:1-2'])
  await cell(4, STATUS).click({ modifiers: ['Shift'] })
  expect(await range()).toEqual(['2:1-3', '3:1-3', '4:1-3'])
  await page.keyboard.press('Control+a')
  expect(await range()).toEqual(['1:0-3', '2:0-3', '3:0-3', '4:0-3'])
  await page.getByText('4 rows × 4 columns of this page selected').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  expect(await range(), 'a plain arrow ends it').toEqual([])

  // One value fills the range. What a colleague changes during the review stays, and is named.
  await put('Pier 9')
  await drag(page, cell(1, ADDRESS), cell(3, ADDRESS))
  await page.keyboard.press('Control+v')
  await dialog('Paste').getByText('3 cells in 3 rows will change.').waitFor()
  await stage.photograph('cell-range-fill')
  const colleague = await stage.signedIn('night@city.example')
  const saved = await callAs(colleague.context, {
    method: 'POST',
    path: `cases/field/${records[1]!.id}/address/false`,
    data: { value: 'Theirs' },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await dialog('Paste').getByRole('button', { name: 'Paste 3' }).click()
  await dialog('Paste').getByText('2 of 3 rows changed. These stay as they are:').waitFor()
  expect(await dialog('Paste').getByRole('listitem').count()).toBe(1)
  await dialog('Paste').getByRole('button', { name: 'Done' }).click()
  const addresses = () => Promise.all([1, 2, 3, 4].map((nth) => cell(nth, ADDRESS).textContent()))
  await expect.poll(addresses).toEqual(['Pier 9', 'Theirs', 'Pier 9', 'None'])
  expect(await range(), 'the range is still there').toEqual(['1:1', '2:1', '3:1'])

  // What is copied is pasted as it was, and changes nothing.
  await page.keyboard.press('Control+c')
  await page.getByText('3 rows × 1 column copied.').waitFor()
  expect(await copied()).toBe('Pier 9\r\nTheirs\r\nPier 9\r\n')
  await page.keyboard.press('Control+v')
  await dialog('Paste').getByText('Nothing will change. 3 cells already have this value.').waitFor()
  await page.keyboard.press('Escape')
  await dialog('Paste').waitFor({ state: 'detached' })

  // A record that leaves the list takes its cells along.
  await askAs(colleague.context, { method: 'GET', path: `cases/close/${records[2]!.id}` })
  await page.getByRole('button', { name: '1 change · Refresh' }).click()
  await expect.poll(range).toEqual(['1:1', '2:1'])
  await page.getByText('2 rows × 1 column selected').waitFor({ state: 'attached' })
  // The focus went with the button; the keys are still those of the range.
  await page.keyboard.press('Control+c')
  await page.getByText('2 rows × 1 column copied.').waitFor()
  expect(await copied()).toBe('Pier 9\r\nTheirs\r\n')
  expect(await isFocused(cell(2, ADDRESS))).toBe(true)

  // Delete clears what is left of it, after a review; the log has one entry for all, and one undo.
  await cell(1, ADDRESS).click()
  await cell(2, STATUS).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await dialog('Clear')
    .getByText(/^2 cells in 2 rows will change\..* 2 cells cannot be changed\.$/)
    .waitFor()
  await dialog('Clear').getByText('This cannot be empty.').first().waitFor()
  await stage.photograph('cell-range-clear')
  await dialog('Clear').getByRole('button', { name: 'Clear 2' }).click()
  await page.getByText('2 changed.').waitFor()
  await expect.poll(() => cell(1, ADDRESS).textContent()).toBe('None')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell(2, ADDRESS).textContent()).toBe('Theirs')
  expect(await cell(1, ADDRESS).textContent()).toBe('Pier 9')
  expect(context.pages(), 'nothing was opened').toHaveLength(1)
})

const isFocused = (at: Locator) => at.evaluate((each) => each === document.activeElement)
const ringOf = (at: Locator) => at.evaluate((each) => getComputedStyle(each, '::after').borderTopWidth)

/** Presses on one cell, moves over the page, and lets go over another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const box = (await to.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 })
  await page.mouse.up()
}

/** Of each row with chosen cells: its number among the records, the first and the last column. */
const chosenIn = (page: Page, word: string): Promise<string[]> =>
  page.evaluate(
    (title) =>
      [...document.querySelectorAll<HTMLElement>('[data-record]')].flatMap((row) => {
        const chosen = [...row.querySelectorAll<HTMLElement>('[role="gridcell"][aria-selected="true"]')]
        const columns = chosen.map(({ dataset }) => Number(dataset['column']))
        const nth = new RegExp(`${title} (\\d)`).exec(row.textContent)?.[1]
        const span = [...new Set([Math.min(...columns), Math.max(...columns)])].join('-')
        return chosen.length > 0 ? [`${nth}:${span}`] : []
      }),
    word,
  )
