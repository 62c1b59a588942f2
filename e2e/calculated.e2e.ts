import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, openRecord, place } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

test('C-CALC-05 C-FLD-18 D-082 an administrator changes a formula while colleagues have the record open, who then override it', async () => {
  const [{ page }, { page: working }, { page: watching }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('editor@city.example'),
    stage.signedIn('admin@city.example'),
  ])
  const number = await createRecord(working, { title: 'Sofas below the bridge' })
  const enter = async (name: string, text: string) => {
    await place(working, name).getByRole('button').first().click()
    await place(working, name).getByRole('textbox').fill(text)
    await place(working, name).getByRole('textbox').press('Enter')
  }
  await openRecord(watching, number)
  await enter('estimated-cost', '90')
  await enter('volume', '4')
  for (const one of [working, watching]) await place(one, 'cost-per-yard').getByText('22.5').waitFor()
  await stage.photographAll(working, 'calculated-record')

  await page.goto('/configuration?section=fields')
  await page.getByLabel('Search fields').fill('Cost per cubic yard')
  await page.getByRole('button', { name: 'Cost per cubic yard', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Cost per cubic yard', exact: true })
  const formula = form.getByRole('textbox', { name: 'Formula' })
  await formula.waitFor()
  expect(await formula.inputValue()).toBe('[Estimated cost] / [Volume]')
  await formula.fill('[Estimated cost] * 2 +')
  await form.getByText('Enter a field or a number at the end.').waitFor()
  await formula.press('End')
  await formula.pressSequentially(' [vol')
  await page.getByRole('option', { name: 'Volume' }).waitFor()
  expect(await violations(page, 'the formula of a field', '[role=dialog]')).toEqual([])
  await stage.photographAll(page, 'calculated-formula')
  await formula.press('Enter')
  expect(await formula.inputValue()).toBe('[Estimated cost] * 2 + [Volume]')
  await form.getByLabel('Try it on record number').fill(number)
  const { promise: line, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/cases/details*', (route) => line.then(() => route.continue()))
  await form.getByLabel('Try it on record number').press('Enter')
  await form.getByText('Checking ...').waitFor()
  answer()
  await form.getByText('184', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  for (const one of [working, watching]) await place(one, 'cost-per-yard').getByText('184').waitFor()

  await working.getByRole('button', { name: 'Override Cost per cubic yard' }).click()
  await place(working, 'cost-per-yard').getByRole('textbox').fill('200')
  await place(working, 'cost-per-yard').getByRole('textbox').press('Enter')
  await place(watching, 'cost-per-yard').getByText('200').waitFor()
  await stage.photographAll(working, 'calculated-overridden')
  await working.getByRole('button', { name: 'Reset Cost per cubic yard' }).click()
  for (const one of [working, watching]) await place(one, 'cost-per-yard').getByText('184').waitFor()
})
