import { expect, test } from 'vitest'
import { askAs } from './support/call-as.ts'
import { expectAccessible } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('B-VIEW-09 ADR-57 a press with Shift on a second heading sorts by both, says so, and goes with the list', async () => {
  const { page, context } = await stage.signedIn('editor@city.example', { reducedMotion: 'reduce' })
  const data = {
    title: 'By two',
    isPersonal: true,
    columns: ['title', 'statusId', 'severityId', 'created'],
    pageSize: 100,
  }
  const { id } = await askAs<{ id: number }>(context, { method: 'POST', path: 'views/updateView', data })
  await page.goto(`/cases?view=${id}`)
  const grid = page.getByRole('grid', { name: 'By two' })
  const sorter = (name: string) => grid.getByRole('button', { name, exact: true })
  const shown = () =>
    grid.locator('.row').evaluateAll((rows) => rows.map((row) => row.querySelectorAll('.cell')[1]!.textContent))
  await sorter('Status').click()
  const sorted = grid.getByRole('columnheader', { name: 'Status' })
  await expect.poll(() => sorted.getAttribute('aria-sort')).toBe('ascending')
  await sorter('Severity').click({ modifiers: ['Shift'] })
  await page.waitForURL(/thenBy=severityId/)
  await page.getByText('Sorted by Status, ascending, then by Severity, ascending.').waitFor({ state: 'attached' })
  await expect.poll(() => grid.locator('.sorter .sort-level').allTextContents()).toEqual(['1', '2'])
  await expect.poll(() => sorter('Severity').getAttribute('aria-description')).toBe('Sort level 2, ascending')
  await sorter('Severity').focus()
  await page.keyboard.press('Shift+Enter')
  await page.waitForURL(/thenBy=-severityId/)
  await expect.poll(() => sorter('Severity').getAttribute('aria-description')).toBe('Sort level 2, descending')
  expect(await sorted.getAttribute('aria-sort')).toBe('ascending')
  const heading = sorter('Severity').locator('.truncate')
  expect(await heading.evaluate((text) => text.clientWidth), 'the name is beside its marks').toBeGreaterThan(30)
  await expectAccessible(page)
  await stage.photographAll(page, 'several-sorts')
  const { casesTables } = await askAs<{ casesTables: { cases: { statusTitle: string }[] }[] }>(context, {
    method: 'GET',
    path: `views/cases?viewId=${id}&pageSize=100&sortBy=statusId&sortDesc=false&thenSortBy=-severityId`,
  })
  const expected = casesTables[0]!.cases.map(({ statusTitle }) => statusTitle)
  await expect.poll(async () => (await shown()).every((text, nth) => text?.includes(expected[nth]!))).toBe(true)
  await page.reload()
  await expect.poll(() => grid.locator('.sorter .sort-level').allTextContents()).toEqual(['1', '2'])
  await sorter('Severity').click({ modifiers: ['Shift'] })
  await expect.poll(() => page.url()).not.toContain('thenBy=')
  await expect.poll(() => grid.locator('.sorter .sort-level').count()).toBe(0)
})
