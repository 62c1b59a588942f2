import { expect, test } from 'vitest'
import {
  confirm,
  createRecord,
  moreAction,
  openRecord,
  pick,
  place,
  saveText,
  typeInto,
} from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Two people before the same new record, each aware of the other. */
async function twoPeople({ second = 'day@city.example', title }: { second?: string; title: string }) {
  const [a, b] = await Promise.all([stage.signedIn('editor@city.example'), stage.signedIn(second)])
  const number = await createRecord(a.page, { title })
  await openRecord(b.page, number)
  await a.page.getByRole('img', { name: /^Also viewing: / }).waitFor()
  await b.page.getByRole('img', { name: 'Also viewing: Erik Lindqvist' }).waitFor()
  return { a: a.page, b: b.page, number }
}

test("B-LIVE-04 B-LIVE-09 one person's typing is visible to the other immediately, with a ring and a name, then the value", async () => {
  const { a, b } = await twoPeople({ title: 'Typing is seen' })
  await typeInto(a, 'address', '12 Half')
  const seen = place(b, 'address')
  await seen.getByText('In use by Erik Lindqvist').waitFor()
  expect(await seen.getAttribute('data-in-use')).toBe('true')
  await seen.getByText('12 Half').waitFor()
  await place(a, 'address').getByRole('textbox').fill('12 Halfway Street')
  // It leaves by itself, perhaps before the other page has followed.
  const told = a.getByText('Saved!').waitFor()
  await place(a, 'address').getByRole('textbox').press('Enter')
  await told
  await seen.getByRole('button').getByText('12 Halfway Street').waitFor()
  await seen.getByText('In use by').waitFor({ state: 'detached' })
})

test('B-LIVE-05 B-LIVE-06 two people edit different fields at the same time, and both are kept', async () => {
  const { a, b } = await twoPeople({ title: 'Both write' })
  await typeInto(a, 'crew-notes', 'From the first')
  await typeInto(b, 'address', 'From the second')
  await place(a, 'address').getByText('In use by Daniel Cho').waitFor()
  await place(b, 'crew-notes').getByText('In use by Erik Lindqvist').waitFor()
  await Promise.all([
    place(a, 'crew-notes').getByRole('textbox').press('Control+Enter'),
    place(b, 'address').getByRole('textbox').press('Enter'),
  ])
  for (const page of [a, b]) {
    await place(page, 'crew-notes').getByRole('button').getByText('From the first').waitFor()
    await place(page, 'address').getByRole('button').getByText('From the second').waitFor()
  }
})

test('B-LIVE-06 D-123 in a field that is open the second one is warned, and who saves last sees both texts', async () => {
  const { a, b } = await twoPeople({ title: 'One field, two pens' })
  await typeInto(a, 'address', 'The first pen')
  await place(b, 'address').getByText('In use by Erik Lindqvist').waitFor()
  await place(b, 'address').getByRole('button').click()
  await b.getByRole('region', { name: 'Notifications' }).getByText('In use by Erik Lindqvist').waitFor()
  await place(b, 'address').getByRole('textbox').fill('The second pen')
  await place(b, 'address').getByRole('textbox').press('Enter')
  await b.getByText('Saved!').waitFor()
  expect(await place(a, 'address').getByRole('textbox').inputValue()).toBe('The first pen')
  await place(a, 'address').getByRole('textbox').press('Enter')
  const pane = place(a, 'address').getByRole('group')
  await pane.getByText('The second pen').waitFor()
  await pane.getByRole('button', { name: 'Use mine' }).click()
  await place(b, 'address').getByRole('button').getByText('The first pen').waitFor()
  await b.getByRole('tab', { name: 'History' }).click()
  const newest = b.getByRole('list', { name: 'History' }).locator('> li').first()
  await expect.poll(() => newest.textContent()).toMatch(/Erik Lindqvist changed Address.*The second pen.*The first pen/)
})

