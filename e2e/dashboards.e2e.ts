import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations, violationsAsShown } from './support/axe.ts'
import { askAs, callAs, createByCall } from './support/call-as.ts'
import { expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const tile = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const heading = (page: Page, title: string) => page.getByRole('button', { name: `Dashboard: ${title}` })

async function pickTile(page: Page, label: string) {
  await page.getByRole('button', { name: /^Add/ }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

async function addTile(page: Page, label: string) {
  await pickTile(page, label)
  await page.getByRole('button', { name: `Adding ${label}` }).waitFor()
  await page.getByRole('button', { name: 'Use the first free place' }).click()
  return page.getByRole('dialog', { name: `${label} tile` })
}

test('B-DASH-01 B-DASH-03 B-DASH-04 B-DASH-05 B-DASH-07 B-DASH-08 B-DASH-11 B-DASH-14 B-DASH-15 B-TILE-08 B-TILE-16 A-NAV-03 A-ROUTE-04 a dashboard is built by keyboard, saved, seen by others and deleted', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'New Dashboard' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a title.').waitFor()
  await page.getByPlaceholder('Dashboard Name').fill('Morning round')
  await page.getByRole('button', { name: /Privacy/ }).click()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Public', 'Teams', 'Private'])
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Fine Grid' }).waitFor({ state: 'attached' })
  await pickTile(page, 'Team')
  await page.getByRole('button', { name: 'Adding Team' }).waitFor()
  await pickTile(page, 'Team')
  await page.getByRole('button', { name: 'Add Tile' }).waitFor()
  const label = await addTile(page, 'Label')
  await label.getByLabel('Text').fill('Good morning')
  await label.getByRole('button', { name: 'Done' }).click()
  const view = await addTile(page, 'View')
  await view.getByRole('button', { name: /Choose a view/ }).click()
  await page.getByRole('option', { name: 'All Records' }).click()
  await view.getByRole('button', { name: 'Done' }).click()

  await tile(page, /^Good morning, column 1 row 1/).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await tile(page, 'Good morning, column 1 row 3, 3 by 1').waitFor()
  await page.keyboard.press('Escape')
  await tile(page, 'Good morning, column 1 row 1, 2 by 1').waitFor()
  await tile(page, /^All Records, column/).waitFor()
  expect(await violations(page, 'dashboard in edit mode')).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await tile(page, 'All Records')
    .getByText(/First 20 of 2,4\d\d records/)
    .waitFor()
  expect(await violations(page, 'dashboard')).toEqual([])
  await stage.photographAll(page, 'dashboard')

  const { page: reader } = await stage.signedIn('reader@city.example')
  await reader.goto('/dashboard')
  await reader.getByRole('button', { name: /^Dashboard: / }).click()
  await reader.getByRole('menuitemradio', { name: 'Morning round' }).click()
  await tile(reader, 'Good morning').waitFor()
  for (const name of ['Edit', 'New Dashboard']) expect(await reader.getByRole('button', { name }).count()).toBe(0)
  await reader.setViewportSize({ width: 390, height: 844 })
  await expectNoOverhang(reader)
  const widths = await tile(reader, 'All Records').evaluate(({ clientWidth }) => clientWidth)
  expect(widths).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  await question.getByLabel(/Type the title/).fill('Morning round')
  await question.getByRole('button', { name: 'Delete' }).click()
  await heading(page, 'City desk').waitFor()
})

test('B-TILE-02 B-TILE-05 B-TILE-06 B-TILE-07 B-TILE-17 B-TILE-18 B-TILE-19 B-NOTE-01 D-079 the dashboard of the demo answers, and a clicked row filters what follows from it', async () => {
  const { page, context } = await stage.signedIn('admin@city.example')
  await page.goto(`/dashboard?id=${await cityDesk(context)}`)
  const status = tile(page, 'Requests by status')
  await status.getByRole('row', { name: /Scheduled/ }).waitFor()
  await tile(page, 'Desk notices').getByText('Wind advisory until 9 PM.').waitFor()
  await tile(page, 'Calendar').getByRole('grid').waitFor()
  // The number of the top value is in sight, though its tile is small. (B-TILE-17)
  const top = tile(page, 'Requests by area')
  const [number, box] = [await top.getByRole('definition').last().boundingBox(), await top.boundingBox()]
  expect(number!.y + number!.height).toBeLessThanOrEqual(box!.y + box!.height)
  const types = tile(page, 'Requests by type')
  await types.getByRole('img').or(types.getByRole('application')).first().waitFor()
  // The answer to the first row comes after that to the second one.
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/api/insights/*?timeZone=*', async (route) => {
    if (held++ === 0) await late
    await route.continue().catch(() => undefined)
  })
  await status.getByRole('button', { name: 'On Hold', exact: true }).click()
  await types.getByRole('button', { name: 'Filtered by On Hold. Clear' }).waitFor()
  await status.getByRole('button', { name: 'Scheduled', exact: true }).click()
  await types.getByRole('button', { name: 'Filtered by Scheduled. Clear' }).waitFor()
  await expect.poll(() => types.getByText(/Filtered|Bulky Items/).count()).toBeGreaterThan(0)
  release()
  await page.unroute('**/api/insights/*?timeZone=*')
  await types.getByRole('button', { name: 'Filtered by Scheduled. Clear' }).click()
  await types.getByRole('button', { name: /Filtered by/ }).waitFor({ state: 'detached' })
  await stage.photographAll(page, 'dashboard-city')

  // Rounds that schedules are going to create are among those behind a number, and are opened as their dates. (D-069)
  await page.goto(`/dashboard?id=${await ofDemo(context, 'Real and scheduled work')}`)
  const rounds = tile(page, 'Rounds of each bureau')
  const beautification = rounds.getByRole('row', { name: /Community Beautification/ })
  await tile(page, 'Calendar').getByText('Dumping sweep, Skid Row').first().waitFor()
  await tile(page, /coming weeks by bureau/)
    .getByRole('application')
    .waitFor()
  expect(await violations(page, 'real and scheduled work')).toEqual([])
  await stage.photographAll(page, 'dashboard-schedules')
  await beautification.getByRole('button', { name: /Rounds.*Show its records/ }).click()
  const peek = page.getByRole('dialog', { name: /^Records behind/ })
  await peek
    .getByRole('button', { name: /Graffiti round, Venice Blvd FORECAST/ })
    .first()
    .click()
  const date = page.getByRole('dialog', { name: 'Graffiti round, Venice Blvd' })
  await date.getByText('Community Beautification').first().waitFor()
  expect(await date.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await stage.photographAll(page, 'forecast-date')
})

const cityDesk = (context: BrowserContext) => ofDemo(context, 'City desk')

/** The id of a dashboard of the demo. Each person lands on the one that they viewed last. */
async function ofDemo(context: BrowserContext, name: string): Promise<number> {
  const all = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'dashboard' })
  return all.find(({ title }) => title === name)!.id
}

/** A dashboard with tiles of these types and contents, one beside the other. */
function dashboardOf(title: string, tiles: readonly { cellType: number; contents: object }[]) {
  const cells = tiles.map(({ cellType, contents }, at) => ({
    id: `t${at}`,
    cellPosition: { x: (at % 4) * 2, y: Math.floor(at / 4) * 4 },
    cellSize: { width: 2, height: 4 },
    contents: JSON.stringify(contents),
    cellType,
    pluginTypeId: null,
  }))
  return { method: 'POST', path: 'dashboard', data: { title, cells } }
}

test('B-DASH-02 B-TILE-14 B-TILE-15 B-TILE-20 B-TILE-22 D-080 D16 tiles lead on, open records over the page, and say what is gone', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const insights = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'insights' })
  const byStatus = insights.find(({ title }) => title === 'Requests by status')!.id
  const desk = await cityDesk(context)
  const admin = await stage.signedIn('admin@city.example')
  const record = await createByCall(admin.context, { template: 'Feedback', title: 'Loose end' })
  const made = await askAs<{ id: number }>(
    context,
    dashboardOf('Loose ends', [
      { cellType: 0, contents: { insightId: byStatus, chartType: 'Table' } },
      { cellType: 0, contents: { insightId: 999_999, chartType: 'Table', title: 'Gone insight' } },
      { cellType: 1, contents: { viewId: 999_999 } },
      { cellType: 4, contents: { url: '/no-such-picture.png', description: 'Broken' } },
      { cellType: 7, contents: { dateColumn: 'fields.gone' } },
      { cellType: 3, contents: { id: desk } },
      { cellType: 8, contents: { selectedNoticeboardId: 999_999 } },
    ]),
  )
  await page.goto(`/dashboard?id=${made.id}`)
  await tile(page, 'Gone insight').getByText('Error loading data').waitFor()
  await tile(page, 'View').getByText('Error loading view').waitFor()
  await tile(page, 'Broken').getByText('Unable to load image').waitFor()
  await tile(page, 'Calendar').getByText('Error loading calendar').waitFor()
  await tile(page, 'Noticeboard').getByText('This noticeboard was deleted.').waitFor()
  expect(await violations(page, 'tiles that fail')).toEqual([])
  await stage.photographAll(page, 'dashboard-gone')

  await tile(page, 'Requests by status').getByRole('link', { name: 'Loose end' }).click()
  const popup = page.getByRole('dialog', { name: `#${record.caseNumber}` })
  await popup.waitFor()
  await page.mouse.click(5, 5)
  expect(await popup.count()).toBe(1)
  await askAs(admin.context, { method: 'POST', path: `cases/property/${record.id}/isSensitive`, data: { value: true } })
  await page.getByText(`#${record.caseNumber} is no longer available.`).first().waitFor()
  await popup.waitFor({ state: 'detached' })

  await tile(page, 'Gone insight').getByRole('button', { name: 'Remove tile' }).click()
  await tile(page, 'Gone insight').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'City desk', exact: true }).click()
  await heading(page, 'City desk').waitFor()
})

