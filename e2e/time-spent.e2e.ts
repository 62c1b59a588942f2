import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { confirm, createRecord, openRecord, pick, place } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

test('B-TIME-01 B-TIME-04 B-TIME-07 B-TIME-09 two people see how long a record had each value, while it runs, when it is closed, and in the settings', async () => {
  const [{ page: working }, { page: watching }] = await Promise.all([
    stage.person('editor@city.example'),
    stage.person('admin@city.example'),
  ])
  const number = await createRecord(working, { title: 'Tires behind the school' })
  await watching.clock.install()
  await openRecord(watching, number)
  const row = (page: typeof working, name: string) =>
    place(page, 'time-with-bureau').getByRole('row').filter({ hasText: name })
  await row(watching, 'No Value Set').getByText('Under 1 minute').waitFor()
  await pick(working, 'bureau', 'Street Lighting')
  for (const page of [working, watching]) await row(page, 'Street Lighting').getByText('Under 1 minute').waitFor()
  expect(await violations(watching, 'times of values', '[data-place="fields.time-with-bureau"]')).toEqual([])
  await watching.clock.fastForward('02:05:00')
  await row(watching, 'Street Lighting').getByText('2 hours 5 minutes').waitFor()
  await row(watching, 'No Value Set').getByText('Under 1 minute').waitFor()
  await place(working, 'time-with-bureau').scrollIntoViewIfNeeded()
  await stage.photographAll(working, 'time-spent')

  await working.getByRole('button', { name: 'Close', exact: true }).click()
  await confirm(working, 'Close Record')
  const closed = place(working, 'time-with-bureau')
  await closed.getByText('has been closed, no more time is being tracked').waitFor()
  await closed.getByText('Last value set: Street Lighting').waitFor()
  await closed.scrollIntoViewIfNeeded()
  await stage.photographAll(working, 'time-spent-closed')

  await watching.goto('/configuration?section=fields')
  await watching.getByLabel('Search fields').fill('Time with each bureau')
  await watching.getByRole('button', { name: 'Time with each bureau', exact: true }).click()
  const form = watching.getByRole('dialog', { name: 'Time with each bureau', exact: true })
  await form.getByRole('button', { name: /Responsible bureau.*List to track/ }).waitFor()
  await stage.photographAll(watching, 'time-spent-settings')

  await working.goto('/search')
  await working.getByRole('button', { name: 'Add filter', exact: true }).click()
  await working.getByRole('menuitem', { name: 'Time with each bureau' }).click()
  const hours = working.getByRole('dialog', { name: 'Filter by Time with each bureau' })
  await hours.getByRole('button', { name: 'Done' }).click()
  await hours.getByText('Missing dependent case fields: choose a value and the hours').waitFor()
  await hours.getByRole('textbox', { name: 'Hours' }).fill('1.5')
  await hours.getByRole('button', { name: /How to compare/ }).click()
  await working.getByRole('option', { name: 'is less than' }).click()
  await hours.getByRole('option', { name: 'Street Lighting' }).click()
  expect(await violations(working, 'hours to compare', '.filter-editor')).toEqual([])
  await stage.photographAll(working, 'filter-by-hours')
  await hours.getByRole('button', { name: 'Done' }).click()
  await working.getByRole('group', { name: /is less than 1\.5 hours in Street Lighting/ }).waitFor()
  await working.getByRole('button', { name: 'Apply' }).click()
  await working.getByText('Tires behind the school').first().waitFor()
})
