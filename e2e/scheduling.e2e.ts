import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { askAs } from './support/call-as.ts'
import { expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const TEMPLATE = 'Homeless Encampment'

/** Lets schedules use a template, with all that its forms have. */
async function permit(context: BrowserContext) {
  const templates = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'templates' })
  const { id } = templates.find(({ title }) => title === TEMPLATE)!
  const { lastUpdated } = await askAs<{ lastUpdated: string }>(context, {
    method: 'GET',
    path: `templates/design/${id}`,
  })
  const templateSchedule = {
    schedulingAvailable: true,
    schedulingPermissions: [],
    schedulingFields: [],
    defaultValues: {},
  }
  await askAs(context, {
    method: 'POST',
    path: 'templates',
    data: { id, title: TEMPLATE, lastUpdated, templateSchedule },
  })
}

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

async function makeSchedule(page: Page) {
  await page.getByRole('button', { name: 'New schedule' }).click()
  const form = sheet(page, 'New schedule')
  await form.getByLabel('Title').fill('Night patrol')
  await page.keyboard.press('Control+s')
  await form.getByText('Please select a template').waitFor()
  await form.getByRole('button', { name: 'Template' }).click()
  await page.getByRole('option', { name: TEMPLATE }).click()
  await form.getByText('Daily').click()
  await form.getByLabel('Start time').fill('23:58')
  await form.getByRole('list', { name: 'Coming dates' }).getByText('11:58 PM').nth(11).waitFor()
  expect(await violations(page, 'form of a schedule')).toEqual([])
  await stage.photographAll(page, 'schedule-form')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
}

/** A coming date: those of today may be over at midnight. */
async function openDate(page: Page) {
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('button', { name: /^11:58 PM\s*Night patrol/ })
    .nth(10)
    .click()
  return page.getByRole('dialog', { name: 'Night patrol' })
}

test('C-SCHED-01 C-SCHED-12 C-SINST-02 C-SINST-03 C-SCHED-25 B-CAL-01 B-CAL-03 B-CAL-05 A-ROUTE-14 a schedule is made, one date is edited, skipped, restored and created now', async () => {
  const { page, context } = await stage.signedIn('admin@city.example')
  await permit(context)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Scheduling' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Scheduling' }).waitFor()
  await makeSchedule(page)
  await page.getByRole('button', { name: /^Night patrol\s*Open$/ }).waitFor()

  const dialog = await openDate(page)
  await dialog.getByLabel('Title').fill('Night patrol: Westchester')
  await dialog.getByText('1 field differs from every other time.').waitFor()
  expect(await violations(page, 'one date of a schedule')).toEqual([])
  await stage.photographAll(page, 'schedule-instance')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /Night patrol: Westchester\s*, edited/ }).click()
  await dialog.getByText('Every time: Night patrol').waitFor()
  await dialog.getByRole('button', { name: 'Skip this date' }).click()
  await dialog.getByText('This date is skipped.').waitFor()
  await dialog.getByRole('button', { name: 'Restore this date' }).click()
  await dialog.getByRole('button', { name: 'Create now' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Created #/).waitFor()
  // Weeks have their numbers, as the organization counts them. (D-072)
  expect(await page.getByRole('rowheader', { name: /^Week \d+$/ }).count()).toBeGreaterThan(3)
  expect(await violations(page, 'calendar of schedules')).toEqual([])
  await stage.photographAll(page, 'scheduling')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverhang(page)
  await page.getByRole('group', { name: 'Show' }).getByText('Schedules').click()
  await expectNoOverhang(page)
})

test('A-ROUTE-24 C-SCHED-28 a colleague without the right finds no way to schedules', async () => {
  const { page } = await stage.signedIn('reader@city.example')
  await page.goto('/scheduling')
  await page.waitForURL(/\/dashboard/)
  expect(await page.getByRole('link', { name: 'Scheduling' }).count()).toBe(0)
})
