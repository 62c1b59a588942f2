import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { askAs, createByCall } from './support/call-as.ts'
import { expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const frame = (page: Page) => page.locator('.printed')

/** The page with everything on it; the browser's own dialog would stay open. */
async function openPrint(page: Page, path: string) {
  await page.addInitScript(() => (window.print = () => void document.documentElement.setAttribute('data-printed', '')))
  await page.goto(path)
  await page.getByText('Everything is loaded.').waitFor()
  await page.locator('html[data-printed]').waitFor()
}

/** What a reader of the paper sees, and that nothing on it is a button. */
async function expectOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  for (const part of [frame(page).getByRole('button'), page.getByRole('navigation'), page.getByRole('banner')])
    expect(await part.filter({ visible: true }).count()).toBe(0)
  const { scrolls } = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.querySelector('.printed')!
    return { scrolls: scrollHeight > clientHeight }
  })
  expect(scrolls).toBe(false)
}

test('a record is printed with all that it holds, and without buttons', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const { caseNumber } = await createByCall(context, {
    title: 'Sofa on the pavement',
    template: 'Illegal Dumping Pickup',
  })
  const details = await askAs<{ fields: Record<string, { field: { title: string } }> }>(context, {
    method: 'GET',
    path: `cases/details?caseNumber=${caseNumber}`,
  })
  await openPrint(page, `/cases/${caseNumber}?print=true`)
  expect(await violations(page, 'a printed record', '.printed')).toEqual([])
  await stage.photographAll(page, 'print-record')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverhang(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectOnPaper(page)
  const titles = Object.values(details.fields).map(({ field }) => field.title)
  expect(titles.length).toBeGreaterThan(5)
  for (const title of titles) await frame(page).getByText(title, { exact: true }).first().waitFor()
  for (const name of ['Updates', 'History', 'Files', 'Links', 'People', 'Time spent'])
    await frame(page).getByRole('heading', { name, exact: true }).first().waitFor()
  expect((await page.pdf()).length).toBeGreaterThan(10_000)
})

test('B-VIEW-07 a list with groups is printed group by group', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const all = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'views' })
  const view = all.find(({ title }) => title === 'Dark Streets by Area')!
  await openPrint(page, `/cases?view=${view.id}&print=true`)
  const groups = frame(page).locator('.printed-group')
  expect(await groups.count()).toBeGreaterThan(3)
  const sizes = await groups.evaluateAll((all) =>
    all.map((group) => [Number(group.querySelector('.count')!.textContent), group.querySelectorAll('tbody tr').length]),
  )
  for (const [count, rows] of sizes) expect(rows).toBe(count)
  expect(await violations(page, 'a printed list with groups', '.printed')).toEqual([])
  await stage.photographAll(page, 'print-groups')
  await expectOnPaper(page)
})

test('a list is printed with the rows of all its pages, up to a bound that it names', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await openPrint(page, '/cases?print=true')
  await frame(page)
    .getByText(/^The first 1,000 of 2,\d\d\d records\./)
    .waitFor()
  expect(await frame(page).locator('tbody tr').count()).toBe(1_000)
  expect(await frame(page).locator('tbody').innerText()).not.toMatch(/\b(ago|today|yesterday)\b/i)
  await expectOnPaper(page)
  await frame(page).locator('tbody tr').last().waitFor()
  expect((await page.pdf()).length).toBeGreaterThan(50_000)
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: /^View / }).waitFor()
  await page.keyboard.press('Control+p')
  await page.getByText('Loading everything…').or(page.getByText('Everything is loaded.')).waitFor()
})
