import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, openRecord, pick, place } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const names = (page: Page) => page.locator('.row-open').allTextContents()

test('D-054 D-109 C-CFG-02 a status is added, used, renamed, replaced in its records and deleted, and everybody sees it', async () => {
  const [{ page }, { page: working }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('editor@city.example'),
  ])
  const number = await createRecord(working, { title: 'A lamp that waits' })
  await page.goto('/configuration?section=statuses')
  await page.getByRole('button', { name: 'Add Status' }).click()
  await sheet(page, 'Add Status').getByLabel('Title').fill('Awaiting parts')
  await sheet(page, 'Add Status')
    .getByRole('button', { name: /Position/ })
    .click()
  await page.getByRole('option', { name: 'After Open' }).click()
  await save(page)
  await page.getByRole('button', { name: 'Awaiting parts' }).waitFor()
  expect((await names(page)).slice(0, 2)).toEqual(['Open', 'Awaiting parts'])

  // No reload: the other browser hears of it.
  await pick(working, 'statusId', 'Awaiting parts')
  await page.getByRole('button', { name: 'Awaiting parts' }).click()
  await sheet(page, 'Awaiting parts').getByLabel('Title').fill('Parts ordered')
  await save(page)
  await place(working, 'statusId').getByText('Parts ordered').waitFor()

  await page.getByRole('button', { name: 'Parts ordered' }).click()
  expect(await violations(page, 'the form of a status', '[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Replace Parts ordered' })
  await question.getByText('It is used by 1 record.').waitFor()
  expect(await violations(page, 'the question what to replace it by', '[role=dialog]')).toEqual([])
  await question.getByRole('button', { name: 'Replace and Delete' }).click()
  await question.getByText('Choose the status that the records get.').waitFor()
  await question.getByRole('button', { name: /New status/ }).click()
  await page.getByRole('option', { name: 'On Hold' }).click()
  await question.getByRole('button', { name: 'Replace and Delete' }).click()
  await place(working, 'statusId').getByText('On Hold').waitFor()
  await page.getByRole('button', { name: 'Parts ordered' }).waitFor({ state: 'detached' })

  await openRecord(working, number)
  await working.getByRole('tab', { name: 'History' }).click()
  // What was deleted keeps its name there.
  await working.getByText('Parts ordered').first().waitFor()
})

test.each([1440, 390])('D-109 the sections of lookups at %i px have nothing that hinders anybody', async (width) => {
  const { page } = await stage.person('admin@city.example')
  await page.setViewportSize({ width, height: 900 })
  for (const section of ['statuses', 'severities', 'categories', 'areas']) {
    await page.goto(`/configuration?section=${section}`)
    await page.locator('.row-open').first().waitFor()
    expect(await violations(page, section)).toEqual([])
    expect(await page.evaluate(`document.documentElement.scrollWidth - innerWidth`)).toBeLessThanOrEqual(0)
    await stage.photographAll(page, `${section}-${width}`)
  }
})

test('D-054 D-116 a severity that somebody else has changed is not overwritten, and a level belongs to one', async () => {
  const [{ page }, { page: other }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('admin@city.example'),
  ])
  for (const each of [page, other]) {
    await each.goto('/configuration?section=severities')
    await each.getByRole('button', { name: 'Medium' }).click()
  }
  await sheet(other, 'Medium').getByLabel('Title').fill('Middling')
  await save(other)
  await other.getByRole('button', { name: 'Middling' }).waitFor()
  await sheet(page, 'Medium').getByLabel('Level').fill('1')
  await save(page)
  await page.getByText('"Low" has level 1 already. Choose another level.').waitFor()
  await page.getByLabel('Level').fill('9')
  await save(page)
  // Both changes are kept.
  await page.getByRole('row', { name: /Middling.*9/ }).waitFor()
  await page.getByRole('button', { name: 'Middling' }).click()
  await sheet(page, 'Middling').getByLabel('Title').fill('Medium')
  await page.getByLabel('Level').fill('2')
  await save(page)
  await page.getByRole('row', { name: /Medium.*2/ }).waitFor()
})

test('D-084 D-109 an area is added below another one, moved, disabled, and no longer offered', async () => {
  const [{ page }, { page: working }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.signedIn('editor@city.example'),
  ])
  await createRecord(working, { title: 'Where the lamp is' })
  await page.goto('/configuration?section=areas')
  const search = page.getByLabel('Search areas')
  const find = (title: string) => page.getByRole('button', { name: title, exact: true })
  const add = async (title: string, parent?: string) => {
    await search.fill(title)
    await page.getByRole('button', { name: 'Add Area' }).click()
    await sheet(page, 'Add Area').getByLabel('Title').fill(title)
    if (parent) {
      await sheet(page, 'Add Area')
        .getByRole('button', { name: /Part of/ })
        .click()
      await page.getByPlaceholder('Find an area').fill(parent)
      await page.getByRole('option', { name: parent, exact: true }).click()
    }
    await save(page)
    await find(title).waitFor()
  }
  await add('Docklands')
  await add('Pier Nine', 'Docklands')
  const offered = async () => {
    await place(working, 'areas').getByRole('button').last().click()
    await working.getByRole('treeitem').first().waitFor()
    const found = await working.getByRole('treeitem', { name: /Docklands|Pier Nine/ }).allTextContents()
    await working.keyboard.press('Escape')
    return found.map((text) => text.trim())
  }
  await expect.poll(offered).toEqual(['Docklands', 'Pier Nine'])
  await search.fill('Docklands')
  await find('Docklands').click()
  expect(await violations(page, 'the form of an area', '[role=dialog]')).toEqual([])
  await page.getByText('Disabled: no longer offered').click()
  await save(page)
  await page.getByRole('row', { name: /Docklands.*Disabled/ }).waitFor()
  await search.fill('Pier Nine')
  await page.getByRole('row', { name: /Pier Nine.*Disabled/ }).waitFor()
  await expect.poll(offered).toEqual([])
  for (const title of ['Pier Nine', 'Docklands']) {
    await search.fill(title)
    await find(title).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await find(title).waitFor({ state: 'detached' })
  }
})
