import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createByCall } from './support/call-as.ts'
import { chooseTemplate, numberOf, place } from './support/record-page.ts'
import { setStage, signIn } from './support/stage.ts'
import type { Page } from 'playwright-core'

const stage = setStage()

const row = (page: Page, label: string) =>
  page.locator('.form-row').filter({ has: page.locator('.place-label', { hasText: new RegExp(`^${label}`) }) })
const create = (page: Page) => page.getByRole('button', { name: 'Create Record' })

test('B-NEW-01 B-NEW-10 B-NEW-20 a new record starts with defaults and requires its required fields', async () => {
  const { page } = await stage.person('editor@city.example')
  await page.getByRole('button', { name: 'New Record' }).click()
  await page.waitForURL('**/cases/New')
  await row(page, 'Template').getByText('[Required]').waitFor()
  await row(page, 'Title').getByText('[Required]').waitFor()
  expect(await create(page).isDisabled()).toBe(true)
  await chooseTemplate(page, 'Illegal Dumping Pickup')
  await row(page, 'Status').getByRole('button', { name: /Open/ }).waitFor()
  await row(page, 'Severity')
    .getByRole('button', { name: /Medium/ })
    .waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('Rubble')
  await expect.poll(() => page.getByText('[Required]').count()).toBe(0)
  expect(await create(page).isEnabled()).toBe(true)
})

test('B-NEW-01 until the form is loaded, the previous page shows progress', async () => {
  const { page } = await stage.person('editor@city.example')
  const { promise: line, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/NewCaseScreen-*.js', async (route) => {
    await line
    await route.continue()
  })
  const sign = page.locator('.route-progress').getByText('Loading')
  await page.getByRole('button', { name: 'New Record' }).click()
  await sign.waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).toBe('/cases/New')
  await page.getByRole('heading', { name: 'All Records' }).waitFor()
  free()
  await page.getByRole('heading', { name: 'New Record' }).waitFor()
  await sign.waitFor({ state: 'detached' })
})

test('B-NEW-02 B-NEW-11 B-NEW-17 a record is created with the entered values, and a message links to it', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await page.goto('/cases/New')
  await chooseTemplate(page, 'Illegal Dumping Pickup')
  await page.getByRole('textbox', { name: 'Title' }).fill('Rubble at the river')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Three loads.\nOne of them wet.')
  await page.getByRole('textbox', { name: 'Address' }).fill('1 River Road')
  await page.getByRole('textbox', { name: 'Volume' }).fill('2.345')
  await row(page, 'Kinds of waste').getByRole('button').click()
  await page.getByRole('option', { name: 'Tyres' }).click()
  await page.getByRole('option', { name: 'Furniture' }).click()
  await page.keyboard.press('Escape')
  await row(page, 'Assignee').getByRole('button').click()
  await page.getByRole('option', { name: 'Daniel Cho' }).click()
  await row(page, 'Tags').getByRole('button').click()
  await page.getByRole('searchbox', { name: 'Add tags' }).fill('river')
  await page.getByRole('option', { name: /^river/ }).click()
  await page.keyboard.press('Escape')
  // It leaves by itself, perhaps before the page of the record is there.
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: /^Created #/ })
  const linked = toast.evaluate((link) => [link.textContent, link.getAttribute('href')])
  await create(page).click()
  const said = await linked
  await page.getByRole('heading', { name: 'Rubble at the river' }).waitFor()
  const number = numberOf(page)
  expect(said).toEqual([`Created #${number}`, `/cases/${number}`])
  const shown = async (name: string) => (await place(page, name).locator('.place-body').textContent())?.trim()
  expect(await shown('summary')).toBe('Three loads.\nOne of them wet.')
  expect(await shown('address')).toBe('1 River Road')
  expect(await shown('volume')).toBe('2.35')
  expect(await shown('waste-kinds')).toBe('Tyres, Furniture')
  expect(await shown('assigneeId')).toBe('Daniel Cho')
  expect(await shown('tags')).toContain('river')
  expect(await page.locator('.case-head').textContent()).toContain('Record')
})

