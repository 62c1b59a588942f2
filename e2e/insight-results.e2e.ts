import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs, callAs } from './support/call-as.ts'
import { paint } from './support/axe.ts'
import { expectAccessible, expectNames, expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const TITLE = 'Requests by status'

const createInsight = async (context: BrowserContext) => {
  const data = {
    id: 0,
    title: TITLE,
    columns: ['caseNumber', 'title', 'statusId', 'fields.address'],
    groupBy: 'statusId',
    calculations: [
      { key: 'requests', label: 'Requests', calcType: 'Count' },
      { key: 'half', label: 'Half', expression: '[requests] / 2' },
      { key: 'broken', label: 'Broken', expression: '[requests] / 0' },
    ],
    calculationTotals: [{ title: 'All', calculationList: ['requests'] }],
  }
  return askAs<{ id: number }>(context, { method: 'POST', path: 'insights/save', data })
}

const chart = (page: Page) => page.getByRole('application', { name: new RegExp(`^${TITLE}`) })
const peek = (page: Page) => page.getByRole('dialog', { name: /^Records behind/ })
const live = (page: Page) => page.locator('[aria-live]')

test('B-INS-01 B-INS-02 B-INS-06 B-INS-07 B-INS-09 B-CHART-01 D-138 a reader walks a chart by keyboard to the records behind a number, filters, and downloads', async () => {
  const { page, context } = await stage.signedIn('editor@city.example', { reducedMotion: 'reduce' })
  const { id } = await createInsight(context)
  await page.goto(`/insights/${id}`)
  await page.getByRole('heading', { name: TITLE }).waitFor()
  const table = page.getByRole('region', { name: `Calculations of ${TITLE}` })
  await table.getByRole('row', { name: /^Total/ }).waitFor()
  await table.getByText('Invalid Calculation').first().waitFor()
  await table.getByText(/^sum of \d+ rows$/).waitFor()

  // A press on a number, and a key on a bar, lead to as many records as they say.
  await chart(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => live(page).allTextContents().then(String)).toMatch(/\d requests/)
  await page.keyboard.press('Enter')
  await peek(page).getByRole('listitem').first().waitFor()
  const name = (await peek(page).getAttribute('aria-label'))!
  const counted = Number(/: ([\d,]+)$/.exec(name)![1]!.replaceAll(',', ''))
  await peek(page)
    .getByRole('heading', { name: new RegExp(`^${counted.toLocaleString('en-US')} `) })
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.peek-rows') !== null)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => chart(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('t')
  await page.getByRole('region', { name: `${TITLE} as a table` }).waitFor()
  await page.getByRole('button', { name: `Chart ${TITLE}` }).click()
  await page.getByRole('menuitem', { name: 'Show as chart' }).click()
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: `Chart ${TITLE}` }).click()
  await page.getByRole('menuitem', { name: 'Download SVG' }).click()
  expect(await readFile(await (await picture).path(), 'utf8')).toMatch(/^<svg xmlns.*Requests.*<\/svg>$/s)

  // The reader's filters are in the address: another tab shows the same.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Add filter', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search columns' }).pressSequentially('title')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Filter by Title' }).getByRole('textbox').fill('graffiti')
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Showing [\d,]+ out of [\d,]+ results$/)
    .first()
    .waitFor()
  await page.getByText('Calculations re-applied, based on filtered results').waitFor()
  await stage.photographAll(page, 'insight-result')
  await expectAccessible(page)
  await paint(page, 'dark')
  await expectAccessible(page)
  await paint(page, 'light')
  const other = await context.newPage()
  await other.goto(page.url())
  await other
    .getByText(/^Showing [\d,]+ out of [\d,]+ results$/)
    .first()
    .waitFor()
  await other.close()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Calculations as CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Requests')

  await page.setViewportSize({ width: 390, height: 844 })
  await chart(page).waitFor()
  await expectNoOverhang(page)
  await expectNames(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`/insights/${id}?filters=${encodeURIComponent('[["title","Contains","no record has this title"]]')}`)
  await page.getByText('No results match your filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await chart(page).waitFor()
  await callAs(context, { method: 'DELETE', path: `insights/${id}` })
})

