import { expect, onTestFinished, test } from 'vitest'
import { startProduct } from './support/product.ts'
import {
  confirm,
  createRecord,
  moreAction,
  numberOf,
  openRecord,
  place,
  saveText,
  typeInto,
} from './support/record-page.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/
const NO_SERVER = /ERR_CONNECTION_|WebSocket connection to|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/
const TEXT = 'What took an hour to write'

test('F16 A-CONN-03 the network drops while somebody types and returns: the text stays and is saved', async () => {
  const { page, context, watch } = await stage.signedIn('editor@city.example')
  watch.expect(NO_NETWORK)
  await createRecord(page, { title: 'Without a network' })
  await typeInto(page, 'crew-notes', 'What took')
  await context.setOffline(true)
  const banner = page.locator('.banner')
  await banner.getByText('You are currently offline.').waitFor()
  await banner.getByRole('button', { name: 'Refresh' }).waitFor()
  const box = place(page, 'crew-notes').getByRole('textbox')
  await box.fill(TEXT)
  await box.press('Control+Enter')
  await place(page, 'crew-notes').getByRole('alert').getByText('Unable to connect').waitFor()
  expect(await box.inputValue()).toBe(TEXT)
  await context.setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await place(page, 'crew-notes').getByRole('button', { name: 'Try again' }).click()
  await place(page, 'crew-notes').getByRole('button').getByText(TEXT).waitFor()
  await page.reload()
  await place(page, 'crew-notes').getByText(TEXT).waitFor()
})

test('F16 B-LIVE-03 B-LIVE-11 A-CONN-02 the server is killed and restarted: text, saved values and live messages survive', async () => {
  const product = await startProduct()
  const { url: baseURL, dataDir } = product
  onTestFinished(product.stop)
  const [writing, watching] = await Promise.all([
    stage.signedIn('editor@city.example', { baseURL }),
    stage.signedIn('day@city.example', { baseURL }),
  ])
  for (const { watch } of [writing, watching]) watch.expect(NO_SERVER)
  const number = await createRecord(writing.page, { title: 'Through a crash' })
  await saveText(writing.page, 'address', 'Acknowledged before the crash')
  await openRecord(watching.page, number)
  await writing.page.getByRole('img', { name: 'Also viewing: Daniel Cho' }).waitFor()
  await typeInto(writing.page, 'crew-notes', TEXT)

  await product.kill()
  await writing.page.getByText('Connection lost. Attempting to reconnect').waitFor()
  const box = place(writing.page, 'crew-notes').getByRole('textbox')
  expect(await box.inputValue()).toBe(TEXT)
  const again = await startProduct({ dataDir, port: Number(new URL(baseURL).port) })
  onTestFinished(again.stop)
  for (const { page } of [writing, watching]) await page.locator('.banner').waitFor({ state: 'detached' })

  expect(await box.inputValue()).toBe(TEXT)
  await box.press('Control+Enter')
  await place(writing.page, 'crew-notes').getByRole('button').getByText(TEXT).waitFor()
  await place(watching.page, 'crew-notes').getByText(TEXT).waitFor()
  await watching.page.reload()
  await place(watching.page, 'address').getByText('Acknowledged before the crash').waitFor()
}, 240_000)

