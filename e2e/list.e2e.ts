import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { askAs, callAs, createByCall } from './support/call-as.ts'
import { openRecord, pick, createRecord, saveText, typeInto } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const grid = (page: Page) => page.getByRole('grid', { name: 'All Records' })
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
/** The texts of one column, from the top. */
const column = (page: Page, number: number) =>
  grid(page).locator(`[role="gridcell"][aria-colindex="${number}"]`).allTextContents()
const settled = (page: Page) => page.locator('[role="grid"]:not([aria-busy])').waitFor()

test('B-VIEW-01 B-COL-02 the list shows real records with their total, 20 to a page', async () => {
  const { page } = await stage.person('reader@city.example')
  await settled(page)
  expect(await rows(page).count()).toBe(20)
  expect(await page.locator('.cases-head').textContent()).toMatch(
    /2,4\d\d record\(s\)\(Only Showing Open Records\/Cases\)/,
  )
  expect(await grid(page).getByRole('columnheader').allTextContents()).toEqual([
    'Case #',
    'Title',
    'Template',
    'Status',
    'Severity',
    'Assignee',
    'Created',
    'Last Updated',
  ])
  expect(await page.title()).toBe('All Records · Dossier')
  // Other journeys may have filled the first page with records of their own.
  await page.goto('/cases?sort=created&desc=false')
  await expect.poll(async () => (await column(page, 2)).join()).toMatch(/Bulky Items: \d+ .* AVE/)
})

test('B-VIEW-01 the tab of the browser has the name of the view, and of a new name at once', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const save = (view: object) =>
    askAs<{ id: number }>(context, { method: 'POST', path: 'views/updateView', data: { isPersonal: true, ...view } })
  const { id } = await save({ title: 'Open requests' })
  await page.goto(`/cases?view=${id}`)
  await expect.poll(() => page.title()).toBe('Open requests · Dossier')
  await save({ id, title: 'Requests' })
  await expect.poll(() => page.title()).toBe('Requests · Dossier')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data Sources' }).click()
  await expect.poll(() => page.title()).toBe('Data Sources · Dossier')
  await page.goBack()
  await expect.poll(() => page.title()).toBe('Requests · Dossier')
})

test('B-VIEW-09 a heading sorts rising, then falling', async () => {
  const { page } = await stage.person('reader@city.example')
  await settled(page)
  const heading = grid(page).getByRole('columnheader', { name: 'Case #' })
  const sorter = heading.getByRole('button', { name: 'Case #', exact: true })
  await sorter.click()
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
  await settled(page)
  const rising = (await column(page, 1)).map(Number)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  await sorter.click()
  await page.waitForURL('**/cases?*desc=true*')
  await settled(page)
  const falling = (await column(page, 1)).map(Number)
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  expect(falling[0]).toBeGreaterThan(rising.at(-1)!)
})

test('B-VIEW-02 typing filters, and the address remembers it', async () => {
  const { page } = await stage.person('reader@city.example')
  await settled(page)
  await page.getByRole('searchbox', { name: 'Filter' }).pressSequentially('graffiti')
  await page.waitForURL('**/cases?*filter=graffiti*')
  await expect.poll(async () => (await column(page, 2)).every((title) => /graffiti/i.test(title))).toBe(true)
  await page.reload()
  await settled(page)
  expect(await page.getByRole('searchbox', { name: 'Filter' }).inputValue()).toBe('graffiti')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.waitForURL('**/cases')
})

test('B-VIEW-14 an empty result says so and offers to create a record', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await page.goto('/cases?filter=no-such-words-anywhere')
  const empty = page.getByText('No Records found.').locator('..')
  await expect
    .poll(() => empty.textContent())
    .toBe('No Records found. There are no Records matching your current view filter')
  await page.getByRole('link', { name: 'Create a new Record' }).click()
  await page.waitForURL('**/cases/New')
})

