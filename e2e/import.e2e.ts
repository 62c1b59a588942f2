import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

const FILE = {
  name: 'requests.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      '\uFEFFTitle;Status;Created Date;Ward;Inspected',
      'Lamp out in Kite Street;Open;03/04/2018;7;erledigt',
      'Bench broken in Kite Park;Nowhere;05/06/2018;7;offen',
      '=1+1;Open;07/08/2018;8;',
    ].join('\r\n'),
  ),
}

const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test('ADR-69 an administrator imports a file with a column that becomes a field, sees what each row does first, and takes all of it back', async () => {
  const { page, watch } = await stage.signedIn('admin@city.example')
  watch.expect(/ERR_FAILED/)
  await page.goto('/configuration?section=import')
  await page.getByRole('button', { name: 'Choose File' }).waitFor()
  await stage.photographAll(page, 'import-list')
  await page.route('**/api/imports/*/pieces/0', loseAnswer, { times: 1 })
  await page.getByLabel('CSV or XLSX file').setInputFiles(FILE)
  await page.getByText('Failed to upload file').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Month or day first?').waitFor()
  expect(await page.getByRole('button', { name: /Separator/ }).textContent()).toContain('Semicolon')
  await page.getByRole('button', { name: 'New Fields for 2 Other Columns' }).click()
  expect(await page.getByLabel('Title of the field for Ward').inputValue()).toBe('Ward')
  await page.getByRole('button', { name: /Type of the field for Ward/ }).click()
  await page.getByRole('option', { name: 'List', exact: true }).click()
  expect(await page.getByRole('button', { name: /If a value of Ward/ }).textContent()).toContain('Add it to the list')
  await page.getByRole('button', { name: /Type of the field for Inspected/ }).click()
  await page.getByRole('option', { name: 'Checkbox', exact: true }).click()
  for (const [word, means] of [
    ['“erledigt” stands for', 'Yes'],
    ['“offen” stands for', 'No'],
    ['Empty cells of Inspected stand for', 'No'],
  ] as const) {
    await page.getByRole('button', { name: word }).click()
    await page.getByRole('option', { name: means, exact: true }).click()
  }
  expect(await violations(page, 'the columns of a file')).toEqual([])
  await stage.photographAll(page, 'import-columns')
  await page.getByRole('button', { name: /Dates of Created Date/ }).click()
  await page.getByRole('option', { name: /Day first/ }).click()
  await page.getByRole('button', { name: /Title fills/ }).click()
  await page.getByRole('option', { name: 'Nothing' }).click()
  await page.getByRole('button', { name: 'Check the File' }).click()
  await page.getByText('Choose which column fills the title of new records.').waitFor()
  // Everything is as it was chosen.
  expect(await page.getByRole('button', { name: /Ward fills/ }).textContent()).toContain('New field')
  expect(await page.getByRole('button', { name: /Dates of Created Date/ }).textContent()).toContain('Day first')
  await page.getByRole('button', { name: /Title fills/ }).click()
  await page.getByRole('option', { name: 'Title', exact: true }).click()
  await page.getByRole('button', { name: 'Check the File' }).click()

  await page.getByText('New records: 2').waitFor()
  await page.getByText('There is no status “Nowhere”.').waitFor()
  await page.getByRole('region', { name: 'New fields' }).getByText('Ward (List)').waitFor()
  expect(await violations(page, 'verdicts')).toEqual([])
  await stage.photographAll(page, 'import-checked')
  await page.getByRole('button', { name: 'Change Columns' }).click()
  expect(await page.getByRole('button', { name: /Ward fills/ }).textContent()).toContain('New field')
  expect(await page.getByRole('button', { name: /“offen” stands for/ }).textContent()).toContain('No')
  expect(await page.getByRole('button', { name: /Dates of Created Date/ }).textContent()).toContain('Day first')
  await page.getByRole('button', { name: /“Nowhere” stands for/ }).click()
  await page.getByRole('option', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Check the File' }).click()
  await page.getByText('New records: 3').waitFor()

  const begun = page.waitForResponse('**/api/imports/*/run')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await begun
  await page.goto('/configuration?section=import')
  await page.getByRole('row', { name: /requests\.csv.*Added: 3/ }).waitFor()
  await page.getByRole('button', { name: 'requests.csv' }).click()
  await stage.photographAll(page, 'import-done')
  await page.getByText('Only rows with remarks').click()
  const row = page.getByRole('row', { name: /^2\b/ })
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: /Lamp out in Kite Street/ }).waitFor()
  await page.getByRole('button', { name: /^Ward/ }).first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Open the Records' }).click()
  const filter = page.getByRole('group', { name: 'Import includes requests.csv' })
  await filter.waitFor()
  await page.reload()
  await filter.waitFor()
  await page.getByText('Bench broken in Kite Park').waitFor()
  expect(await page.getByRole('tab', { name: /^Records?/ }).textContent()).toMatch(/\b3$/)
  await stage.photographAll(page, 'import-records')
  await page.goto('/configuration?section=import')
  await page.getByRole('button', { name: 'requests.csv' }).click()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: 3').waitFor()
  await page.getByText('Ward – removed').waitFor()
  await page.getByText('Inspected – removed').waitFor()
  await stage.photographAll(page, 'import-undone')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No imports yet.').waitFor()
})
