import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs, callAs } from './support/call-as.ts'
import { paint } from './support/axe.ts'
import { expectAccessible, expectNames, expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const TITLE = 'Requests of the editor'
const MONTH = { key: 'editorMonth', name: 'Month', dataType: 'DateRange', dynamicValue: 'CurrentMonth' }

interface Stored {
  clauses: unknown[]
  calculations: { key: string; expression: string | null; groupByKeyLabels: object }[]
  calculationTotals: { collateExclude: string[] }[]
  formattingRules: object
}

const storedAs = (context: BrowserContext, id: string) =>
  askAs<Stored>(context, { method: 'GET', path: `insights/${id}` })

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

async function choose(page: Page, name: RegExp, option: string) {
  await page.getByRole('button', { name }).last().click()
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).first().click()
}

test('B-INS-12 B-INS-13 B-INS-14 B-PARAM-02 B-INS-08 an editor makes an insight from nothing and sees it while it grows', async () => {
  const { page, context } = await stage.signedIn('admin@city.example', { reducedMotion: 'reduce' })
  await askAs(context, { method: 'POST', path: 'insightParameters/save', data: MONTH })
  await page.goto('/insights')
  await page.getByRole('link', { name: 'New Insight' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('row', { name: /^Total/ }).waitFor()
  await box(page, /^Title/)
    .first()
    .fill(TITLE)
  await choose(page, /Group by$/, 'Status')
  await preview.getByRole('row', { name: /^Open/ }).first().waitFor()

  // A wrong expression is said with a remedy, and the rest of the preview goes on.
  await page.getByRole('button', { name: 'Add Calculation' }).click()
  await box(page, /^Label/)
    .last()
    .fill('Half')
  await choose(page, /How Half is made/, 'Expression')
  await box(page, 'Expression of Half').fill('[recrds] / 2')
  await preview.getByText('Invalid Calculation').first().waitFor()
  await page.getByRole('button', { name: '1 error to fix' }).waitFor()
  await page.getByRole('button', { name: 'Use [records]' }).click()
  await preview.getByText('Invalid Calculation').first().waitFor({ state: 'detached' })
  // What names a key follows it.
  await page.getByRole('button', { name: /^Records \[records\]/ }).click()
  await box(page, 'Key').first().fill('all')
  await expect.poll(() => box(page, 'Expression of Half').inputValue()).toBe('[all] / 2')
  await choose(page, /Second group of Records/, 'For each Severity')
  await page.getByRole('button', { name: /^Own labels of Records/ }).click()
  await box(page, 'High').fill('Urgent')
  await preview.getByRole('columnheader', { name: 'Records: Urgent' }).waitFor()

  await page.getByRole('button', { name: 'Add Total' }).click()
  await box(page, 'Title').last().fill('But closed')
  await page.getByRole('button', { name: 'Choose groups to leave out' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Closed' }).click()
  await page.keyboard.press('Escape')
  await preview.getByText(/^sum of \d+ rows$/).waitFor()

  // Parameters: one filter by any of two of them.
  await page.getByRole('button', { name: 'Add Parameter' }).click()
  await choose(page, /Column of parameter 1/, 'Created')
  await page.getByRole('button', { name: 'Add Or to parameter 1' }).click()
  await choose(page, /Column of parameter 1, alternative 2/, 'Closed At')
  await preview.getByRole('button', { name: /Month/ }).waitFor()

  // Sections fold to what they say, and open again when something has to be seen.
  const part = page.getByRole('button', { name: /^Group by/ }).first()
  await part.click()
  expect(await part.textContent()).toBe('Group byStatus')
  await stage.photographAll(page, 'insight-editor')
  await expectAccessible(page)
  await paint(page, 'dark')
  await expectAccessible(page)
  await paint(page, 'light')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverhang(page)
  await expectNames(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // From the preview, too, the keys of a save save.
  await preview.getByRole('rowheader', { name: 'Total' }).click()
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: TITLE, exact: true }).waitFor()
  const [, id = ''] = /\/insights\/(\d+)/.exec(page.url())!
  const stored = await storedAs(context, id)
  expect(stored.calculations).toMatchObject([
    { key: 'all', groupByKeyLabels: { [Object.keys(stored.calculations[0]!.groupByKeyLabels)[0]!]: 'Urgent' } },
    { key: 'half', expression: '[all] / 2' },
  ])
  expect(stored.clauses).toMatchObject([
    {
      orClause: true,
      subClauses: [
        { field: 'created', operator: 'DateRange', dynamicValue: MONTH.key },
        { field: 'closed', operator: 'DateRange', dynamicValue: MONTH.key },
      ],
    },
  ])
  expect(stored.calculationTotals[0]!.collateExclude).toHaveLength(1)

  // It opens for changes as it was stored.
  await page.goto(`/insights/${id}/edit`)
  await page.getByRole('button', { name: /^Half \[half\]/ }).waitFor()
  await page.getByText('Any of:').waitFor()
  await callAs(context, { method: 'DELETE', path: `insights/${id}` })
  await callAs(context, { method: 'DELETE', path: `insightParameters/${MONTH.key}` })
})
