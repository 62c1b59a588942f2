import type { Locator, Page } from 'playwright-core'
import { createByCall } from './call-as.ts'

interface NewRecord {
  title: string
  template?: string
}

/** Creates a record, without its form, and opens it; returns its number. */
export async function createRecord(page: Page, { title, template = 'Illegal Dumping Pickup' }: NewRecord) {
  const { caseNumber } = await createByCall(page.context(), { template, title })
  await openRecord(page, caseNumber)
  return caseNumber
}

/** Within the form, because the list stays until the form is loaded and has a sort button of the same name. */
export async function chooseTemplate(page: Page, template: string) {
  await page
    .locator('.new-fields')
    .getByRole('button', { name: /Template$/ })
    .click()
  await page.getByRole('option', { name: template }).click()
}

/** The number in the address of a record's page. */
export const numberOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

/** Opens a record and waits until its page has joined the live room: then everybody there sees everything. */
export async function openRecord(page: Page, number: string) {
  await page.goto(`/cases/${number}`)
  await page.getByRole('tab', { name: 'Updates' }).waitFor()
}

/** A row of the record page with its value and its notes: a property by its key, a field of the demo by its id. */
export const place = (page: Page, name: string): Locator =>
  page.locator(`[data-place="${name}"], [data-place="fields.${name}"]`)

/** Opens the editor of a text and types into it, without saving. */
export async function typeInto(page: Page, name: string, text: string) {
  await place(page, name).getByRole('button').first().click()
  await place(page, name).getByRole('textbox').fill(text)
}

/** The value of a place once it is stored: while it is being saved its button is disabled. */
export const storedValue = (page: Page, name: string, text: string) =>
  place(page, name).getByRole('button', { disabled: false }).filter({ hasText: text })

/** Types a text, saves it with the keyboard and waits until it is stored. */
export async function saveText(page: Page, name: string, text: string) {
  await typeInto(page, name, text)
  await place(page, name).getByRole('textbox').press('Control+Enter')
  await storedValue(page, name, text).waitFor()
}

/** Opens the list of a place and picks from it. */
export async function pick(page: Page, name: string, option: string) {
  await place(page, name).getByRole('button').last().click()
  // Text after the label is part of the option's name, too.
  await page
    .getByRole('option')
    .filter({ has: page.getByText(option, { exact: true }) })
    .click()
}

/** Answers the question that is open with its button. */
export const confirm = (page: Page, answer: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click()

/** Picks from the menu behind the three dots. */
export async function moreAction(page: Page, action: string) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
