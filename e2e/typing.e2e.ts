import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, moreAction, openRecord, place, typeInto } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const LOST = /net::ERR_FAILED|status of 409/

/** Holds the next call back until the returned function says what becomes of it. */
async function holdNext(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<Route>()
  await page.route(path, resolve, { times: 1 })
  return async (act: (route: Route) => Promise<unknown>) => act(await promise)
}

/** Carried out, and the answer gets lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test('D-059 text typed into an email while it is sent is in the next try, or stays once it was sent', async () => {
  const { page, watch } = await stage.signedIn('editor@city.example')
  watch.expect(LOST)
  const number = await createRecord(page, { title: 'Half an email', template: 'Feedback' })
  await moreAction(page, 'Email')
  const dialog = page.getByRole('dialog', { name: `Email About #${number}` })
  await dialog.getByRole('textbox', { name: 'Other email address' }).fill('bea@else.example')
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await message.pressSequentially('One half')
  const send = dialog.getByRole('button', { name: 'Send Email' })
  const failing = await holdNext(page, '**/api/cases/email/*')
  await send.click()
  await message.pressSequentially(' and the other')
  await failing((route) => route.abort())
  await dialog.getByRole('alert').waitFor()
  const sending = await holdNext(page, '**/api/cases/email/*')
  await send.click()
  await message.pressSequentially(', and more')
  await sending(async (route) => {
    expect(route.request().postData()).toContain('One half and the other')
    await route.continue()
  })
  await dialog.getByText('Your email is on its way, without what you typed since.').waitFor()
  expect(await message.textContent()).toBe('One half and the other, and more')
  await stage.photographAll(page, 'email-typed-since')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Erik Lindqvist, account' }).click()
  await page.getByRole('menuitem', { name: /^Unsaved text/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Unsaved text/ })
  await sheet.getByText('and more').waitFor()
  expect(await violations(page, 'discarded', '.modal')).toEqual([])
  await stage.photographAll(page, 'discarded')
  await sheet.getByRole('button', { name: /^Put back/ }).click()
  await sheet.getByRole('button', { name: /^Discard unsaved text/ }).waitFor()
})

test('B-CPAGE-11 the edit of an update survives its lost answer, a reload and another window', async () => {
  const { page, context, watch } = await stage.signedIn('editor@city.example')
  watch.expect(LOST)
  const number = await createRecord(page, { title: 'An edited update', template: 'Feedback' })
  await page.getByRole('textbox', { name: 'Write an update' }).fill('First')
  await page.keyboard.press('Control+Enter')
  const written = page.getByRole('list', { name: 'Updates' }).getByRole('listitem')
  await written.getByText('First').waitFor()
  const other = await context.newPage()
  await openRecord(other, number)

  const edit = page.getByRole('textbox', { name: 'Edit update' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await written.getByRole('button', { name: 'Edit update' }).click()
  await edit.fill('Second')
  const losing = await holdNext(page, '**/api/comments/*/*')
  await save.click()
  await edit.fill('Second and third')
  await losing(loseAnswer)
  await written.getByRole('alert').waitFor()
  expect(await edit.inputValue()).toBe('Second and third')
  await page.reload()
  await written.getByRole('button', { name: /^Use it/ }).click()
  await save.click()
  await written.getByText('Second and third', { exact: true }).waitFor()
  await edit.waitFor({ state: 'detached' })

  await written.getByRole('button', { name: 'Edit update' }).click()
  await edit.fill('Of this window')
  const there = other.getByRole('list', { name: 'Updates' }).getByRole('listitem')
  await there.getByRole('button', { name: 'Edit update' }).click()
  await other.getByRole('textbox', { name: 'Edit update' }).fill('Of another window')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await there.getByText('Of another window').waitFor()
  await save.click()
  await written.getByText('Of another window').waitFor()
  await stage.photographAll(page, 'edited-elsewhere')
  await save.click()
  await there.getByText('Of this window').waitFor()
})

test('A-CONN-03 Escape and Discard can be undone', async () => {
  const { page, watch } = await stage.signedIn('editor@city.example')
  watch.expect(LOST)
  await createRecord(page, { title: 'A slip of the finger' })
  const box = place(page, 'crew-notes').getByRole('textbox')
  await typeInto(page, 'crew-notes', 'Half a page')
  await box.press('Escape')
  await page.getByText('Your text for Crew notes was discarded.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await box.inputValue()).toBe('Half a page')
  await page.route('**/api/cases/field/**/false', (route) => route.abort())
  await box.press('Control+Enter')
  await place(page, 'crew-notes').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await box.inputValue()).toBe('Half a page')
})