test('D-123 somebody opens the summary and types nothing while another saves: it stays as the other saved it', async () => {
  const { a, b } = await twoPeople({ title: 'Untouched' })
  await place(a, 'summary').getByRole('button').click()
  await place(a, 'summary').getByRole('textbox').waitFor()
  await saveText(b, 'summary', 'What the other saved')
  await place(a, 'summary').getByRole('textbox').blur()
  await place(a, 'summary').getByRole('button').getByText('What the other saved').waitFor()
  await b.reload()
  await place(b, 'summary').getByRole('button').getByText('What the other saved').waitFor()
  await b.getByRole('tab', { name: 'History' }).click()
  const history = b.getByRole('list', { name: 'History' })
  await history.getByText('changed Summary').waitFor()
  expect(await history.getByText('Erik Lindqvist changed').count()).toBe(0)
})

test('D-123 B-CASE-16 two people have the tags open and both add one: both are there', async () => {
  const { a, b } = await twoPeople({ title: 'Two tags' })
  await place(a, 'tags').getByRole('button').last().click()
  await a.getByRole('option').first().waitFor()
  await pick(b, 'tags', 'anonymous')
  await b.keyboard.press('Escape')
  await place(a, 'tags').getByRole('listitem').getByText('anonymous').waitFor()
  await a.getByRole('searchbox').fill('by the first')
  await a.getByRole('option').filter({ hasText: 'by the first' }).click()
  await a.keyboard.press('Escape')
  for (const page of [a, b])
    await expect
      .poll(() => place(page, 'tags').getByRole('listitem').allTextContents())
      .toEqual(['anonymous', 'by the first'])
})

test('D-123 a save is undone from its toast, the one before by the keyboard, and not over what another saved', async () => {
  const { a, b } = await twoPeople({ title: 'Undone' })
  for (const text of ['First', 'Second', 'Third']) await saveText(a, 'address', text)
  await a.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await place(b, 'address').getByText('Second').waitFor()
  await place(a, 'address').getByRole('button').getByText('Second').waitFor()
  await a.getByRole('tab', { name: 'Updates' }).focus()
  await a.keyboard.press('Control+z')
  await place(b, 'address').getByRole('button').getByText('First').waitFor()
  await saveText(b, 'address', 'From the other')
  await place(a, 'address').getByRole('button').getByText('From the other').waitFor()
  await a.getByRole('tab', { name: 'Updates' }).focus()
  await a.keyboard.press('Control+z')
  await a.getByText('Daniel Cho changed Address after you saved it. It was not undone.').waitFor()
  await place(b, 'address').getByRole('button').getByText('From the other').waitFor()
})

test('B-CASE-05 B-CASE-14 B-CASE-16 status, severity, people, teams, areas and tags change on both pages', async () => {
  const { a, b } = await twoPeople({ title: 'Properties' })
  await pick(a, 'statusId', 'In Progress')
  await place(b, 'statusId').getByText('In Progress').waitFor()
  await pick(a, 'severityId', 'Critical')
  await place(b, 'severityId').getByText('Critical').waitFor()
  await pick(a, 'assigneeId', 'Gwen Prichard')
  await place(b, 'assigneeId').getByText('Gwen Prichard').waitFor()
  for (const [name, option] of [
    ['users', 'Marcus Bell'],
    ['pendingTeams', 'Street Lighting'],
    ['tags', 'anonymous'],
  ] as const) {
    await pick(a, name, option)
    await a.keyboard.press('Escape')
    await place(b, name).getByRole('listitem').getByText(option).waitFor()
  }
  await place(a, 'areas').getByRole('button').last().click()
  await a.getByRole('searchbox', { name: 'Search areas' }).fill('Council District 10')
  await a
    .getByRole('row', { name: /Council District 10/ })
    .or(a.getByRole('treeitem', { name: /Council District 10/ }))
    .first()
    .click()
  await a.keyboard.press('Escape')
  await place(b, 'areas')
    .getByRole('listitem')
    .getByText(/Council District 10/)
    .waitFor()
  await place(b, 'tags').getByRole('button', { name: 'Remove anonymous' }).click()
  await expect.poll(() => place(a, 'tags').getByRole('listitem').count()).toBe(0)
})

