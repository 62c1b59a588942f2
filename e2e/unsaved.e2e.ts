import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from './support/browser.ts'
import { confirm, createRecord, moreAction, openRecord, place, saveText, typeInto } from './support/record-page.ts'
import { sharedUrl } from './support/shared-product.ts'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage()

const TEXT = 'What took an hour to write'
const LAST = ', and a second more'
const USE_IT = 'Use it: unsaved text for Crew notes'
const notes = (page: Page) => place(page, 'crew-notes')
const useIt = (page: Page) => page.getByRole('button', { name: USE_IT })
const allUnsaved = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Unsaved text \(\d+\)$/ })

/** The browser's storage, as anybody with access to the computer can read it. */
const raw = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

async function leaveTyped(page: Page, title: string) {
  const number = await createRecord(page, { title })
  await typeInto(page, 'crew-notes', TEXT)
  return number
}

/** Ends the processes of the browser with this profile, which save nothing any more. */
async function killBrowser(folder: string) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const id of ids) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${folder}`)) kill(Number(id))
  }
}

function kill(id: number) {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It went with another one.
  }
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Erik Lindqvist, account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('A-CONN-03 an offer survives clicking into the field, typing, leaving it and saving something else', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await leaveTyped(page, 'An offer stays')
  await page.reload()
  await useIt(page).waitFor()
  await notes(page).getByRole('button').first().click()
  const box = notes(page).getByRole('textbox')
  await box.pressSequentially('x')
  await useIt(page).waitFor()
  await box.press('Escape')
  await notes(page).getByRole('button').first().click()
  await page.getByRole('heading', { name: 'An offer stays' }).click()
  await saveText(page, 'crew-notes', 'Something else')
  await page.reload()
  await notes(page).getByText(TEXT).waitFor()
  await useIt(page).click()
  expect(await box.inputValue()).toContain(TEXT)
})

test('A-CONN-03 closing the tab asks, and keeps the last letter for another tab', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const number = await leaveTyped(page, 'A closed tab')
  await notes(page).getByRole('textbox').pressSequentially(', and a half')
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await closing
  const next = await context.newPage()
  await openRecord(next, number)
  await notes(next).getByText(`${TEXT}, and a half`).waitFor()
  await useIt(next).click()
  await notes(next).getByRole('textbox').press('Control+Enter')
  await notes(next).getByRole('button').getByText(`${TEXT}, and a half`).waitFor()
  await next.reload()
  await notes(next).getByText(TEXT).waitFor()
  expect(await useIt(next).count()).toBe(0)
})

test('A-CONN-03 the browser is killed half a second later and started again: the text is on offer, and unreadable in between', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-browser-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const start = () =>
    chromium.launchPersistentContext(folder, {
      executablePath: findChromium(),
      args: ['--no-sandbox'],
      baseURL: sharedUrl(),
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    })
  const enter = async (page: Page) => {
    await page.goto('/login')
    await signIn(page, 'editor@city.example')
    await page.waitForURL('**/dashboard*')
  }
  const first = await start()
  const page = await first.newPage()
  await enter(page)
  const number = await leaveTyped(page, 'A closed browser')
  await expect.poll(() => raw(page)).toContain('unsaved:')
  expect(await raw(page)).not.toContain('an hour')
  await notes(page).getByRole('textbox').press('End')
  await page.keyboard.type(LAST)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await killBrowser(folder)
  const second = await start()
  onTestFinished(() => second.close())
  await second.clearCookies()
  const again = await second.newPage()
  await again.goto('/login')
  await again.getByLabel('Email').waitFor()
  expect(await raw(again)).not.toContain('an hour')
  await enter(again)
  await openRecord(again, number)
  await useIt(again).click()
  expect(await notes(again).getByRole('textbox').inputValue()).toBe(TEXT + LAST)
})

test('A-OUT-04 signing out says how much is unsaved, and deletes it only when told to', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  const number = await leaveTyped(page, 'Signing out')
  // Clicking elsewhere would save.
  await page.goto('/cases')
  await allUnsaved(page).getByText('Unsaved text (1)').waitFor()
  await signOut(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByText('You have 1 unsaved text.').waitFor()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/login')
  expect(await raw(page)).not.toContain('an hour')
  await signIn(page, 'editor@city.example')
  await page.waitForURL('**/dashboard*')
  await openRecord(page, number)
  await useIt(page).waitFor()
  await signOut(page)
  await question.getByText('Delete it from this browser').click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/login')
  expect(await raw(page)).not.toContain('unsaved:')
  await signIn(page, 'editor@city.example')
  await page.waitForURL('**/dashboard*')
  await openRecord(page, number)
  await notes(page).waitFor()
  expect(await useIt(page).count()).toBe(0)
  expect(await allUnsaved(page).count()).toBe(0)
})

test('A-CONN-03 another person at the same browser sees neither text nor number, the first one finds both', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const number = await leaveTyped(page, 'Two at one browser')
  await page.goto('/cases')
  await allUnsaved(page).getByText('Unsaved text (1)').waitFor()
  await context.clearCookies({ name: 'session' })
  await page.goto('/login')
  await signIn(page, 'day@city.example')
  await page.waitForURL('**/dashboard*')
  await openRecord(page, number)
  await notes(page).waitFor()
  expect(await useIt(page).count()).toBe(0)
  expect(await allUnsaved(page).count()).toBe(0)
  expect(await raw(page)).not.toContain('an hour')
  await context.clearCookies({ name: 'session' })
  await page.goto('/login')
  await signIn(page, 'editor@city.example')
  // The record again, where a call of the page found the session gone before the page was left.
  await page.waitForURL(/\/(dashboard|cases\/\d+)/)
  await page.goto('/cases')
  await allUnsaved(page).getByText('Unsaved text (1)').waitFor()
})

test('B-CPAGE-18 text for a record that was deleted is in the one place, to copy and discard', async () => {
  const [writing, admin] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('admin@city.example'),
  ])
  const { page } = writing
  const number = await leaveTyped(page, 'Deleted for good')
  await openRecord(admin.page, number)
  await moreAction(admin.page, 'Delete')
  await confirm(admin.page, 'Delete')
  await page.getByText(`#${number} is no longer available.`).waitFor()
  await allUnsaved(page).click()
  const sheet = page.getByRole('dialog', { name: 'Unsaved text (1)' })
  const item = sheet.getByRole('listitem', { name: `#${number} Crew notes` })
  await item.getByText(TEXT).waitFor()
  await item.getByText('This Record is no longer available to you.').waitFor()
  expect(await item.getByRole('link').count()).toBe(0)
  await item.getByRole('button', { name: 'Copy' }).waitFor()
  await item.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Nothing is unsaved.').waitFor()
})