test('F16 A-OUT-03 A-LAND-01 the session ends in another tab: after signing in the record is open and the text offered', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const number = await createRecord(page, { title: 'Signed out elsewhere' })
  await typeInto(page, 'crew-notes', TEXT)
  const other = await context.newPage()
  await other.goto('/cases')
  await other.getByRole('button', { name: 'Erik Lindqvist, account' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await confirm(other, 'Leave')
  await page.waitForURL('**/login')
  await signIn(page, 'editor@city.example')
  await page.waitForURL(`**/cases/${number}`)
  await page.getByRole('button', { name: 'Use it: unsaved text for Crew notes' }).click()
  const box = place(page, 'crew-notes').getByRole('textbox')
  expect(await box.inputValue()).toBe(TEXT)
  await box.press('Control+Enter')
  await place(page, 'crew-notes').getByRole('button').getByText(TEXT).waitFor()
})

test('somebody else who signs in at the same browser is not offered the text', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const number = await createRecord(page, { title: 'Another person' })
  await typeInto(page, 'crew-notes', TEXT)
  await context.clearCookies({ name: 'session' })
  // Any call finds the session gone, be it the save or one that comes before it.
  const save = place(page, 'crew-notes').getByRole('textbox').press('Control+Enter')
  await Promise.all([page.waitForURL('**/login'), save.catch(() => undefined)])
  await signIn(page, 'day@city.example')
  await page.waitForURL(`**/cases/${number}`)
  await page.getByRole('tab', { name: 'Updates' }).waitFor()
  expect(await page.getByText('You have unsaved text').count()).toBe(0)
  expect(await page.locator('body').textContent()).not.toContain(TEXT)
})

test('B-CPAGE-18 the record is deleted while somebody types, and restored: the text is offered again', async () => {
  const [writing, admin] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('admin@city.example'),
  ])
  const number = await createRecord(writing.page, { title: 'Deleted under the pen' })
  await openRecord(admin.page, number)
  await typeInto(writing.page, 'crew-notes', TEXT)
  await place(admin.page, 'crew-notes').getByText('In use by Erik Lindqvist').waitFor()
  await moreAction(admin.page, 'Delete')
  await confirm(admin.page, 'Delete')
  await writing.page.getByText(`#${number} is no longer available.`).waitFor()
  await admin.page.getByRole('button', { name: 'Undo' }).click()
  await admin.page.getByRole('heading', { name: 'Deleted under the pen' }).waitFor()
  await openRecord(writing.page, number)
  await writing.page.getByRole('button', { name: 'Use it: unsaved text for Crew notes' }).click()
  expect(await place(writing.page, 'crew-notes').getByRole('textbox').inputValue()).toBe(TEXT)
})

/** Two people before the same record, one of whom then loses the network and types. */
async function typedOffline(title: string, { before, text }: { before?: string; text: string }) {
  const [writing, other] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('day@city.example'),
  ])
  writing.watch.expect(NO_NETWORK)
  const number = await createRecord(writing.page, { title })
  if (before) await saveText(writing.page, 'crew-notes', before)
  await openRecord(other.page, number)
  await writing.context.setOffline(true)
  await typeInto(writing.page, 'crew-notes', text)
  return { writing, other }
}

const online = async ({ context, page }: Awaited<ReturnType<typeof stage.person>>) => {
  await context.setOffline(false)
  await page.locator('.banner').waitFor({ state: 'detached' })
}

test('D-123 two people change different sentences, one of them offline: both changes are stored', async () => {
  const { writing, other } = await typedOffline('Two sentences', {
    before: 'The lamp is broken. The road is open.',
    text: 'The lamp was repaired. The road is open.',
  })
  await saveText(other.page, 'crew-notes', 'The lamp is broken. The road is closed.')
  await online(writing)
  await place(writing.page, 'crew-notes').getByRole('textbox').press('Control+Enter')
  for (const { page } of [writing, other])
    await place(page, 'crew-notes')
      .getByRole('button')
      .getByText('The lamp was repaired. The road is closed.')
      .waitFor()
  await writing.page.getByText('Saved Crew notes with your change and the one by Daniel Cho.').waitFor()
})

