import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs } from './support/call-as.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const headings = (page: Page) =>
  page
    .locator('.head [role="columnheader"]')
    .evaluateAll((all) =>
      all.map((each) => [...each.querySelectorAll('.truncate')].map(({ textContent }) => textContent).join()),
    )
const heading = (page: Page, name: string) => page.locator('.head [role="columnheader"]').filter({ hasText: name })
const widthOf = (page: Page, name: string) =>
  heading(page, name).evaluate((each) => Math.round(each.getBoundingClientRect().width))

test('ADR-107 people arrange the columns of a view for themselves, by pointer and keys, and find them so from the first row on', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const view = {
    title: `Arranged ${Date.now()}`,
    isPersonal: true,
    columns: ['caseNumber', 'title', 'statusId', 'severityId', 'assigneeId', 'created', 'areas', 'tags', 'users'],
    clauses: [],
    sortBy: 'created',
    sortByDescending: true,
  }
  const { id } = await askAs<{ id: number }>(context, { method: 'POST', path: 'views/updateView', data: view })
  await page.goto(`/cases?view=${id}`)
  const menu = page.getByRole('button', { name: 'Column Severity' })
  await expect
    .poll(async () => {
      await heading(page, 'Title').hover()
      await heading(page, 'Severity').hover()
      return menu.isVisible()
    })
    .toBe(true)

  const box = (await heading(page, 'Severity').boundingBox())!
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 57, box.y + box.height / 2, { steps: 4 })
  const during = await widthOf(page, 'Severity')
  await page.mouse.up()
  expect(during).toBeGreaterThan(box.width + 50)
  await expect.poll(() => widthOf(page, 'Severity')).toBe(during)
  const row = page.locator('[data-row="0"]')
  expect(
    await row.locator('[data-column="3"]').evaluate((each) => Math.round(each.getBoundingClientRect().width)),
  ).toBe(during)

  // With keys: from the heading to its menu, which moves the column.
  await heading(page, 'Severity').getByRole('button', { name: 'Severity', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => menu.evaluate((each) => each === document.activeElement)).toBe(true)
  // And on to the next heading, and back.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Assignee')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Severity')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => menu.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move Left' }).waitFor()
  await stage.photograph('own-columns')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Move Left' }).click()
  await page.getByRole('status').getByText('Severity is column 3 of 9.').waitFor({ state: 'attached' })
  await expect.poll(async () => (await headings(page)).slice(1, 4)).toEqual(['Title', 'Severity', 'Status'])

  const stored = async () =>
    JSON.stringify((await askAs<{ preferences: object }>(context, { method: 'GET', path: 'users/me' })).preferences)
  await expect.poll(stored).toContain(`"columns.${id}":"`)
  // From the markup on: the app has nothing to move.
  await page.route(/assets\/(frame|list)-/, (route) => setTimeout(() => void route.continue(), 1500))
  await page.goto(`/cases?view=${id}`)
  await row.waitFor()
  expect((await headings(page)).slice(1, 4)).toEqual(['Title', 'Severity', 'Status'])
  expect(await widthOf(page, 'Severity')).toBe(during)
  const others = await askAs<{ id: number; columns: string[] }[]>(context, { method: 'GET', path: 'views' })
  expect(others.find((each) => each.id === id)!.columns).toEqual(view.columns)

  // What stays in sight while the others are scrolled.
  await page.setViewportSize({ width: 900, height: 700 })
  const left = await heading(page, 'Title').evaluate((each) => each.getBoundingClientRect().left)
  await page.locator('.table-scroll').evaluate((each) => each.scrollTo({ left: 300 }))
  expect(await heading(page, 'Title').evaluate((each) => each.getBoundingClientRect().left)).toBe(left)
  await page.setViewportSize({ width: 1440, height: 900 })

  await expect
    .poll(async () => {
      await heading(page, 'Title').hover()
      await heading(page, 'Severity').hover()
      return menu.isVisible()
    })
    .toBe(true)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Reset All Columns' }).click()
  await page.getByRole('status').getByText('All columns are as in the view.').waitFor({ state: 'attached' })
  await expect.poll(async () => (await headings(page)).slice(1, 4)).toEqual(['Title', 'Status', 'Severity'])
  await expect.poll(stored).not.toContain(`columns.${id}`)
})

test('ADR-107 whichever way the keys go through a wide table, the whole cell with the focus is seen', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const view = {
    title: `Wide ${Date.now()}`,
    isPersonal: true,
    columns: ['title', 'summary', 'areas', 'tags', 'users', 'created', 'closed', 'pendingTeams', 'isCase'],
    clauses: [],
  }
  const { id } = await askAs<{ id: number }>(context, { method: 'POST', path: 'views/updateView', data: view })
  await page.goto(`/cases?view=${id}`)
  await page.getByRole('button', { name: /, account/ }).waitFor()
  await page.locator('[data-row="0"] a').first().focus()
  const seen: boolean[] = []
  for (const key of [
    ...Array.from({ length: 8 }, () => 'ArrowRight'),
    ...Array.from({ length: 8 }, () => 'ArrowLeft'),
  ]) {
    await page.keyboard.press(key)
    seen.push(await page.locator(':focus').evaluate(isWhole))
  }
  expect(seen).toEqual(seen.map(() => true))
  expect(await page.locator(':focus').evaluate(({ tagName }) => tagName)).toBe('A')
})

/** Whether its corners are on top. */
function isWhole(focused: Element): boolean {
  const cell = focused.closest('[data-column]')!
  const { left, right, top, bottom } = cell.getBoundingClientRect()
  const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const))
  return corners.every(([x, y]) => cell.contains(document.elementFromPoint(x, y)))
}
