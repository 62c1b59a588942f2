import { expect, test } from 'vitest'
import { askAs, callAs, createByCall } from './support/call-as.ts'
import { violations } from './support/axe.ts'
import { openRecord } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('ADR-88 a list marks what a colleague has changed, and the record leads there by key, once', async () => {
  const [{ page }, other] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  const { id, caseNumber } = await createByCall(other.page.context(), { title: 'Lamp out', template: 'Feedback' })
  await openRecord(page, caseNumber)
  expect(await page.getByText('since you last looked').count()).toBe(0)
  await leave()

  const list = await page.context().newPage()
  await list.goto('/cases')
  const row = list.getByRole('row').filter({ hasText: caseNumber })
  await row.waitFor()
  const change = (path: string, data: unknown) => callAs(other.page.context(), { method: 'POST', path, data })
  await change(`cases/property/${id}/summary`, { value: 'Since the storm' })
  await change('cases/update', { caseId: id, comment: 'On our way' })
  await change(`cases/property/${id}/title`, { value: 'Lamp out again' })
  const mark = row.getByRole('img', { name: 'Changed since you last looked' })
  await mark.waitFor()
  await row.getByRole('gridcell', { name: 'Lamp out again Changed' }).waitFor()
  expect(await violations(list, 'marks in a list', 'main')).toEqual([])
  await stage.photographAll(list, 'row-marks')
  await openRecord(page, caseNumber)
  await mark.waitFor({ state: 'detached' })
  await list.close()
  await page.getByText('3 changes since you last looked').waitFor()
  expect(await violations(page, 'changes since the last visit', 'main')).toEqual([])
  await stage.photographAll(page, 'visits')
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  const focused = page.locator(':focus')
  await expect
    .poll(() => focused.evaluate((each) => each.closest('[data-place]')?.getAttribute('data-place')))
    .toBe('summary')
  await page.keyboard.press('n')
  await expect.poll(() => focused.textContent()).toContain('Updates')
  await page.getByRole('button', { name: 'Mark as Seen' }).click()
  await page.getByText('since you last looked').waitFor({ state: 'detached' })
  await leave()
  const noted = page.waitForResponse((answer) => answer.url().includes('/cases/visit/'))
  await openRecord(page, caseNumber)
  await noted
  expect(await page.getByText('since you last looked').count()).toBe(0)

  /** Until the server knows how far the page was seen. */
  async function leave() {
    await page.goto('/account')
    await expect
      .poll(() => askAs<{ seq: number | null }>(page.context(), { method: 'GET', path: `cases/visit/${id}` }))
      .toMatchObject({ seq: expect.any(Number), changes: [] })
  }
})