test('D-123 two people change the same, one of them offline: the second one sees both and chooses', async () => {
  const { writing, other } = await typedOffline('Two texts', { text: TEXT })
  await saveText(other.page, 'crew-notes', 'What the other wrote')
  await online(writing)
  await place(writing.page, 'crew-notes').getByRole('textbox').press('Control+Enter')
  const pane = place(writing.page, 'crew-notes').getByRole('group')
  await pane.getByText('Daniel Cho changed this').waitFor()
  for (const text of [TEXT, 'What the other wrote']) await pane.getByText(text).waitFor()
  await place(other.page, 'crew-notes').getByText('What the other wrote').waitFor()
  await stage.photograph('conflict')
  await pane.getByRole('button', { name: 'Use mine' }).click()
  await place(other.page, 'crew-notes').getByRole('button').getByText(TEXT).waitFor()
  await other.page.getByRole('tab', { name: 'History' }).click()
  await other.page.getByRole('list', { name: 'History' }).getByText('What the other wrote').first().waitFor()
})

test('D-123 a third person saves while somebody who hears nothing chooses: their text is shown before it is replaced', async () => {
  const { writing, other } = await typedOffline('Three texts', { text: TEXT })
  const third = await stage.signedIn('admin@city.example')
  await openRecord(third.page, numberOf(writing.page))
  await saveText(other.page, 'crew-notes', 'What the other wrote')
  await online(writing)
  await place(writing.page, 'crew-notes').getByRole('textbox').press('Control+Enter')
  const pane = place(writing.page, 'crew-notes').getByRole('group')
  await pane.getByText('What the other wrote').waitFor()
  await writing.context.setOffline(true)
  await saveText(third.page, 'crew-notes', 'What the third wrote')
  await pane.getByRole('button', { name: 'Use mine' }).click()
  await place(writing.page, 'crew-notes').getByText('Unable to connect').waitFor()
  await online(writing)
  await place(writing.page, 'crew-notes').getByRole('button', { name: 'Try again' }).click()
  for (const text of [TEXT, 'What the third wrote']) await pane.getByText(text).waitFor()
  await pane.getByRole('button', { name: 'Use mine' }).click()
  for (const { page } of [other, third]) await place(page, 'crew-notes').getByRole('button').getByText(TEXT).waitFor()
})

test('B-CPAGE-11 a comment that could not be sent stays in its box, and over a reload', async () => {
  const { page, context, watch } = await stage.signedIn('editor@city.example')
  watch.expect(NO_NETWORK)
  await createRecord(page, { title: 'A comment without a network' })
  const box = page.getByRole('textbox', { name: 'Write an update' })
  await box.fill(TEXT)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.composer').getByRole('alert').getByText('Unable to connect').waitFor()
  expect(await box.inputValue()).toBe(TEXT)
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Use it: unsaved text for Update' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('list', { name: 'Updates' }).getByText(TEXT).waitFor()
})

test('B-CPAGE-11 D-123 a letter typed while the rest of an update comes back does not replace it', async () => {
  const { page, watch } = await stage.signedIn('editor@city.example')
  watch.expect(/ERR_FAILED|422/)
  await createRecord(page, { title: 'Typing as an answer arrives' })
  await page.route('**/api/cases/update', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  const box = page.getByRole('textbox', { name: 'Write an update' })
  await box.fill('Pump broken.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.composer').getByRole('alert').waitFor()
  await box.fill('Valve stuck.')
  await page.evaluate(typeOnAnswer, 'x')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => box.inputValue()).toContain('x')
  const offered = await page.getByRole('group', { name: 'Unsaved text for Update' }).allTextContents()
  expect([await box.inputValue(), ...offered].join()).toContain('Valve stuck.')
})

/** Types a letter when the page has read the answer to an update, but has had no time to draw anything. */
function typeOnAnswer(letter: string) {
  const read = Response.prototype.text
  Response.prototype.text = function (this: Response) {
    const text = read.call(this)
    if (this.ok && this.url.endsWith('/api/cases/update')) void text.then(typeSoon)
    return text
  }

  async function typeSoon() {
    for (let left = 1_000; left > 0; left -= 1) await undefined
    document.querySelector<HTMLTextAreaElement>('.composer textarea')!.focus()
    document.execCommand('insertText', false, letter)
  }
}