test('D2 D-116 issue 38: a draft survives its browser, a second save keeps both, and a wall shows what its reader may see', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const text = (value: string) => ({ cellType: 5, contents: { text: value } })
  const made = await askAs<{ id: number }>(context, dashboardOf('Crew', [text('Trucks'), text('Routes')]))
  await page.goto(`/dashboard?id=${made.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByPlaceholder('Dashboard Name').fill('Crew of the day')
  // What is kept is written a moment later; then the browser is gone.
  await page.waitForTimeout(1_000)
  const again = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await again.goto(`/dashboard?id=${made.id}`)
  await again.getByRole('group', { name: /Unsaved text for the dashboard/ }).waitFor()
  await stage.photographAll(again, 'dashboard-kept')

  const other = dashboardOf('Crew', [text('Trucks'), text('Routes'), text('Roads')])
  await askAs(context, { ...other, data: { ...other.data, id: made.id } })
  await again.getByRole('button', { name: /^Use it/ }).click()
  expect(await again.getByPlaceholder('Dashboard Name').inputValue()).toBe('Crew of the day')
  await again.getByRole('button', { name: 'Save' }).click()
  const dialog = again.getByRole('dialog', { name: 'This dashboard was changed by someone else' })
  await dialog.getByText('Both together have 3 tiles').waitFor()
  expect(await violationsAsShown(again, 'conflict')).toEqual([])
  await stage.photographAll(again, 'dashboard-conflict')
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await heading(again, 'Crew of the day').waitFor()
  await tile(again, 'Roads').waitFor()

  const { page: wall } = await stage.signedIn('reader@city.example', { viewport: { width: 1920, height: 1080 } })
  await wall.goto(`/dashboard?wall=${made.id}`)
  await tile(wall, 'Roads').waitFor()
  expect(await wall.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  expect(await violationsAsShown(wall, 'wall')).toEqual([])
  await stage.photographAll(wall, 'dashboard-wall')
  const { data } = dashboardOf('Crew of the day', [text('Trucks')])
  await askAs(context, { method: 'POST', path: 'dashboard', data: { ...data, id: made.id, privacy: 2 } })
  await wall.getByText('This wall has nothing to show').waitFor()
  await wall.keyboard.press('Escape')
  await heading(wall, 'City desk').waitFor()
})

test('D-116 B-DASH-10 B-DASH-11 what is edited stays, whatever is viewed elsewhere, and though somebody deletes it', async () => {
  const { page, context } = await stage.signedIn('admin@city.example')
  const text = (title: string) => ({ cellType: 5, contents: { text: title } })
  const fleet = await askAs<{ id: number }>(context, dashboardOf('Fleet', [text('Trucks')]))
  const annex = dashboardOf('Annex', [text('Desks')])
  const { id } = await askAs<{ id: number }>(context, annex)
  await askAs(context, { method: 'GET', path: `dashboard/${fleet.id}` })
  await page.goto('/dashboard')
  await heading(page, 'Fleet').waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const title = page.getByPlaceholder('Dashboard Name')
  await title.fill('Fleet and yard')
  const listed = () => page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/dashboard')
  // In another tab, another one is viewed and saved.
  const first = listed()
  await askAs(context, { method: 'GET', path: `dashboard/${id}` })
  await askAs(context, { ...annex, data: { ...annex.data, id } })
  await first
  expect(await title.inputValue()).toBe('Fleet and yard')
  const second = listed()
  await callAs(context, { method: 'DELETE', path: `dashboard/${fleet.id}` })
  await second
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This dashboard was deleted, or you lost access to it.').waitFor()
  expect(await title.inputValue()).toBe('Fleet and yard')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await heading(page, 'Fleet and yard').waitFor()
  await tile(page, 'Trucks').waitFor()
})

test('B-TILE-09 B-TILE-10 B-TILE-11 B-TILE-12 D12 tiles move with the records, say when they cannot, and a hidden page asks nothing', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const [views, insights] = [
    await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'views' }),
    await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'insights' }),
  ]
  const teams = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'teams' })
  const made = await askAs<{ id: number }>(
    context,
    dashboardOf('Live', [
      { cellType: 1, contents: { viewId: views.find(({ title }) => title === 'All Records')!.id } },
      {
        cellType: 0,
        contents: {
          insightId: insights.find(({ title }) => title === 'Requests by type')!.id,
          chartType: 'CalculationTable',
        },
      },
      { cellType: 2, contents: { teamId: teams.find(({ title }) => title === 'City Desk')!.id } },
    ]),
  )
  await page.goto(`/dashboard?id=${made.id}`)
  const total = tile(page, 'Requests by type').getByRole('row', { name: /^Total/ })
  const before = (await total.textContent())!
  await tile(page, 'City Desk')
    .getByRole('link', { name: /Amelia Ortega/ })
    .waitFor()
  await page.getByText(/First 20 of/).waitFor()
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/insights') && calls.push(request.url()))
  const templates = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'templates' })
  const templateId = templates.find(({ title }) => title === 'Feedback')!.id
  await askAs(context, { method: 'POST', path: 'cases', data: { templateId, title: 'Seen by the tiles' } })
  await tile(page, 'All Records').getByText('Seen by the tiles').waitFor()
  await expect.poll(() => total.textContent()).not.toBe(before)
  expect(calls).toEqual([])

  await context.setOffline(true)
  await tile(page, 'All Records').getByText('Unable to update...').waitFor()
  await context.setOffline(false)
  await tile(page, 'All Records').getByText('Unable to update...').waitFor({ state: 'detached' })
  await tile(page, 'City Desk')
    .getByRole('link', { name: /Amelia Ortega/ })
    .click()
  await page.waitForURL(/\/userprofile\/\d+$/)
})

test('B-DASH-06 without a dashboard the page says what they are for, and whoever edits data may create one', async () => {
  const { page } = await stage.guest()
  await page.route('**/api/dashboard', (route) => route.fulfill({ json: [] }))
  const { context } = await stage.signedIn('editor@city.example')
  await page.context().addCookies(await context.cookies())
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Get started with Dashboards.' }).waitFor()
  await page.getByText("Dashboards give you a customizable look at what's important.").waitFor()
  await page.getByRole('button', { name: 'Create Dashboard' }).click()
  await page.getByPlaceholder('Dashboard Name').waitFor()
})

test('B-NOTE-03 B-NOTE-04 B-NOTE-05 B-NOTE-06 B-NOTE-07 notes are added, changed and deselected, and the first board is selected after a deletion', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  await page.goto(`/dashboard?id=${await cityDesk(context)}`)
  await tile(page, 'Desk notices').getByRole('button', { name: 'Edit notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Noticeboards' })
  await dialog.getByRole('button', { name: 'New noticeboard' }).click()
  const form = page.getByRole('dialog').last()
  await form.getByText('[Required]').waitFor()
  expect(await form.getByRole('button', { name: 'OK' }).isDisabled()).toBe(true)
  await form.getByLabel('Title').fill('Night crew')
  await form.getByRole('button', { name: 'OK' }).click()
  await dialog.getByRole('heading', { name: 'Night crew' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Text of the note' }).fill(`Long ${'and longer '.repeat(300)}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const note = dialog.getByRole('button', { name: /the note of Erik Lindqvist/ })
  await note.waitFor({ state: 'attached' })
  await note.press('Enter')
  await dialog.getByRole('button', { name: 'Update' }).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Text of the note' }).textContent()).toMatch(/^Long and longer/)
  await stage.photographAll(page, 'noticeboard-long')
  await note.press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Delete noticeboard Night crew' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('heading', { name: 'Desk notices' }).waitFor()
})
