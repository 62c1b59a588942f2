import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { askAs, createByCall } from './support/call-as.ts'
import { expectAccessible, expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const TITLE = 'Card of the board'
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
const cardIn = (page: Page, name: string) => column(page, name).getByRole('link', { name: TITLE })
const show = async (page: Page, layout: string) => {
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitem', { name: layout, exact: true }).click()
}

test('ADR 91 B-MAP-04 B-MAP-05 a colleague moves a card by pointer, key and menu, sees one that another moves, and looks at pictures and the map', async () => {
  const { page, context } = await stage.signedIn('editor@city.example', { reducedMotion: 'reduce' })
  const { id } = await createByCall(context, { title: TITLE, template: 'Feedback' })
  // Whatever filters are added, a board stays one and follows what colleagues do.
  await page.goto(`/cases?filters=${encodeURIComponent(JSON.stringify([['title', 'Contains', TITLE]]))}`)
  await show(page, 'Board')
  await column(page, 'Open').waitFor()
  expect(await page.getByRole('link', { name: TITLE }).count()).toBe(1)
  await cardIn(page, 'Open').waitFor()

  await cardIn(page, 'Open').hover()
  await page.mouse.down()
  await column(page, 'Scheduled').hover()
  await page.mouse.up()
  await cardIn(page, 'Scheduled').waitFor()
  await page.getByText('Saved Status.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cardIn(page, 'Open').waitFor()

  const hasFocus = (name: string) => cardIn(page, name).evaluate((link) => link === document.activeElement)
  await cardIn(page, 'Open').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await cardIn(page, 'Scheduled').waitFor()
  await expect.poll(() => hasFocus('Scheduled')).toBe(true)
  await page.getByText('Saved Status.').waitFor()
  await page.keyboard.press('Control+z')
  await cardIn(page, 'Open').waitFor()
  await expect.poll(() => hasFocus('Open')).toBe(true)
  await page.keyboard.press('Alt+ArrowRight')
  await cardIn(page, 'Scheduled').waitFor()
  await expect.poll(() => hasFocus('Scheduled')).toBe(true)
  await page.getByText('is now in Scheduled.').waitFor({ state: 'attached' })
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'On Hold' }).waitFor()
  expect(await violations(page, 'menu of a card', '.pop')).toEqual([])
  await page.getByRole('menuitem', { name: 'On Hold' }).click()
  await cardIn(page, 'On Hold').waitFor()
  await expectAccessible(page)

  const other = await stage.signedIn('admin@city.example')
  const all = await askAs<{ id: number; title: string }[]>(other.context, { method: 'GET', path: 'status' })
  const value = all.find(({ title }) => title === 'In Progress')!.id
  await askAs(other.context, { method: 'POST', path: `cases/property/${id}/statusId`, data: { value } })
  await cardIn(page, 'In Progress').waitFor()
  expect(await cardIn(page, 'On Hold').count()).toBe(0)
  await expect.poll(() => hasFocus('In Progress')).toBe(true)

  const counted = await askAs<{ id: number }>(context, {
    method: 'POST',
    path: 'views/updateView',
    data: {
      title: 'Counted cards',
      isPersonal: true,
      clauses: [{ field: 'title', operator: 'Contains', value: TITLE }],
      layout: { kind: 'board', column: 'statusId' },
      calculations: [{ column: 'assigneeId', calcType: 'Empty' }],
    },
  })
  await page.goto(`/cases?view=${counted.id}`)
  const calculated = (name: string) =>
    column(page, name)
      .getByRole('group', { name: `Calculations of ${name}` })
      .getByText('Empty 1')
  await calculated('In Progress').waitFor()
  await page.getByRole('group', { name: 'Calculations of Counted cards' }).getByText('Empty 1').waitFor()
  await stage.photographAll(page, 'board-calculations')
  await cardIn(page, 'In Progress').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await calculated('Scheduled').waitFor()

  await page.goto('/cases?filter=Card of the board')
  await show(page, 'Gallery')
  await page.getByRole('list', { name: 'All Records' }).getByRole('link', { name: TITLE }).waitFor()
  await expectAccessible(page)

  await page.goto('/cases?layout=map&by=fields.location')
  await page.getByRole('group', { name: 'Map of All Records' }).locator('.heat').first().waitFor()
  await page.getByText(/points, in [\d,]+ of [\d,]+ records/).waitFor()
  const grid = page.getByRole('region', { name: 'Records on the map' }).getByRole('grid')
  await grid.waitFor()
  await page.getByRole('button', { name: 'Location Map field' }).focus()
  for (let tabs = 0; tabs < 9 && !(await grid.locator(':focus').count()); tabs++) await page.keyboard.press('Tab')
  expect(await grid.locator(':focus').count(), 'the points are no stops on the way to the table').toBe(1)
  expect(await page.content()).not.toContain('key=')
  await expectAccessible(page)

  // A map opens so that all of its points are in sight, those at the edge of a town, too.
  await page.getByRole('link', { name: /^Graffiti Map/ }).click()
  const said = page.getByText(/points, in [\d,]+ of [\d,]+ records/)
  await page.getByRole('group', { name: 'Map of Graffiti Map' }).locator('.heat').first().waitFor()
  await said.waitFor()
  await page.waitForLoadState('networkidle')
  const [, withPoints] = /in ([\d,]+) of/.exec((await said.textContent())!)!
  expect(await page.getByRole('heading', { name: 'In this part of the map' }).textContent()).toContain(
    `${withPoints} record(s)`,
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverhang(page)
})