test('B-EDIT-08 B-INS-04 B-INS-05 B-CHART-04 B-CHART-02 a reader edits a record in a result, filters by any of two, and looks where records are', async () => {
  const { page, context } = await stage.signedIn('editor@city.example', { reducedMotion: 'reduce' })
  const { id } = await askAs<{ id: number }>(context, {
    method: 'POST',
    path: 'insights/save',
    data: {
      title: 'Requests to edit',
      columns: ['caseNumber', 'title', 'fields.address', 'fields.location'],
      groupBy: 'statusId',
      clauses: [{ field: 'title', operator: 'Contains', value: 'Illegal Dumping' }],
      calculations: [{ key: 'requests', label: 'Requests', calcType: 'Count' }],
      calculationTotals: [{ title: 'All', calculationList: ['requests'] }],
    },
  })
  await page.goto(`/insights/${id}`)
  const group = page.getByRole('region', { name: 'Open', exact: true })
  await group.locator('.cell[aria-readonly="false"]').first().waitFor()
  // Its numbers are repeated below a long group, and the totals below all of them.
  await group.locator('.result-group-foot').getByText('Requests').waitFor()
  await page.getByText(/^sum of \d+ rows$/).waitFor()

  // After an edit the numbers are calculated again.
  const expired = page.waitForRequest(new RegExp(`markAsCacheExpired/${id}$`))
  const again = page.waitForRequest(new RegExp(`insights/${id}\\?`))
  const address = group.locator('.cell[data-column="2"][aria-readonly="false"]').first()
  const pencil = address.locator('.cell-pencil')
  // What edits cells comes after the rows, and does not know of a pointer that rests.
  await expect
    .poll(async () => {
      await group.locator('.cell[data-column="1"]').first().hover()
      await address.hover()
      return pencil.isVisible()
    })
    .toBe(true)
  await pencil.click()
  await page
    .getByRole('dialog', { name: /^Address of/ })
    .getByRole('textbox')
    .fill('Pier 1')
  await page.keyboard.press('Enter')
  await Promise.all([expired, again])
  await page.getByText('Pier 1').first().waitFor()

  // One of two titles.
  const any = [
    ['title', 'Contains', 'ave'],
    ['title', 'Contains', 'blvd'],
  ]
  await page.goto(`/insights/${id}?filters=${encodeURIComponent(JSON.stringify([any]))}&chart=HeatMap`)
  await page
    .getByText(/^Showing [\d,]+ out of [\d,]+ results$/)
    .first()
    .waitFor()

  // The places of the records, by keys, and as a table.
  const map = page.getByRole('application', { name: /^Heat map of Requests to edit/ })
  await map.locator('path.hexagon').first().waitFor({ state: 'attached' })
  await map.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => live(page).allTextContents().then(String)).toMatch(/\d Records?\. Enter shows them\./)
  await page.keyboard.press('Enter')
  const name = (await peek(page).getAttribute('aria-label'))!
  const [, counted = ''] = /: ([\d,]+)$/.exec(name)!
  await peek(page)
    .getByRole('heading', { name: new RegExp(`^${counted} `) })
    .waitFor()
  await peek(page)
    .getByText(/^Exactly the records behind/)
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.peek-rows') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await peek(page).waitFor({ state: 'detached' })
  await stage.photographAll(page, 'insight-heat-map')
  await expectAccessible(page)
  await map.focus()
  await page.keyboard.press('t')
  await page.getByRole('region', { name: 'Requests to edit as a table' }).waitFor()
  await expectAccessible(page)
  await callAs(context, { method: 'DELETE', path: `insights/${id}` })
})
