import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { chooseTemplate, confirm, numberOf, openRecord } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const HOSTILE = { name: 'Übersicht <b>1.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') }
/** A name stays as it was typed. */
const STORED_NAME = HOSTILE.name
/** Browsers replace what a system forbids in names. */
const SAVED_NAME = 'Übersicht _b_1.html'
const NOTE = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Three loads.') }
const SPARE = { name: 'spare.txt', mimeType: 'text/plain', buffer: Buffer.from('Not needed.') }

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

const row = (page: Page, name: string) => page.locator('.file').filter({ hasText: name })

/** With the keyboard, up to the window of the operating system. */
async function choose(page: Page, label: string, files: Chosen[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `Add files to ${label}` }).press('Enter')
  await (await chooser).setFiles(files)
}

const openFiles = (page: Page) => page.getByRole('tab', { name: 'Files' }).click()

test('B-NEW-12 C-FILE-02 C-FILE-04 C-FILE-07 files that are chosen for a new record arrive with it, are stored under their names and deleted', async () => {
  const [{ page }, other] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  await page.goto('/cases/New')
  await chooseTemplate(page, 'Feedback')
  await page.getByRole('textbox', { name: 'Title' }).fill('With files')
  await choose(page, 'the record', [HOSTILE, SPARE])
  await choose(page, 'the record', [NOTE])
  await row(page, NOTE.name).getByText('Pending · 12 bytes').waitFor()
  expect(await violations(page, 'files of a new record', '.file-drop')).toEqual([])
  await stage.photographAll(page, 'files-new')
  await page.getByRole('button', { name: `Cancel ${SPARE.name}` }).click()
  await page.getByRole('link', { name: 'All Records' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without the files?' }).waitFor()
  await confirm(page, 'Cancel')
  await page.getByRole('button', { name: 'Create Record' }).click()
  await page.getByRole('heading', { name: 'With files' }).waitFor()
  await openFiles(page)
  await page.getByRole('list', { name: `Files of #${numberOf(page)}` }).waitFor()
  await expect
    .poll(async () => (await page.locator('.file-name').allTextContents()).toSorted())
    .toEqual([NOTE.name, STORED_NAME])

  await openRecord(other.page, numberOf(page))
  await openFiles(other.page)
  await row(other.page, NOTE.name).waitFor()
  const download = other.page.waitForEvent('download')
  await other.page.getByRole('link', { name: STORED_NAME }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(SAVED_NAME)
  expect(await readFile(await file.path(), 'utf8')).toBe(String(HOSTILE.buffer))

  await page.getByRole('button', { name: `Delete ${STORED_NAME}` }).click()
  await confirm(page, 'Cancel')
  await page.getByRole('button', { name: `Delete ${NOTE.name}` }).click()
  await page.getByRole('alertdialog', { name: `Delete “${NOTE.name}”?` }).waitFor()
  await confirm(page, 'Delete')
  await Promise.all([page, other.page].map((each) => row(each, NOTE.name).waitFor({ state: 'detached' })))
  await row(other.page, STORED_NAME).waitFor()
})

test('C-FILE-01 C-FILE-03 C-FILE-06 an upload that fails is tried again, and its file appears for others', async () => {
  const [{ page, watch }, other] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  watch.expect(/ERR_FAILED/)
  await Promise.all([page, other.page].map((each) => openRecord(each, '3').then(() => openFiles(each))))
  await other.page.getByText('No files yet.').waitFor()
  const { promise: line, resolve: cut } = Promise.withResolvers<void>()
  const address = (url: URL) => url.pathname.startsWith('/api/files/')
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await line
    await route.abort()
  })
  await choose(page, '#3', [NOTE])
  await page.getByRole('progressbar', { name: NOTE.name }).waitFor()
  cut()
  await row(page, NOTE.name).getByRole('alert').getByText('Failed to upload file').waitFor()
  await page.unroute(address)
  const picture = { name: 'The place.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await choose(page, '#3', [picture])
  await Promise.all(
    [page, other.page].map((each) => each.getByRole('link', { name: `Download ${picture.name}` }).waitFor()),
  )
  expect(await violations(page, 'files of a record', '.activity')).toEqual([])
  await stage.photographAll(page, 'files-failed')
  await page.getByRole('button', { name: `Try ${NOTE.name} again` }).press('Enter')
  await other.page.getByRole('link', { name: NOTE.name }).waitFor()
  await page.getByRole('button', { name: `Delete ${NOTE.name}` }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