test('B-CPAGE-11 B-CPAGE-12 a comment in the making is announced, then both have it', async () => {
  const { a, b } = await twoPeople({ title: 'Comments' })
  await a.getByRole('textbox', { name: 'Write an update' }).pressSequentially('The road is closed')
  await b.getByText('Erik Lindqvist is typing…').waitFor()
  await a.getByRole('button', { name: 'Send' }).click()
  await b.getByRole('list', { name: 'Updates' }).getByText('The road is closed').waitFor()
  await b.getByText('is typing…').waitFor({ state: 'detached' })
  await expect.poll(() => a.getByRole('list', { name: 'Updates' }).getByRole('listitem').count()).toBe(1)
  expect(await a.getByRole('textbox', { name: 'Write an update' }).inputValue()).toBe('')
})

test('B-CPAGE-14 the history shows what was changed, by whom, from what to what, and grows live', async () => {
  const { a, b } = await twoPeople({ title: 'History' })
  await b.getByRole('tab', { name: 'History' }).click()
  const history = b.getByRole('list', { name: 'History' })
  await history.getByText('created the record').waitFor()
  await saveText(a, 'address', '1 First Street')
  await saveText(a, 'address', '2 Second Street')
  const newest = history.locator('> li').first()
  await newest.getByText('2 Second Street').waitFor()
  expect(await newest.textContent()).toMatch(/Erik Lindqvist changed Address.*1 First Street.*2 Second Street/)
})

test('B-CPAGE-19 viewers of the record are shown, and removed when they leave the page', async () => {
  const { a, b } = await twoPeople({ title: 'Viewers' })
  await b.goto('/cases')
  await a.getByRole('img', { name: /^Also viewing: / }).waitFor({ state: 'detached' })
})

test('B-CPAGE-02 B-CLOSE-01 B-CLOSE-02 B-CASE-13 promoted, closed, changed after all and reopened, on both pages', async () => {
  const { a, b } = await twoPeople({ title: 'Its life' })
  const head = b.locator('.case-head')
  await a.getByRole('button', { name: 'Promote' }).click()
  await confirm(a, 'Promote')
  await head.getByText('Case', { exact: true }).waitFor()
  await a.getByRole('button', { name: 'Close', exact: true }).click()
  await confirm(a, 'Close Case')
  await head.getByText('Closed', { exact: true }).waitFor()
  expect(await place(b, 'address').getByRole('button').count(), 'B-CASE-13').toBe(0)
  await b.getByText('Closed. Make changes to edit it.').waitFor()
  await b.getByRole('button', { name: 'Make Changes' }).click()
  await saveText(b, 'address', 'Changed after closing')
  await place(a, 'address').getByText('Changed after closing').waitFor()
  await a.getByRole('button', { name: 'Reopen' }).click()
  await head.getByText('Closed', { exact: true }).waitFor({ state: 'detached' })
  await b.getByText(/^Closed —/).waitFor({ state: 'detached' })
})

test('B-CPAGE-04 B-CPAGE-18 B-LIVE-10 deleting ends the page of the other, and an administrator can undo it', async () => {
  const { a, b, number } = await twoPeople({ title: 'Deleted by mistake', second: 'admin@city.example' })
  await moreAction(b, 'Delete')
  await confirm(b, 'Delete')
  await b.waitForURL('**/cases')
  await a
    .getByText(`#${number} is no longer available. You may not have access to it, or it may have been removed.`)
    .waitFor()
  await b.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await b.waitForURL(`**/cases/${number}`)
  await b.getByRole('heading', { name: 'Deleted by mistake' }).waitFor()
  await openRecord(a, number)
})