test('B-VIEW-08 B-VIEW-21 pages follow each other, and back leads to where one was', async () => {
  const { page } = await stage.person('reader@city.example')
  await settled(page)
  const first = await column(page, 1)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  expect(await pager.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
  await pager.getByRole('button', { name: 'Next page' }).click()
  await page.waitForURL('**/cases?*page=2*')
  await settled(page)
  expect(await pager.textContent()).toMatch(/^21–40 of 2,4\d\d/)
  expect((await column(page, 1)).filter((number) => first.includes(number))).toEqual([])
  await page.goBack()
  await expect.poll(() => column(page, 1)).toEqual(first)
})

test('B-VIEW-15 B-VIEW-17 a click opens a new tab, with Control the same one', async () => {
  const { page, context } = await stage.person('reader@city.example')
  await settled(page)
  const [number] = await column(page, 1)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    rows(page).first().getByRole('gridcell').nth(3).click(),
  ])
  await tab.waitForURL(`**/cases/${number}`)
  await tab.getByRole('tab', { name: 'Updates' }).waitFor()
  expect(await tab.title()).toBe(`#${number} · Dossier`)
  await tab.close()
  await rows(page)
    .first()
    .getByRole('gridcell')
    .nth(3)
    .click({ modifiers: ['Control'] })
  await page.waitForURL(`**/cases/${number}`)
  expect(context.pages()).toHaveLength(1)
})

