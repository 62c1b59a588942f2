import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs, callAs, createByCall } from './support/call-as.ts'
import { expectAccessible, expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(` ${label}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The filtered list with its columns, as the file that was saved. */
async function exportCsv(page: Page) {
  await page.getByRole('button', { name: 'View Graffiti by status' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Graffiti by status' })
  await dialog.getByText('Text with separators (CSV)').click()
  await stage.photographAll(page, 'export')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toMatch(/^\ufeffStatus,Title,Severity,Template\r\nScheduled,[^\r]*graffiti/i)
  await dialog.getByText(`Saved: ${file.split('\r\n').length - 2} Records.`).waitFor()
  await page.keyboard.press('Escape')
}

test('B-VIEW-01 B-VIEW-07 B-VIEW-10 B-VIEW-19 C-FMT-01 D-066 an editor makes a view with groups and colors, works in it, filters it further, and deletes it', async () => {
  const { page, context } = await stage.person('editor@city.example', { reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'View All Records' }).click()
  await page.getByRole('menuitem', { name: 'New View' }).click()
  await page.waitForURL('**/cases/views/New')
  await page.getByRole('textbox', { name: 'Title' }).fill('Graffiti by status')
  await preview(page).getByRole('grid').waitFor()
  const all = await preview(page).getByRole('status').textContent()

  await page.getByRole('button', { name: 'Add filter', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search columns' }).pressSequentially('title')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Filter by Title' }).getByRole('textbox').fill('graffiti')
  await page.keyboard.press('Escape')
  await expect.poll(() => preview(page).getByRole('status').textContent()).not.toBe(all)

  await page.getByRole('button', { name: 'Add Columns' }).click()
  await page.getByRole('option', { name: 'Severity' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move Severity up' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() => preview(page).getByRole('columnheader').allTextContents())
    .toEqual(['Title', 'Severity', 'Template'])

  await choose(page, 'Group by', 'Status')
  await choose(page, 'Sort by', 'Severity')
  await page.getByRole('button', { name: 'Add Sort Level' }).click()
  await choose(page, 'Sort level 2', 'Areas')
  await choose(page, 'Direction of sort level 2', 'Descending')
  await choose(page, 'Page size', '10')
  await page.getByRole('button', { name: 'Add Calculation' }).click()
  await choose(page, 'Column of calculation 1', 'Assignee')
  await choose(page, 'What calculation 1 is', 'Empty')
  await choose(page, 'Column', 'Severity')
  await page.getByRole('button', { name: 'Add Rule' }).click()
  const rule = page.getByRole('group', { name: 'Rule 1', exact: true })
  await rule.getByText('Background').click()
  await rule.getByLabel('Rule 1: background color').fill('#1e3a8a')
  await expect
    .poll(() =>
      preview(page)
        .locator('.cell.formatted')
        .first()
        .evaluate((cell) => getComputedStyle(cell).backgroundColor),
    )
    .toBe('rgb(30, 58, 138)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.waitForURL(/\/cases\?view=\d+$/)
  const open = group(page, 'Open')
  await open.getByRole('grid').waitFor()
  await open
    .getByRole('group', { name: 'Calculations of Open' })
    .getByText(/^Empty \d+$/)
    .waitFor()
  await page.getByRole('group', { name: 'Calculations of Graffiti by status' }).waitFor()
  await stage.photographAll(page, 'groups')
  await expectAccessible(page)
  await expect.poll(() => open.locator('.cell.formatted').count()).toBe(10)
  const first = () => open.locator('[data-row="0"] .row-link').textContent()
  const title = await first()
  await open.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(first).not.toBe(title)
  await open.getByRole('button', { name: 'Title' }).click()
  await expect.poll(() => open.getByRole('navigation').textContent()).toContain('1–10')
  await open.getByRole('button', { name: /^Open/ }).press('ArrowLeft')
  await open.getByRole('grid').waitFor({ state: 'detached' })

  await page.setViewportSize({ width: 390, height: 844 })
  await group(page, 'Scheduled').getByRole('grid').waitFor()
  await expectNoOverhang(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await group(page, 'Scheduled').getByRole('button', { name: 'Show only Scheduled' }).press('Enter')
  await page.getByRole('group', { name: 'Status is Scheduled' }).waitFor()
  await expect.poll(() => page.locator('.group').count(), { message: 'the groups that the filter leaves' }).toBe(1)
  await group(page, 'Scheduled').getByRole('grid').waitFor()
  await group(page, 'Scheduled').getByRole('group', { name: 'Calculations of Scheduled' }).waitFor()
  await expect.poll(() => group(page, 'Scheduled').locator(':focus').count(), { message: 'the focus' }).toBe(1)
  await page.getByText('(Only Showing Open Records/Cases)').waitFor()
  await exportCsv(page)
  await page.getByRole('link', { name: 'Save to View…' }).click()
  await page.getByRole('group', { name: 'Status is Scheduled' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/cases\?view=\d+$/)
  await expect.poll(() => page.locator('.group').count()).toBe(1)

  const saved = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'views' })
  const { id } = saved.find((view) => view.title === 'Graffiti by status')!
  await page.goto(`/cases/views/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/cases$/)
  await page.getByRole('grid', { name: 'All Records' }).waitFor()
  expect((await callAs(context, { method: 'GET', path: `views/cases?viewId=${id}` })).status()).toBe(404)
})