test('B-NEW-06 B-NEW-15 a required field keeps the button disabled, and a generated title is not requested', async () => {
  const { page } = await stage.guest()
  await page.goto('/clinic/login')
  await signIn(page, 'both@city.example')
  await page.getByRole('button', { name: 'New Incident' }).click()
  await chooseTemplate(page, 'Equipment Fault')
  await row(page, 'Equipment').getByText('[Required]').waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0)
  const button = page.getByRole('button', { name: 'Create Incident' })
  expect(await button.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Equipment' }).fill('Infusion pump')
  await button.click()
  await page.getByRole('heading', { name: 'Infusion pump out of order' }).waitFor()
  expect(numberOf(page)).toMatch(/^HC-\d+$/)
})

test('B-NEW-11 a double click creates one record', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await page.goto('/cases/New')
  await chooseTemplate(page, 'Feedback')
  await page.getByRole('textbox', { name: 'Title' }).fill('Clicked twice')
  await create(page).dblclick()
  await page.getByRole('heading', { name: 'Clicked twice' }).waitFor()
  await page.goto('/cases?filter=Clicked+twice')
  await page.getByRole('link', { name: 'Clicked twice' }).first().waitFor()
  expect(await page.locator('.cases-head').textContent()).toContain('1 record(s)')
})

test('B-NEW-13 entered values survive a failed attempt, and the retry creates one record', async () => {
  const { page, context, watch } = await stage.signedIn('editor@city.example')
  watch.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/cases/New')
  await chooseTemplate(page, 'Feedback')
  await page.getByRole('textbox', { name: 'Title' }).fill('Sent without a network')
  await row(page, 'Status').getByRole('button', { name: /Open/ }).waitFor()
  await context.setOffline(true)
  await create(page).click()
  await page.getByRole('region', { name: 'Notifications' }).getByText('Unable to connect').waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Sent without a network')
  await context.setOffline(false)
  await create(page).click()
  await page.getByRole('heading', { name: 'Sent without a network' }).waitFor()
})

test('B-NEW-09 a form that was left is offered again, and Cancel throws it away', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await page.goto('/cases/New')
  await page.getByRole('textbox', { name: 'Title' }).fill('Half finished')
  await page.reload()
  await page.getByRole('button', { name: 'Use it: unsaved text for New Record' }).click()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half finished')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/cases')
  await page.goto('/cases/New')
  await row(page, 'Title').getByText('[Required]').waitFor()
  expect(await page.getByText('You have unsaved text').count()).toBe(0)
})

test('B-NEW-18 a template that only another team may use is not offered', async () => {
  const { page } = await stage.signedIn('reader@city.example')
  await page.goto('/cases/New')
  await page.getByRole('button', { name: /Template$/ }).click()
  await page.getByRole('option', { name: 'Single Streetlight Issue' }).waitFor()
  expect(await page.getByRole('option', { name: 'Multiple Streetlight Issue' }).count()).toBe(0)
})

test('D-118 similar open records are shown while the title is typed, and stop nobody', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  const { caseNumber } = await createByCall(page.context(), {
    title: 'Hydrant leaking at Vermont',
    template: 'Feedback',
  })
  await page.goto('/cases/New')
  await chooseTemplate(page, 'Feedback')
  await page.getByRole('textbox', { name: 'Title' }).fill('Vermont: leaking hydrant')
  await page.getByRole('link', { name: `#${caseNumber} Hydrant leaking at Vermont` }).waitFor()
  expect(await violations(page, 'similar records', '.similar')).toEqual([])
  await stage.photographAll(page, 'similar')
  expect(await create(page).isEnabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Title' }).fill('Hydrant')
  await page.locator('.similar a').waitFor({ state: 'detached' })
})