test('B-VIEW-15 ADR 107 the keyboard moves through the rows, finds one by typing, and opens one', async () => {
  const { page, context } = await stage.person('reader@city.example')
  await settled(page)
  // Of several keys pressed before the app has loaded, the first one counts.
  await page.getByRole('button', { name: /, account/ }).waitFor()
  const numbers = await column(page, 1)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  const focused = page.locator('[data-row]:focus-within')
  await expect.poll(() => focused.getAttribute('data-row')).toBe('2')
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await tab.waitForURL(`**/cases/${numbers[2]}`)
  await page.bringToFront()
  const finding = page.getByRole('search', { name: 'Find a row' })
  const { promise: line, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/FindBar-*.js', async (route) => {
    await line
    await route.continue()
  })
  await page.keyboard.press('Shift+F')
  await page.keyboard.type('no such')
  expect(await finding.getByRole('textbox').inputValue(), 'typed while its code is on its way').toBe('no such')
  free()
  await finding.getByText('No row has “no such”.').waitFor()
  await page.keyboard.type(' row')
  await finding.getByText('No row has “no such row”.').waitFor()
  expect(await violations(page, 'the box that finds rows', '.find-row')).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => focused.getAttribute('data-row')).toBe('2')
  const title = (await column(page, 2))[7]!
  await page.keyboard.press('Shift+F')
  await finding.getByRole('textbox').fill(title.toUpperCase())
  await page.locator('[data-found]').filter({ hasText: title }).waitFor()
  await page.keyboard.press('Enter')
  await focused.filter({ hasText: title }).waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/cases/${numbers[2]}`)
})

test("B-LIVE-04 somebody else's change appears in the row immediately, and new records wait for Refresh", async () => {
  const [watching, working] = await Promise.all([
    stage.person('reader@city.example'),
    stage.signedIn('editor@city.example'),
  ])
  const number = await createRecord(working.page, { title: 'A pile behind the school' })
  await watching.page.reload()
  const row = rows(watching.page).filter({ hasText: 'A pile behind the school' })
  await row.waitFor()
  await pick(working.page, 'statusId', 'On Hold')
  await row.filter({ hasText: 'On Hold' }).waitFor()

  await createRecord(working.page, { title: 'A second pile' })
  const pill = watching.page.getByRole('button', { name: /1 change · Refresh/ })
  await pill.waitFor()
  expect(await column(watching.page, 1)).toContain(number)
  expect(await rows(watching.page).filter({ hasText: 'A second pile' }).count()).toBe(0)
  await pill.click()
  await rows(watching.page).filter({ hasText: 'A second pile' }).waitFor()
})

test('B-LIVE-04 B-VIEW-04 a filtered list, another order and the counts beside the views follow what others do', async () => {
  const [watching, other, working] = await Promise.all([
    stage.signedIn('reader@city.example'),
    stage.signedIn('reader@city.example'),
    stage.signedIn('editor@city.example'),
  ])
  await watching.page.goto('/cases?filter=umbrella')
  await other.page.goto('/cases?sort=caseNumber&desc=true')
  await watching.page.getByText('No Records found.').waitFor()
  await settled(other.page)
  const countOf = async (page: Page) =>
    (await page.getByRole('link', { name: /All Records/ }).textContent())?.match(/[\d,]+$/)?.[0] ?? ''
  const before = await countOf(other.page)

  const number = await createRecord(working.page, { title: 'An umbrella in the fountain' })
  // An empty list has no rows that would move.
  await rows(watching.page).filter({ hasText: 'An umbrella in the fountain' }).waitFor()
  await other.page.getByRole('button', { name: /change.* · Refresh/ }).click()
  await expect.poll(() => column(other.page, 1)).toContain(number)
  await expect.poll(() => countOf(other.page)).not.toBe(before)
  await expect
    .poll(async () => (await other.page.locator('.cases-head').textContent())?.includes(await countOf(other.page)))
    .toBe(true)

  await pick(working.page, 'statusId', 'On Hold')
  await rows(watching.page).filter({ hasText: 'On Hold' }).waitFor()
})

test('A-NAV-03 A-HEAD-03 A-HEAD-04 B-NEW-03 B-NEW-09 the navigation leads to the list, the header to new records', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await openRecord(page, '1')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Records', exact: true }).click()
  await page.waitForURL('**/cases')
  await page.getByRole('link', { name: /All Records 2,4\d\d/ }).waitFor()
  await page.getByRole('button', { name: 'Create from template' }).click()
  await page.getByPlaceholder('Search templates').fill('GRAFF')
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Graffiti Removal'])
  await page.getByRole('menuitem').click()
  const dialog = page.getByRole('dialog', { name: 'New Record' })
  await dialog.getByRole('button', { name: /Graffiti Removal/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Paint on the bridge')
  await dialog.getByRole('button', { name: 'Create Record' }).click()
  await page.getByRole('link', { name: /^Created #\d+$/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/cases')
  await page.getByRole('button', { name: 'New Record' }).click()
  await page.waitForURL('**/cases/New')
})

test('B-CPAGE-18 B-LIVE-10 a record opens over the list, is edited there, and closes itself when it is gone', async () => {
  const [{ page }, admin] = await Promise.all([
    stage.signedIn('reader@city.example'),
    stage.signedIn('admin@city.example'),
  ])
  const { id, caseNumber } = await createByCall(page.context(), { title: 'Bench to repaint', template: 'Feedback' })
  await page.goto('/cases')
  await page.getByRole('button', { name: /, account/ }).waitFor()
  const row = rows(page).filter({ hasText: 'Bench to repaint' })
  await row
    .getByRole('gridcell')
    .first()
    .click({ modifiers: ['Alt'] })
  const popup = page.getByRole('dialog', { name: `#${caseNumber}` })
  await popup.getByRole('tab', { name: 'Updates' }).waitFor()
  expect(await violations(page, 'a record over the list', '.record-popup')).toEqual([])
  await saveText(page, 'summary', 'Green, please')
  await page.keyboard.press('n')
  await page.locator('.scrim').click({ position: { x: 5, y: 5 } })
  await popup.getByText('Green, please').waitFor()

  await page.goBack()
  await popup.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/cases')
  await grid(page).locator('[role="gridcell"]:focus').waitFor()
  await page.keyboard.press('v')
  await popup.getByText('Green, please').waitFor()
  await stage.photographAll(page, 'record-popup')
  await typeInto(page, 'summary', 'Blue, rather')
  await callAs(admin.context, { method: 'DELETE', path: `cases/delete/${id}` })
  await page.getByText(`#${caseNumber} is no longer available. You may not have access to it`).waitFor()
  await popup.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Unsaved text (1)' }).waitFor()
})
