import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs } from './support/call-as.ts'
import { expectAccessible } from './support/page-checks.ts'
import { createRecord, openRecord, place, storedValue, typeInto } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const FIELD = 'what-happened'

/** Requests the lock of a field as the page would, regardless of the page's state. */
const takeLock = (page: Page, number: string) =>
  page.evaluate<{ status: number; text: string }>(`(async () => {
    const record = await (await fetch('/api/cases/details?caseNumber=${number}')).json()
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)[1]
    const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) }
    const answer = await fetch('/api/cases/fieldselect/' + record.id + '/${FIELD}/0', { method: 'PUT', headers })
    return { status: answer.status, text: await answer.text() }
  })()`)

test('D-050 B-LIVE-06 in the clinic a field that a colleague has open stays closed until it is saved', async () => {
  const [helen, yusuf] = await Promise.all([
    stage.signedIn('helen@clinic.example'),
    stage.signedIn('yusuf@clinic.example'),
  ])
  const [a, b] = [helen.page, yusuf.page]
  const number = await createRecord(a, { title: 'A wet floor', template: 'Near Miss' })
  await openRecord(b, number)
  await a.getByRole('img', { name: 'Also viewing: Yusuf Demir' }).waitFor()

  await typeInto(a, FIELD, 'Somebody slipped')
  await place(b, FIELD).getByText('In use by Helen Marsh').waitFor()
  // What she types is read there, and nothing opens it: it can only be asked for.
  await place(b, FIELD).getByText('Somebody slipped').waitFor()
  expect(await place(b, FIELD).getByRole('button').allTextContents()).toEqual(['Ask for This'])
  expect(await takeLock(b, number)).toEqual({ status: 423, text: 'In use by Helen Marsh.' })
  await stage.photograph('strict lock')

  await place(a, FIELD).getByRole('textbox').press('Control+Enter')
  await place(b, FIELD).getByText('In use by').waitFor({ state: 'detached' })
  await typeInto(b, FIELD, 'Somebody slipped, nobody was hurt')
  await place(b, FIELD).getByRole('textbox').press('Control+Enter')
  await place(a, FIELD).getByRole('button').getByText('nobody was hurt').waitFor()

  // Helen adds to it and is asked; she keeps it with the keyboard, and then hands it over.
  await typeInto(a, FIELD, 'Helen adds to this')
  await place(b, FIELD).getByRole('button', { name: 'Ask for This' }).click()
  await place(b, FIELD).getByText('You asked Helen Marsh for this.').waitFor()
  const question = place(a, FIELD).getByRole('group', { name: 'Yusuf Demir asks for What Happened' })
  await question.waitFor()
  await stage.photograph('asked for a lock')
  await place(a, FIELD).getByRole('textbox').press('Tab')
  await a.keyboard.press('Tab')
  await a.keyboard.press('Enter')
  await place(b, FIELD).getByText('Helen Marsh keeps editing.').waitFor()
  expect(await place(a, FIELD).getByRole('textbox').inputValue()).toBe('Helen adds to this')
})

test('D-123 in the clinic, too, a text typed without a network does not replace what a colleague saved', async () => {
  const [helen, yusuf] = await Promise.all([
    stage.signedIn('helen@clinic.example'),
    stage.signedIn('yusuf@clinic.example'),
  ])
  const [a, b] = [helen.page, yusuf.page]
  helen.watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const number = await createRecord(a, { title: 'A wet floor again', template: 'Near Miss' })
  await openRecord(b, number)
  await helen.context.setOffline(true)
  await typeInto(a, FIELD, 'What Helen saw')
  await typeInto(b, FIELD, 'What Yusuf saw')
  await place(b, FIELD).getByRole('textbox').press('Control+Enter')
  await storedValue(b, FIELD, 'What Yusuf saw').waitFor()
  await helen.context.setOffline(false)
  await a.locator('.banner').waitFor({ state: 'detached' })
  await place(a, FIELD).getByRole('textbox').press('Control+Enter')
  const pane = place(a, FIELD).getByRole('group')
  for (const text of ['What Helen saw', 'What Yusuf saw']) await pane.getByText(text).waitFor()
  await pane.getByRole('button', { name: 'Keep theirs' }).click()
  await place(a, FIELD).getByRole('button').getByText('What Yusuf saw').waitFor()
})

test('D-050 ADR-101 in the clinic the cell of a list is asked for and handed over, and the typed text is kept', async () => {
  const [helen, yusuf] = await Promise.all([
    stage.signedIn('helen@clinic.example'),
    stage.signedIn('yusuf@clinic.example'),
  ])
  await createRecord(helen.page, { title: 'A listed spill', template: 'Near Miss' })
  const view = {
    title: 'Listed spills',
    isPersonal: true,
    columns: ['title', `fields.${FIELD}`],
    clauses: [{ field: 'title', operator: 'Contains', value: 'A listed spill' }],
  }
  const openCell = async ({ page, context }: typeof helen) => {
    const { id } = await askAs<{ id: number }>(context, { method: 'POST', path: 'views/updateView', data: view })
    await page.goto(`/cases?view=${id}`)
    await page.locator('.cell[aria-readonly="false"]').first().waitFor()
    await page.locator('[data-record] [data-column="1"]').focus()
    await page.locator('.cell-pencil').waitFor()
    await page.keyboard.press('F2')
    return page.getByRole('dialog', { name: 'What Happened of A listed spill' })
  }
  const holder = await openCell(helen)
  await holder.getByRole('textbox').fill('Helen is in the middle of')
  const asker = await openCell(yusuf)
  await asker.getByText('In use by Helen Marsh').waitFor()
  await expectAccessible(yusuf.page)
  await asker.getByRole('button', { name: 'Ask for This' }).click()
  await asker.getByText('You asked Helen Marsh for this.').waitFor()
  await holder.getByText('Yusuf Demir asks to edit this.').waitFor()
  await stage.photograph('asked for a cell')
  await holder.getByRole('button', { name: 'Keep' }).click()
  await asker.getByText('Helen Marsh keeps editing.').waitFor()
  expect(await holder.getByRole('textbox').inputValue()).toBe('Helen is in the middle of')

  // The text of a cell that was handed over is offered there.
  await yusuf.page.keyboard.press('Escape')
  await asker.waitFor({ state: 'detached' })
  await holder.getByRole('textbox').press('Escape')
  await holder.waitFor({ state: 'detached' })
  await openCell(yusuf)
  await asker.getByRole('textbox').fill('Yusuf types')
  await openCell(helen)
  await holder.getByRole('button', { name: 'Ask for This' }).click()
  await asker.getByRole('button', { name: 'Hand Over' }).click()
  await holder.getByRole('textbox').fill('Helen has it')
  await yusuf.page.getByText('What you typed is among your unsaved texts.').waitFor()
  await yusuf.page.keyboard.press('F2')
  await asker.getByText('You have unsaved text for What Happened').waitFor()
  await stage.photograph('a cell handed over')
  await holder.getByRole('textbox').press('Control+Enter')
  await asker.getByRole('textbox').waitFor()
})
