import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs } from './support/call-as.ts'
import { expectAccessible, expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) => region(page, name).locator('.row')
const toggle = (page: Page, group: string, name: string) =>
  region(page, group).getByRole('button', { name: new RegExp(`^${name} ?\\d`) })

test('B-VIEW-07 ADR-203 an editor divides groups, closes one, sees a record move between subgroups, and prints them', async () => {
  const [{ page, context }, clerk] = await Promise.all([
    stage.signedIn('editor@city.example', { reducedMotion: 'reduce' }),
    stage.signedIn('day@city.example'),
  ])
  const templates = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'templates' })
  const templateId = templates.find(({ title }) => title === 'Bulky Items')!.id
  const create = async (nth: number) => {
    const data = {
      templateId,
      title: `Pier ${nth}`,
      tags: ['pier', nth % 2 ? 'east' : 'west'],
      fields: { 'number-of-items': nth % 3 },
    }
    return (await askAs<{ created: { id: number } }>(context, { method: 'POST', path: 'cases', data })).created.id
  }
  const records: number[] = []
  for (let nth = 0; nth < 6; nth += 1) records.push(await create(nth))
  const view = await askAs<{ id: number }>(context, {
    method: 'POST',
    path: 'views/updateView',
    data: {
      title: 'Piers',
      isPersonal: true,
      columns: ['caseNumber', 'title', 'statusId'],
      clauses: [{ field: 'tags', operator: 'Contains', value: 'pier' }],
      groupBy: 'templateId',
      calculations: [{ column: 'fields.number-of-items', calcType: 'Total' }],
    },
  })

  await page.goto(`/cases/views/${view.id}`)
  await page.getByRole('button', { name: / Group by$/ }).click()
  await page.getByRole('option', { name: 'Tags', exact: true }).click()
  await page.getByRole('button', { name: 'No Subgroups Subgroups' }).click()
  await page.getByRole('option', { name: 'Number of items', exact: true }).click()
  await stage.photographAll(page, 'subgroups-editor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/cases\?view=\d+$/)
  await region(page, 'pier, 0').waitFor()
  expect(await region(page, 'pier').getByRole('heading').allTextContents()).toEqual(['pier6', '02', '12', '22'])
  expect(await rows(page, 'pier, 2').count()).toBe(2)
  await region(page, 'pier').getByRole('group', { name: 'Calculations of pier', exact: true }).getByText('6').waitFor()
  await region(page, 'pier, 2').getByRole('group', { name: 'Calculations of pier, 2' }).getByText('4').waitFor()
  await expectAccessible(page)
  await stage.photographAll(page, 'subgroups')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverhang(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The heading of the group stays above those of its subgroups.
  await page.locator('.groups').evaluate((box) => box.scrollTo(0, 260))
  const tops = await page
    .locator('.groups')
    .evaluate((box) =>
      [...box.querySelectorAll('.group-head')]
        .map((head) => head.getBoundingClientRect().top - box.getBoundingClientRect().top)
        .filter((top) => top < 60),
    )
  expect(Math.min(...tops.map(Math.abs))).toBeLessThan(2)
  await stage.photographAll(page, 'subgroups-scrolled')

  await toggle(page, 'pier, 0', '0').press('ArrowLeft')
  expect(await rows(page, 'pier, 0').count()).toBe(0)
  await toggle(page, 'east', 'east').press('Enter')
  expect(await region(page, 'east, 1').count()).toBe(0)

  const change = (id: number, value: number) =>
    askAs(clerk.context, { method: 'POST', path: `cases/field/${id}/number-of-items/false`, data: { value } })
  await change(records[1]!, 2)
  await region(page, 'pier, 2').getByText('1 change · Refresh').waitFor()
  await region(page, 'pier, 2').getByRole('button', { name: '1 change · Refresh' }).click()
  await expect.poll(() => rows(page, 'pier, 2').count()).toBe(3)
  expect(await rows(page, 'pier, 1').count()).toBe(1)
  expect(await region(page, 'east, 1').count(), 'a closed group stays closed').toBe(0)
  await stage.photographAll(page, 'subgroups-closed')

  await region(page, 'pier').getByRole('button', { name: 'Show only pier, 2' }).click()
  await expect.poll(() => page.getByRole('region', { name: /^(east|west)/ }).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('region', { name: /, 1$/ }).count()).toBe(0)
  expect(await rows(page, 'pier, 2').count()).toBe(3)

  await page.addInitScript(() => (window.print = () => undefined))
  await page.goto(`/cases?view=${view.id}&print=true`)
  await page.getByText('Everything is loaded.').waitFor()
  const printed = page.locator('.printed')
  expect(await printed.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['east 3', 'pier 6', 'west 3'])
  expect(await printed.getByRole('table', { name: 'pier, 2' }).getByRole('row').count()).toBe(4)
  await stage.photographAll(page, 'subgroups-printed')
})