test('B-CLOSE-02 text for a record that was closed is shown there to copy, and to use once changes are made', async () => {
  const [writing, admin] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('admin@city.example'),
  ])
  const { page } = writing
  const number = await leaveTyped(page, 'Closed elsewhere')
  await page.goto('/cases')
  await openRecord(admin.page, number)
  await admin.page.getByRole('button', { name: 'Close', exact: true }).click()
  await confirm(admin.page, 'Close Record')
  await admin.page.getByText('Closed. Make changes to edit it.').waitFor()
  await allUnsaved(page).click()
  await page.getByRole('link', { name: `Open #${number} Crew notes` }).click()
  const offer = page.getByRole('group', { name: 'Unsaved text for Crew notes' })
  await offer.getByText(TEXT).waitFor()
  await offer.getByRole('button', { name: 'Copy' }).waitFor()
  expect(await useIt(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Make Changes' }).click()
  await useIt(page).click()
  expect(await notes(page).getByRole('textbox').inputValue()).toBe(TEXT)
})

test('A-CONN-03 a second tab is not offered what is being typed in the first, and neither destroys the other’s', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const number = await leaveTyped(page, 'Two tabs')
  const other = await context.newPage()
  await openRecord(other, number)
  await notes(other).waitFor()
  // Longer than a tab has to answer.
  await other.waitForTimeout(1_000)
  expect(await useIt(other).count()).toBe(0)
  await page.close()
  await useIt(other).waitFor()
})

test('B-CPAGE-11 text typed while a comment is being sent is not cleared by the answer', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await createRecord(page, { title: 'Typing on' })
  let goOn: (() => void) | undefined
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/cases/update', async (route) => {
    await mayGoOn
    await route.continue()
  })
  const box = page.getByRole('textbox', { name: 'Write an update' })
  await box.fill('First.')
  await page.getByRole('button', { name: 'Send' }).click()
  await box.pressSequentially('And the second one')
  goOn!()
  await page.getByRole('list', { name: 'Updates' }).getByText('First.', { exact: true }).waitFor()
  await expect.poll(() => box.inputValue()).toContain('And the second one')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('list', { name: 'Updates' }).getByText('And the second one', { exact: true }).waitFor()
})

test('B-CPAGE-11 D-123 a comment sent again after its answer was lost is stored once, also after a reload or changed', async () => {
  const { page, watch } = await stage.signedIn('editor@city.example')
  watch.expect(/ERR_FAILED/)
  await createRecord(page, { title: 'A lost answer' })
  let losses = 2
  await page.route('**/api/cases/update', async (route) => {
    const response = await route.fetch()
    if (losses-- > 0) await route.abort()
    else await route.fulfill({ response })
  })
  const box = page.getByRole('textbox', { name: 'Write an update' })
  await box.fill('Exactly once')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.composer').getByRole('alert').waitFor()
  expect(await box.inputValue()).toBe('Exactly once')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.composer').getByRole('alert').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Use it: unsaved text for Update' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => box.inputValue()).toBe('')
  await page.reload()
  const updates = page.getByRole('list', { name: 'Updates' })
  await updates.getByText('Exactly once').first().waitFor()
  expect(await updates.getByText('Exactly once').count()).toBe(1)

  losses = 1
  await box.fill('Pump broken.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.composer').getByRole('alert').waitFor()
  await box.fill('Since noon. Pump broken.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your previous update is already stored.').waitFor()
  expect(await box.inputValue()).toBe('Since noon.')
  await updates.getByText('Pump broken.').waitFor()
})

test('B-NEW-09 a form comes back with its picks after the tab was closed', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  await page.goto('/cases/New')
  await page
    .locator('.new-fields')
    .getByRole('button', { name: /Template$/ })
    .click()
  await page.getByRole('option', { name: 'Illegal Dumping Pickup' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Half filled in')
  // A page that is closed so is told nothing, and its last text is stored a moment later.
  await expect.poll(() => raw(page)).toContain('unsaved:')
  await page.close()
  const next = await context.newPage()
  await next.goto('/cases/New')
  await next.getByRole('button', { name: 'Use it: unsaved text for New Record' }).click()
  expect(await next.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half filled in')
  await next
    .locator('.new-fields')
    .getByRole('button', { name: /Illegal Dumping Pickup/ })
    .waitFor()
})