test('B-VIEW-07 ADR-107 of hundreds of rows in groups, those in sight are in the document, and keys, editors, copies and the search of the browser reach all', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await createByCall(context, { template: 'Illegal Dumping Pickup', title: 'First of many' })
  const columns = ['caseNumber', 'title', 'statusId', 'created', 'fields.address']
  const view = { title: 'Long groups', isPersonal: true, columns, sortBy: 'created', sortByDescending: true }
  const { id } = await askAs<{ id: number }>(context, {
    method: 'POST',
    path: 'views/updateView',
    data: { ...view, groupBy: 'statusId', pageSize: 100 },
  })
  await page.goto(`/cases?view=${id}`)
  const open = group(page, 'Open').getByRole('grid')
  await open.waitFor()
  expect(await open.getAttribute('data-rows')).toBe('100')
  const drawn = () => page.locator('.row').count()
  await expect.poll(drawn).toBeLessThan(80)

  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('aria-rowindex'))
  const inGroup = () => page.evaluate(() => document.activeElement?.closest('.group')?.getAttribute('aria-label'))
  await open.locator('[data-row="0"] .row-link').focus()
  await page.keyboard.press('Control+End')
  expect([await inGroup(), await focused()]).toEqual(['Open', '101'])
  await expect.poll(() => open.locator('[data-row="99"]').isVisible()).toBe(true)
  await page.keyboard.press('ArrowDown')
  const next = await inGroup()
  expect(next).not.toBe('Open')
  expect(await focused()).toBe('2')
  // Wherever the wheel leads, the row with the focus stays, and the keys go on from it.
  await page.locator('.groups').evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect.poll(() => open.locator('[data-row="90"]').count()).toBe(0)
  expect(await open.locator('[data-row="99"]').count(), 'where its keys were last').toBe(1)
  expect(await inGroup()).toBe(next)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect([await inGroup(), await focused()]).toEqual(['Open', '101'])
  await page.keyboard.press('PageUp')
  expect(Number(await focused())).toBeGreaterThan(70)
  await page.keyboard.press('Control+Home')
  expect(await focused()).toBe('2')
  expect(Number(await open.getAttribute('aria-rowcount'))).toBeGreaterThan(100)
  await expectAccessible(page)

  const scrollTo = (top: number) => page.locator('.groups').evaluate((box, to) => box.scrollTo(0, to), top)
  const editor = page.getByRole('dialog', { name: /^Address of/ }).getByRole('textbox')
  await open.getByRole('row', { name: 'First of many' }).locator('[data-column="4"][aria-readonly="false"]').focus()
  await page.keyboard.press('F2')
  await editor.fill('Half a pier')
  await scrollTo(3000)
  await expect.poll(() => open.locator('[data-row="1"]').count()).toBe(0)
  await scrollTo(0)
  await open.locator('[data-row="1"]').waitFor()
  expect(await editor.inputValue(), 'the editor of a row that was out of sight').toBe('Half a pier')
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })

  await open.locator('[data-row="0"] .row-link').focus()
  await page.keyboard.press('x')
  await page.getByRole('region', { name: 'Selection' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.getByText('100 records copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new Set(copied.split('\r\n')).size, 'the heading and all rows, drawn or not').toBe(101)

  const far = copied.split('\r\n')[80]!.split('\t')[0]!
  expect(await open.getByText(far, { exact: true }).count()).toBe(0)
  await page.keyboard.press('Control+f')
  expect(await open.getByText(far, { exact: true }).count(), 'for the search of the browser').toBe(1)
  expect(await open.getByRole('row').count(), 'the head and all rows').toBe(101)

  // With filters of their own, people have the same groups and sort them by fields as well.
  await page.goto(`/cases?view=${id}&filters=${encodeURIComponent('[["fields.address","IsSet"]]')}`)
  const heading = open.getByRole('columnheader', { name: 'Address' })
  await heading.getByRole('button', { name: 'Address', exact: true }).click()
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
  const addresses = () => open.locator('.row [data-column="4"]').allTextContents()
  const sorted = (texts: string[]) => texts.map((text) => text.toLowerCase()).toSorted()
  await expect
    .poll(async () => (await addresses()).map((text) => text.toLowerCase()))
    .toSatisfy((texts: string[]) => texts.length > 9 && texts.join() === sorted(texts).join())
  expect((await callAs(context, { method: 'DELETE', path: `views/${id}` })).ok()).toBe(true)
})

test('B-VIEW-20 what somebody changes in a view that a colleague deletes in the meantime can be saved as a new one', async () => {
  const [editor, admin] = await Promise.all(
    ['editor@city.example', 'admin@city.example'].map((email) => stage.person(email, { reducedMotion: 'reduce' })),
  )
  const { page } = editor!
  await page.goto('/cases/views/New')
  await page.getByRole('textbox', { name: 'Title' }).fill('Gone soon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/cases\?view=\d+$/)
  const id = /\d+$/.exec(page.url())![0]
  await page.goto(`/cases/views/${id}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Still here')
  await callAs(admin!.context, { method: 'DELETE', path: `views/${id}` })
  await page.getByText('Your changes are still here: save them as a new view, or cancel.').waitFor()
  await stage.photographAll(page, 'deleted-view')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => /\/cases\?view=\d+$/.test(url.href) && !url.href.endsWith(`=${id}`))
  await page.getByRole('heading', { name: 'Still here' }).waitFor()

  const made = /\d+$/.exec(page.url())![0]
  await page.goto(`/cases/views/${made}`)
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await callAs(admin!.context, { method: 'DELETE', path: `views/${made}` })
  await page.getByText('This view was deleted, or is not shared with you. Choose another one.').waitFor()
})

test('ADR-91 the Tab key leads to no input under the foot of the editor', async () => {
  const { page } = await stage.signedIn('editor@city.example', { viewport: { width: 1440, height: 620 } })
  await page.goto('/cases/views/New')
  await page.getByRole('textbox', { name: 'Title' }).fill('A long form')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const hidden: string[] = []
  for (let tabs = 0; tabs < 40 && !(await save.evaluate((at) => at === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
    const under = await page.locator(':focus').evaluate((at) => {
      const { left, top, width, height } = at.getBoundingClientRect()
      const upper = document.elementFromPoint(left + width / 2, top + height / 2)
      return upper?.closest('.form-foot') && !at.closest('.form-foot') ? (at.textContent ?? '') : ''
    })
    if (under) hidden.push(under)
  }
  expect(await save.evaluate((at) => at === document.activeElement)).toBe(true)
  expect(hidden).toEqual([])
  // The inputs of boxes are out of sight, and scroll with the form all the same.
  await page.getByRole('button', { name: 'Add Rule' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Background' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.locator('main').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})
