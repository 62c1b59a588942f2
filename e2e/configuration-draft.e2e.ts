import { expect, test } from 'vitest'
import { askAs, callAs } from './support/call-as.ts'
import { expectAccessible, expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

test('C-CFG-01 D-117 changes gathered in a draft are reviewed, tried on a record and published at once for everybody', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  const { page: live } = await stage.signedIn('admin@city.example')
  await live.goto('/configuration?section=categories')
  await page.goto('/configuration?section=categories')
  await page.getByRole('button', { name: 'Start Draft' }).click()
  const bar = page.getByRole('region', { name: 'Draft' })
  await bar.getByRole('button', { name: 'Leave Draft' }).waitFor()
  for (const title of ['Dropped', 'Drafted']) {
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('table', { name: 'Categories' }).getByText(title).waitFor()
  }
  await bar.getByText('2 changes').waitFor()
  await live.getByRole('button', { name: 'Open Draft' }).waitFor()
  expect(await live.getByText('Drafted', { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await stage.photographAll(page, 'draft-bar')

  await bar.getByRole('button', { name: 'Preview Record…' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview a Record' })
  await preview.getByRole('searchbox').fill('a')
  await preview.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  await preview.getByRole('region', { name: 'Preview' }).waitFor()
  await preview.getByText('The same fields as before the draft.').waitFor()
  await preview.getByRole('button', { name: 'As seen by' }).click()
  await page.getByRole('option', { name: 'A person' }).click()
  await preview.getByRole('button', { name: 'Choose a Person' }).click()
  // The administrator herself, who sees the record: which one it is depends on the demo.
  await page.keyboard.type('Amelia')
  await page.getByRole('dialog', { name: 'Search people' }).getByRole('option', { name: 'Amelia Ortega' }).click()
  await preview.getByRole('region', { name: 'Preview' }).waitFor()
  await expectAccessible(page)
  await stage.photographAll(page, 'draft-preview')
  await page.keyboard.press('Escape')

  await bar.getByRole('button', { name: 'Review…' }).click()
  const review = page.getByRole('dialog', { name: 'Review Draft' })
  await review.getByRole('list', { name: 'Changes' }).getByText('Category “Drafted”').waitFor()
  await review.getByText('Take changes out of the draft').click()
  await expectAccessible(page)
  await expectNoOverhang(page)
  await stage.photographAll(page, 'draft-review')
  await review.getByRole('button', { name: 'Take Out Category “Dropped”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Out' }).click()
  await review.getByText('1 new').waitFor()
  await review.getByRole('button', { name: 'Publish' }).click()
  await review.getByText('Done: 1 new').waitFor()
  await live.getByRole('table', { name: 'Categories' }).getByText('Drafted').waitFor()
  await live.getByRole('button', { name: 'Start Draft' }).waitFor()

  const all = await askAs<{ id: number; title: string }[]>(page.context(), { method: 'GET', path: 'categories' })
  const { id } = all.find(({ title }) => title === 'Drafted')!
  await callAs(page.context(), { method: 'DELETE', path: `categories/${id}` })
})
