import type { Page } from 'playwright-core'
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
  for (const one of [working, watching]) await place(one, 'cost-per-yard').getByText('$22.50').waitFor()
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
  await form.getByRole('button', { name: /Format$/ }).click()
  await page.getByRole('option', { name: 'Automatic (money)' }).click()
  await stage.photographAll(page, 'calculated-format')
  await form.getByLabel('Try it on record number').fill(number)
  const { promise: line, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/cases/details*', (route) => line.then(() => route.continue()))
  await form.getByLabel('Try it on record number').press('Enter')
  await form.getByText('Checking ...').waitFor()
  answer()
  await form.getByText('$184.00', { exact: true }).waitFor()
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

test('ADR-199 texts, dates from the creation and percentages are made as they are typed, and a circle is said at once', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  const choose = async (within: Page, label: string, option: string) => {
    await within.getByRole('button', { name: new RegExp(`(^| )${label}$`) }).click()
    await within.getByRole('option', { name: option, exact: true }).click()
  }
  await page.goto('/configuration?section=fields')
  const add = async (title: string, calculation: string) => {
    await page.getByRole('button', { name: 'Add Field' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await choose(page, 'Type', 'Calculated')
    await choose(page, 'Calculation', calculation)
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // A list of choices may still be leaving, too.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }

  await add('Size in words', 'Text')
  const formula = page.getByRole('textbox', { name: 'Formula' })
  await formula.fill('[Volume]')
  await page.getByText('"Volume" is not a text. Choose another field.').waitFor()
  await formula.fill('[Volume] & IF([Volume] > 3, " yards (large)", " yards") & " on [Volume]"')
  await stage.photographAll(page, 'calculated-text')
  expect(await violations(page, 'the formula of a text', '[role=dialog]')).toEqual([])
  await save()

  await add('Answer due', 'Add to date')
  await choose(page, 'Date', 'Created')
  await page.getByRole('textbox', { name: 'Months to add' }).fill('1')
  await page.getByRole('textbox', { name: 'Days to add' }).fill('-1')
  await stage.photographAll(page, 'calculated-date')
  await save()

  await add('Loss', 'Formula')
  await formula.fill('[Loss] + 1')
  await page.getByText('Field "Loss" not found. Choose another one.').waitFor()
  await formula.fill('1 / [Volume]')
  await choose(page, 'Format', 'Percentage')
  await page.getByText('A result of 0.25 is shown as 25%.').waitFor()
  await save()

  await page.getByLabel('Search fields').fill('Loss')
  await page.getByRole('button', { name: 'Loss', exact: true }).click()
  await formula.fill('[Loss] + 1')
  await page.getByText('"Loss" cannot be calculated from itself. Choose other fields.').waitFor()
})
