import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const grid = (page: Page) => page.getByRole('grid', { name: 'Records' })
const settled = (page: Page) => page.locator('[role="grid"][aria-label="Records"]:not([aria-busy])').waitFor()
const statuses = (page: Page) => grid(page).locator('[role="gridcell"][aria-colindex="6"]').allTextContents()
const chip = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

const rows = (page: Page) => grid(page).locator('[data-row] .row-link')

/** Corners by clicks, as shares of the width and the height of the map. */
async function drawArea(page: Page, corners: [number, number][]) {
  const map = page.getByRole('group', { name: 'Map of Location' })
  const { width, height } = (await map.boundingBox())!
  for (const [nth, [x, y]] of corners.entries()) {
    await map.click({ position: { x: width * x, y: height * y } })
    await page.getByRole('textbox', { name: `Latitude of point ${nth + 1}` }).waitFor()
  }
}

test('A-GSEARCH-03 A-ASEARCH-01 A-ASEARCH-05 B-FILTER-13 B-FILTER-16 B-MAP-01 D-119 from the palette to a filtered record with the keyboard alone', async () => {
  const { page } = await stage.person('reader@city.example', { reducedMotion: 'reduce' })
  await page.keyboard.press('/')
  const palette = page.getByRole('combobox', { name: 'Search' })
  await palette.pressSequentially('graffiti')
  const further = page.getByRole('option', { name: 'Advanced search for "graffiti"' })
  await further.waitFor()
  await page.getByRole('option', { name: /#/ }).first().waitFor()
  for (let passed = await page.getByRole('option').count(); passed > 1; passed--) await page.keyboard.press('ArrowDown')
  await expect.poll(() => palette.getAttribute('aria-activedescendant')).toBe(await further.getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?term=graffiti')
  await settled(page)
  expect(new Set(await statuses(page)).size).toBeGreaterThan(1)

  await page.getByRole('button', { name: 'Add filter', exact: true }).waitFor()
  await page.keyboard.press('f')
  await expect
    .poll(() => page.getByRole('menu').evaluate((list) => list.clientHeight), { message: 'B-FILTER-13' })
    .toBe(200)
  await page.getByRole('searchbox', { name: 'Search columns' }).pressSequentially('status')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Filter by Status' }).getByRole('option', { name: 'Closed' }).waitFor()
  await page.keyboard.type('closed')
  await page.keyboard.press('Enter')
  await chip(page, 'Status is Closed').waitFor()
  await expectAccessible(page)
  // The first one clears the search.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Closed')
  expect(new URL(page.url()).search).toBe('?term=graffiti')
  await page.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/filters=/)
  await expect.poll(async () => new Set(await statuses(page))).toEqual(new Set(['Closed']))
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Add filter')

  // The same filters as text: what is offered, what cannot be read, and the chips that follow.
  await page.getByRole('button', { name: 'As Text' }).click()
  const text = page.getByRole('combobox', { name: 'Filters as text' })
  await expect.poll(() => text.inputValue()).toBe('Status:Closed')
  await text.pressSequentially(' severity>=hi')
  await page.getByRole('option', { name: 'High' }).waitFor()
  await text.press('ArrowDown')
  await text.press('Tab')
  await chip(page, 'Severity is any of High, Critical').waitFor()
  await text.pressSequentially(' salary>5 ')
  await page.getByText('There is no field “salary”.').waitFor()
  await expectAccessible(page)
  await text.press('Enter')
  expect(await page.locator('.query-mirror mark').textContent()).toBe('salary')
  expect(page.url()).not.toContain('severityId')
  await text.fill('graffiti status:closed')
  await text.press('Enter')
  await expect.poll(() => chip(page, 'Severity is any of High, Critical').count()).toBe(0)
  await text.press('Escape')
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Add filter')

  await page.reload()
  await settled(page)
  await chip(page, 'Status is Closed').waitFor()
  expect(new Set(await statuses(page))).toEqual(new Set(['Closed']))
  const title = await grid(page).locator('[data-row="0"] .row-link').textContent()
  await page.keyboard.press('j')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Template').waitFor()
  expect(await preview.getByRole('heading', { level: 2 }).textContent()).toContain(title)
  // The tip with the whole title is outside of everything.
  await expectAccessible(page, '[data-overlay-container]')
  await preview.getByRole('button', { name: 'Open' }).waitFor()
  await page.goBack()
  await expect.poll(() => chip(page, 'Status is Closed').count()).toBe(0)

  // An area on the map, which opens where the records are; a new area takes its place.
  await page.getByRole('button', { name: 'Add filter', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search columns' }).pressSequentially('location')
  await page.getByRole('menuitem', { name: 'Location' }).click()
  const map = page.getByRole('group', { name: 'Map of Location' })
  await map.getByText(/^\d\d? km$/).waitFor()
  await drawArea(page, [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  const area = chip(page, 'Location is within an area with 3 corners')
  await page.waitForURL(/Within/)
  await settled(page)
  const within = await rows(page).count()
  expect(within).toBeGreaterThan(0)
  await area.getByRole('button', { name: 'an area with 3 corners' }).click()
  await page.getByRole('button', { name: 'Draw New Area' }).click()
  await page.getByRole('textbox', { name: 'Latitude of point 1' }).waitFor({ state: 'detached' })
  await map.getByText(/^\d\d? km$/).waitFor()
  // The ocean.
  await drawArea(page, [
    [0.02, 0.6],
    [0.08, 0.6],
    [0.08, 0.8],
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('No results found.').waitFor()
  await page.goBack()
  await settled(page)
  await expect.poll(() => rows(page).count()).toBe(within)
  await page.goBack()
  await page.waitForURL('**/search?term=graffiti')

  // On a small screen the filters are in a sheet, and there is no preview.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => preview.count()).toBe(0)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Add filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Days Open' }).click()
  const box = page.getByRole('textbox', { name: 'Days Open' })
  await box.fill('-1')
  await expectNoOverhang(page)
  await box.press('Enter')
  await page.getByText('No results found.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('searchbox', { name: 'Search for' }).fill('graffiti')
  await page.keyboard.press('Enter')
  await grid(page).locator('mark').first().waitFor()
  await expectNoOverhang(page)
  await page.getByRole('button', { name: 'Save Search…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Walls')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear' }).click()
  await page
    .getByRole('region', { name: 'Recent Searches' })
    .getByRole('button', { name: 'graffiti', exact: true })
    .waitFor()
  await expectAccessible(page)
  await expectNoOverhang(page)
  await page.getByRole('button', { name: /^Walls/ }).click()
  await page.waitForURL('**/search?term=graffiti')
  await stage.photographAll(page, 'search')
})
