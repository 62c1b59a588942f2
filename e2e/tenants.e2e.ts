import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createRecord, openRecord } from './support/record-page.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()

/** Words that only the city has: its name, people, kinds of requests and a street. */
const CITY = /Los Angeles|Lindqvist|Prichard|Bulky Items|Streetlight|Graffiti|Illegal Dumping|N SUNVUE|Council District/
/** Words of the other tenant's trade. Letters of identifiers and of file names count, too. */
const CITY_WORDS = /\brecords?\b|\bcases?\b/i

/** Everything that the page stores: storages, caches, cookies and its place in the history. */
const keptBy = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const cached = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) cached.push(name, request.url, await (await cache.match(request)).text())
    }
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cached, databases, document.cookie, history.state])
  })()`)

async function enterClinic(page: Page) {
  await page.goto('/clinic/login')
  await signIn(page, 'both@city.example')
  await page.waitForURL('**/clinic/cases')
  await page.getByRole('grid', { name: 'All Incidents' }).getByRole('gridcell').first().waitFor()
}

test('A-NAV-03 B-VIEW-01 B-COL-02 B-NEW-04 the second tenant reads its own words everywhere', async () => {
  const { page } = await stage.guest()
  await enterClinic(page)
  const visible = () => page.locator('body').innerText()
  expect(await page.title()).toBe('All Incidents · Dossier')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Incidents', exact: true }).waitFor()
  await page.getByRole('button', { name: 'New Incident' }).waitFor()
  expect(await page.locator('.cases-head').textContent()).toMatch(
    /\d+ incident\(s\)\(Only Showing Open Incidents\/Investigations\)/,
  )
  await page.getByRole('columnheader', { name: 'Investigation #' }).waitFor()
  expect(await visible()).not.toMatch(CITY_WORDS)
  expect(await page.locator('body').ariaSnapshot().then(withoutAddresses)).not.toMatch(CITY_WORDS)

  await page.goto('/clinic/cases?filter=nothing-like-this')
  await page.getByText('There are no Incidents matching your current view filter').waitFor()
  await page.getByRole('link', { name: 'Create a new Incident' }).click()
  await page.getByRole('heading', { name: 'New Incident' }).waitFor()
  expect(await page.title()).toBe('New Incident · Dossier')
  await page.getByRole('button', { name: 'Create Incident' }).waitFor()
  expect(await visible()).not.toMatch(CITY_WORDS)

  await page.goto('/clinic/cases/HC-1')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('list', { name: 'History' }).getByText('created the incident').waitFor()
  expect(await page.locator('.case-head').textContent()).toMatch(/Incident|Investigation/)
  expect(await visible()).not.toMatch(CITY_WORDS)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('New Incident').waitFor()
  expect(await visible()).not.toMatch(CITY_WORDS)
})

/** Where its administrator sets things up; in Names, `Record name` is what the setting is called. */
const SECTIONS = [
  'templates',
  'categories',
  'fields',
  'rules',
  'rules&rule=new',
  'dataSources',
  'areas',
  'severities',
  'statuses',
  'formatting',
  'import',
  'pdf',
  'tenant',
  'versions',
  'securityLog',
  'jobs',
]
const OTHER_SCREENS = [
  'insights',
  'insights/New/edit',
  'scheduling',
  'integrations',
  'users',
  'account',
  'cases/views/New',
]

test('A-GEN-04 D-001 the settings and the other screens of the second tenant have its own words, too', async () => {
  const { page } = await stage.guest()
  await enterClinic(page)
  const found: string[] = []
  for (const place of [...SECTIONS.map((section) => `configuration?section=${section}`), ...OTHER_SCREENS]) {
    await page.goto(`/clinic/${place}`)
    await page.locator('main h1').first().waitFor()
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
    // The key of a calculation is what formulas say.
    const tree = withoutAddresses(await page.locator('body').ariaSnapshot()).replaceAll('[records]', '')
    found.push(...tree.split('\n').flatMap((line) => (CITY_WORDS.test(line) ? `${place}: ${line.trim()}` : [])))
  }
  expect(found).toEqual([])
})

/** What a screen reader reads, without the URLs of links: those are the same for all tenants. */
const withoutAddresses = (tree: string) => tree.replace(/^\s*- \/url: .*$/gm, '')

test('A-GEN-01 A-GEN-05 A-TENSEL-04 A-TENSEL-05 A-TENSEL-08 after switching the tenant nothing of the former one is left', async () => {
  const { page } = await stage.guest()
  await page.goto('/city/login')
  await signIn(page, 'both@city.example')
  await page.waitForURL('**/city/dashboard*')
  await page.goto('/city/cases?filter=Bulky')
  await page
    .getByRole('gridcell', { name: /Bulky Items/ })
    .first()
    .waitFor()
  await openRecord(page, '1')
  await page.getByRole('button', { name: 'Bola Okafor, account' }).click()
  await page.getByRole('menuitem', { name: 'Switch to Harbour Clinic' }).click()
  await page.waitForURL('**/clinic/cases')
  await page.getByRole('grid', { name: 'All Incidents' }).getByRole('gridcell').first().waitFor()
  expect(await page.content()).not.toMatch(CITY)
  expect(await keptBy(page)).not.toMatch(CITY)
  // The numbers of the previous tenant lead nowhere, neither typed nor through the history.
  await page.goBack()
  await page
    .getByText(/^#1 is no longer available\.|All Incidents/)
    .first()
    .waitFor()
  expect(await page.content()).not.toMatch(CITY)
})

test('A-TENSEL-08 A-GEN-05 unsaved text in one tenant is not lost by switching without a question, and does not carry over', async () => {
  const { page } = await stage.guest()
  await page.goto('/city/login')
  await signIn(page, 'both@city.example')
  await page.waitForURL('**/city/dashboard*')
  await openRecord(page, '4000')
  await page.getByRole('textbox', { name: 'Write an update' }).fill('Between two tenants')
  const leave = async (answer: string) => {
    await page.getByRole('button', { name: 'Bola Okafor, account' }).click()
    await page.getByRole('menuitem', { name: 'Switch to Harbour Clinic' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: answer }).click()
  }
  await leave('Cancel')
  await page.reload()
  await page.getByRole('button', { name: 'Use it: unsaved text for Update' }).waitFor()
  await leave('Leave')
  await page.waitForURL('**/clinic/cases')
  await page.getByRole('grid', { name: 'All Incidents' }).getByRole('gridcell').first().waitFor()
  expect(await keptBy(page)).not.toContain('Between two tenants')
})

test('A-TENSEL-08 D-120 a tab left behind by switching in another one neither works elsewhere nor signs anybody out', async () => {
  const { page, context } = await stage.guest()
  await page.goto('/city/login')
  await signIn(page, 'both@city.example')
  await page.waitForURL('**/city/dashboard*')
  await openRecord(page, '3990')
  const update = page.getByRole('textbox', { name: 'Write an update' })
  await update.waitFor()
  const second = await context.newPage()
  await second.goto('/city/cases')
  await second.getByRole('button', { name: 'Bola Okafor, account' }).click()
  await second.getByRole('menuitem', { name: 'Switch to Harbour Clinic' }).click()
  await second.waitForURL('**/clinic/cases')
  await second.getByRole('grid', { name: 'All Incidents' }).getByRole('gridcell').first().waitFor()

  const question = page.getByRole('alertdialog', { name: 'You switched to Harbour Clinic in another tab' })
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await update.fill('For the city only')
  await question.getByRole('button', { name: 'Go to Harbour Clinic' }).click()
  await page.waitForURL('**/clinic/cases')
  await page.getByRole('grid', { name: 'All Incidents' }).getByRole('gridcell').first().waitFor()
  await second.reload()
  await second.getByRole('grid', { name: 'All Incidents' }).getByRole('gridcell').first().waitFor()
})

test('B-CPAGE-18 the number of another tenant’s record is the number of no record', async () => {
  const { page } = await stage.guest()
  await enterClinic(page)
  await page.goto('/clinic/cases/1')
  await page
    .getByText('#1 is no longer available. You may not have access to it, or it may have been removed.')
    .waitFor()
  expect(await page.content()).not.toMatch(CITY)
  const reader = await stage.signedIn('reader@city.example')
  await reader.page.goto('/cases/HC-1')
  await reader.page.getByText('#HC-1 is no longer available.').waitFor()
  await reader.page.getByRole('link', { name: 'Go to Records' }).click()
  await reader.page.waitForURL('**/cases')
})

test('A-ROUTE-08 B-CPAGE-03 a sensitive record shows its number only, whichever way it is opened', async () => {
  const [editor, reader] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.person('reader@city.example'),
  ])
  // The demo has a sensitive one that its collaborators see.
  await editor.page.goto('/cases?filter=Graffiti')
  const sensitive = editor.page.getByRole('row').filter({ has: editor.page.getByRole('img', { name: 'Sensitive' }) })
  for (let i = 0; i < 30 && (await sensitive.count()) === 0; i++) {
    const first = await editor.page.getByRole('gridcell').first().textContent()
    await editor.page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => editor.page.getByRole('gridcell').first().textContent()).not.toBe(first)
  }
  const number = (await sensitive.first().getByRole('gridcell').first().textContent())!
  const title = (await sensitive.first().getByRole('link').textContent())!
  const answers: string[] = []
  reader.page.on('response', async (answer) => {
    if (answer.url().includes('/api/')) answers.push(await answer.text().catch(() => ''))
  })
  await reader.page.goto(`/cases/${number}`)
  await reader.page.waitForURL(`**/cases/restricted/${number}`)
  await reader.page.getByText('This Record is restricted. You do not have permission to view it.').waitFor()
  expect(await reader.page.title()).toBe(`#${number} · Dossier`)
  expect(await reader.page.content()).not.toContain(title)
  await reader.page.goto(`/cases?filter=${encodeURIComponent(title.split(': ')[1]!)}`)
  await reader.page.getByText('No Records found.').waitFor()
  expect(answers.join('\n')).not.toContain(title)
})

test('B-CPAGE-03 a record that is made sensitive leaves the screens of people who may not see it', async () => {
  const [editor, reader] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  const title = 'Threats against a named person'
  const number = await createRecord(editor.page, { title })
  await openRecord(reader.page, number)
  await editor.page.getByRole('img', { name: 'Also viewing: Rosa Delgado' }).waitFor()
  await editor.page.getByRole('button', { name: 'More actions' }).click()
  await editor.page.getByRole('menuitem', { name: 'Mark sensitive' }).click()
  await editor.page.getByRole('alertdialog').getByRole('button', { name: 'Mark as sensitive' }).click()
  await reader.page.getByText(`#${number} is no longer available.`).waitFor()
  expect(await reader.page.locator('main').textContent()).not.toContain(title)
})
