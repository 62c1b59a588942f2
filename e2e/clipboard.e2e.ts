import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs, createByCall } from './support/call-as.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('ADR-107 a block from a spreadsheet is pasted into a list after a preview, undone by one press, and copied as a table', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = `Paste${Date.now()}`
  for (const nth of [1, 2]) await createByCall(context, { template: 'Illegal Dumping Pickup', title: `${word} ${nth}` })
  const view = {
    title: word,
    isPersonal: true,
    columns: ['title', 'fields.address', 'statusId', 'fields.service-date'],
    clauses: [{ field: 'title', operator: 'Contains', value: word }],
    sortBy: 'title',
    sortByDescending: false,
  }
  const { id } = await askAs<{ id: number }>(context, { method: 'POST', path: 'views/updateView', data: view })
  const free = await holdTools(page)
  await page.goto(`/cases?view=${id}`)
  await page.locator('.cell[aria-readonly="false"]').first().waitFor()
  const cell = (nth: number, column: number) =>
    page.getByRole('row', { name: `${word} ${nth}` }).locator(`[data-column="${column}"]`)
  const dialog = page.getByRole('dialog', { name: 'Paste' })
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+v')
  }

  const block = 'Pier 1\tIn Progress\t31/31/2026\tx\r\n"Pier\t2"\tNowhere\t\r\nmore\r\n'
  await cell(1, 1).focus()
  await paste(block)
  free()
  await dialog.getByText('3 cells in 2 rows will change.').waitFor()
  await expectWholeWordsWhenNarrow(page, dialog.locator('td:nth-child(3) span'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await cell(1, 1).focus()
  await paste(block)
  await dialog.getByText('3 cells in 2 rows will change.').waitFor()
  expect(await dialog.textContent()).toContain('1 row of the block is left out')
  expect(await dialog.textContent()).toContain('1 column of the block is left out')
  expect(await dialog.textContent()).toContain('There is no status “Nowhere”.')
  expect(await dialog.textContent()).toContain('“31/31/2026” cannot be read as a date. Write it like 12/31/2026.')
  await stage.photograph('paste')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Paste 3' }).click()
  await page.getByText('2 changed.').waitFor()
  await expect.poll(() => cell(1, 1).textContent()).toBe('Pier 1')
  expect(await cell(1, 2).textContent()).toContain('In Progress')
  await expect.poll(() => cell(1, 1).evaluate((each) => each === document.activeElement)).toBe(true)

  await page.keyboard.press('Control+c')
  await page.getByText('Address copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Pier 1')
  // An empty cell is something to paste, too.
  await cell(2, 3).focus()
  await page.keyboard.press('Control+c')
  await cell(1, 1).focus()
  await page.keyboard.press('Control+v')
  await dialog.getByText('1 cell in 1 row will change.').waitFor()
  expect(await dialog.getByRole('row').last().textContent()).toMatch(/Pier 1Empty$/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cell(1, 1).textContent()).toBe('None')

  await cell(1, 1).focus()
  await page.keyboard.press('x')
  await page.getByRole('region', { name: 'Selection' }).waitFor()
  expect((await page.evaluate(chooseNextAndCopy)).split('\r\n').length).toBe(3)
  await page.keyboard.press('Control+c')
  await page.getByText('2 records copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\r\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['Title', 'Address'],
    [`${word} 1`, ''],
    [`${word} 2`, ''],
  ])

  // What was copied too early is there as soon as it can be.
  const freeAgain = await holdTools(page)
  await page.reload()
  await page.locator('.cell[aria-readonly="false"]').first().waitFor()
  await cell(2, 0).focus()
  await page.keyboard.press('Control+c')
  freeAgain()
  await page.getByText('Title copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${word} 2`)
})

/** Beside long sentences, too, each of the words stands on one line of a small screen. */
async function expectWholeWordsWhenNarrow(page: Page, words: Locator): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await words.evaluateAll((all) => all.map((one) => one.getClientRects().length))).toEqual([1, 1, 1])
  await page.setViewportSize(size)
}

/** Holds back the part of the list that knows the clipboard until the answer is called. */
async function holdTools(page: Page): Promise<() => void> {
  const { promise: line, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/TableTools-*.js', async (route) => {
    await line
    await route.continue()
  })
  return free
}

/** Faster than anybody's fingers: the copy comes before the browser has drawn the chosen row. */
async function chooseNextAndCopy(): Promise<string> {
  const cell = document.activeElement!
  const key = { key: 'ArrowDown', shiftKey: true, bubbles: true, cancelable: true }
  cell.dispatchEvent(new KeyboardEvent('keydown', key))
  // React answers a key in a microtask.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  const clipboardData = new DataTransfer()
  document.activeElement!.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }))
  return clipboardData.getData('text/plain')
}
