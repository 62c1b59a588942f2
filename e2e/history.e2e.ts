import { expect, test } from 'vitest'
import { askAs, callAs, createByCall } from './support/call-as.ts'
import { createRecord, openRecord, place, saveText } from './support/record-page.ts'
import type { Page } from 'playwright-core'
import { setStage } from './support/stage.ts'

const stage = setStage()

const history = (page: Page) => page.getByRole('list', { name: 'History' }).locator('> li')

async function actOn(page: Page, nth: number, action: string) {
  await history(page).nth(nth).getByRole('button', { name: 'Actions of this change' }).click()
  // The menu before may still be closing.
  await page.getByRole('menuitem', { name: action }).last().click()
}

test('B-CPAGE-14 a person filters the history, looks at the record as it was, and undoes what is not contradicted', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  const number = await createRecord(page, { title: 'A record with a past' })
  await saveText(page, 'address', '12 Half Street')
  await saveText(page, 'crew-notes', 'Bring the big truck')
  await saveText(page, 'address', '14 Whole Street')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.poll(() => history(page).count()).toBe(4)

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: /Field$/ }).click()
  await page.getByRole('option', { name: 'Crew notes' }).click()
  await expect.poll(() => history(page).count()).toBe(1)
  await stage.photograph('history-filtered')

  await actOn(page, 0, 'View as of This Change')
  await page.getByText(`#${number} as of`).waitFor()
  await place(page, 'address').getByText('12 Half Street').waitFor()
  expect(await page.locator('.value-button').count()).toBe(0)
  await stage.photograph('as-of')
  await page.reload()
  await place(page, 'crew-notes').getByText('Bring the big truck').waitFor()
  await page.getByRole('link', { name: 'Back to Now' }).click()
  await place(page, 'address').getByRole('button').getByText('14 Whole Street').waitFor()

  const other = await stage.signedIn('day@city.example')
  await openRecord(other.page, number)
  await other.page.getByRole('tab', { name: 'History' }).click()
  await actOn(other.page, 2, 'Undo')
  await other.page.getByText('Erik Lindqvist changed Address afterwards.').waitFor()
  await actOn(other.page, 1, 'Undo')
  await place(page, 'crew-notes').getByText('Bring the big truck').waitFor({ state: 'detached' })
  await history(other.page).first().getByText('to undo an earlier change').waitFor()
})

test('B-CPAGE-15 a key entry appears on every open page of the record, until it is no longer key', async () => {
  const [one, other] = await Promise.all(['editor@city.example', 'day@city.example'].map((who) => stage.signedIn(who)))
  const number = await createRecord(one!.page, { title: 'A record with a turning point' })
  await openRecord(other!.page, number)
  await saveText(one!.page, 'address', '12 Half Street')
  await one!.page.getByRole('tab', { name: 'History' }).click()
  await history(one!.page).first().getByRole('button', { name: 'Key entry' }).click()
  const panel = other!.page.getByRole('region', { name: 'Key events' })
  await panel.getByText('12 Half Street').waitFor()
  await stage.photograph('key-events')
  await panel.getByRole('button', { name: 'Key entry' }).click()
  await one!.page.getByRole('region', { name: 'Key events' }).waitFor({ state: 'detached' })
})

test('ADR-88 what was changed in several records is undone in all of them from the history of one', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  const context = page.context()
  const { id: passing } = await askAs<{ id: number }>(context, {
    method: 'POST',
    path: 'status',
    data: { title: `Passing ${Date.now()}` },
  })
  const records = []
  for (const title of ['First lamp', 'Second lamp', 'Third lamp']) {
    const created = await createByCall(context, { title, template: 'Feedback' })
    await callAs(context, { method: 'POST', path: `cases/property/${created.id}/statusId`, data: { value: passing } })
    records.push(created)
  }
  const [{ id: first }] = await askAs<[{ id: number }]>(context, { method: 'GET', path: 'status' })
  await callAs(context, { method: 'PUT', path: `cases/replaceStatus/${passing}/${first}` })
  await openRecord(page, records[0]!.caseNumber)
  await page.getByRole('tab', { name: 'History' }).click()
  await history(page).first().getByText('in one of 3 records').waitFor()
  await stage.photographAll(page, 'larger-action')
  await actOn(page, 0, 'Undo in All 3 Records')
  await page.getByRole('button', { name: 'Undo in All' }).click()
  await page.getByText('Undone in 3 records.').waitFor()
  const details = await askAs<{ statusId: number }>(context, {
    method: 'GET',
    path: `cases/details?caseNumber=${records[2]!.caseNumber}`,
  })
  expect(details.statusId).toBe(passing)
})
