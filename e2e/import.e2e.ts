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
      '\uFEFFTitle;Status;Created Date;Ward',
      'Lamp out in Kite Street;Open;03/04/2018;7',
      'Bench broken in Kite Park;Nowhere;05/06/2018;7',
      '=1+1;Open;07/08/2018;8',
    ].join('\r\n'),
  ),
}

const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test(
  'ADR-69 ADR-76 an administrator imports a file with a column that becomes a field, sees what each row does first, and takes all of it back',
  { timeout: 120_000 },
  async () => {
    const { page, watch } = await stage.signedIn('admin@city.example')
    watch.expect(/ERR_FAILED/)
    await page.goto('/configuration?section=import')
    await page.getByRole('button', { name: 'Choose File' }).waitFor()
    await stage.photographAll(page, 'import-list')
    await page.route('**/api/imports/*/pieces/0', loseAnswer, { times: 1 })
    await page.getByLabel('CSV file').setInputFiles(FILE)
    await page.getByText('Failed to upload file').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Month or day first?').waitFor()
    expect(await page.getByRole('button', { name: /Separator/ }).textContent()).toContain('Semicolon')
    await page.getByRole('button', { name: 'New Field for the Other Column' }).click()
    expect(await page.getByLabel('Title of the field for Ward').inputValue()).toBe('Ward')
    await page.getByRole('button', { name: /Type of the field for Ward/ }).click()
    await page.getByRole('option', { name: 'List', exact: true }).click()
    expect(await page.getByRole('button', { name: /If a value of Ward/ }).textContent()).toContain('Add it to the list')
    expect(await violations(page, 'the columns of a file')).toEqual([])
    await stage.photographAll(page, 'import-columns')
    await page.getByRole('button', { name: /Dates of Created Date/ }).click()
    await page.getByRole('option', { name: /Day first/ }).click()
    await page.getByRole('button', { name: /Title fills/ }).click()
    await page.getByRole('option', { name: 'Nothing' }).click()
    await page.getByRole('button', { name: 'Check the File' }).click()
    await page.getByText('Choose which column fills the title of new records.').waitFor()
    // The field is there by now, and everything else is as it was chosen.
    expect(await page.getByRole('button', { name: /Ward fills/ }).textContent()).toContain('Ward')
    expect(await page.getByRole('button', { name: /Dates of Created Date/ }).textContent()).toContain('Day first')
    await page.getByRole('button', { name: /Title fills/ }).click()
    await page.getByRole('option', { name: 'Title', exact: true }).click()
    await page.getByRole('button', { name: 'Check the File' }).click()

    await page.getByText('New records: 2').waitFor()
    await page.getByText('There is no status “Nowhere”.').waitFor()
    expect(await violations(page, 'verdicts')).toEqual([])
    await stage.photographAll(page, 'import-checked')
    await page.getByRole('button', { name: 'Change Columns' }).click()
    expect(await page.getByRole('button', { name: /Ward fills/ }).textContent()).toContain('Ward')
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

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone: 3').waitFor()
    await stage.photographAll(page, 'import-undone')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No imports yet.').waitFor()
  },
)
