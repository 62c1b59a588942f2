import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { askAs, callAs } from './support/call-as.ts'
import { confirm } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

const titles = (page: Page) => page.locator('.design-form .design-field .design-toggle > .truncate').allTextContents()
const row = (page: Page, title: string) => page.locator('.design-field').filter({ hasText: title })
const toggle = (page: Page, title: string) => row(page, title).locator('.design-toggle')
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved!').waitFor()
}
async function addPhoto(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files to Photos' }).press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('It leans.') })
}

const filled = (page: Page, label: string) =>
  page
    .locator('.form-row')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('textbox')

test('C-TPL-08 C-TPL-01 C-FILE-08 C-FILE-09 a template is built from nothing, used, and changed while somebody fills it in', async () => {
  const [{ page }, { page: working }] = await Promise.all([
    stage.signedIn('admin@city.example'),
    stage.person('editor@city.example'),
  ])
  const { id } = await askAs<{ id: string }>(page.context(), { method: 'GET', path: 'fields/generateId' })
  const photos = { id, title: 'Photos', dataType: 'file-only' }
  expect((await callAs(page.context(), { method: 'POST', path: 'fields', data: photos })).ok()).toBe(true)
  await page.goto('/configuration?section=templates')
  await page.getByRole('button', { name: 'Add Template' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Site visit')
  await page.getByRole('button', { name: 'Add and Design' }).click()
  for (const title of ['Address', 'Subject', 'Volume'])
    await page.getByRole('button', { name: new RegExp(`^Add ${title} (Text|Number)`) }).click()
  await expect.poll(() => titles(page)).toEqual(['Address', 'Subject', 'Volume'])

  // By keyboard, and announced.
  await toggle(page, 'Subject').press('Alt+ArrowUp')
  await page.getByText('Subject: place 1 of 3 in General.').waitFor()
  await expect.poll(() => titles(page)).toEqual(['Subject', 'Address', 'Volume'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(['Address', 'Subject', 'Volume'])

  // With a pointer, into another section.
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.getByLabel('Title of the section').fill('Work')
  await page.locator('[aria-label="Work"] .design-section-head .design-toggle').click()
  await row(page, 'Volume').locator('.form-grip').hover()
  await page.mouse.down()
  await page.getByText('Drag fields here').hover()
  await page.mouse.up()
  await page.locator('[aria-label="Work"]').getByText('Volume').waitFor()

  await toggle(page, 'Address').click()
  await page.getByText('Required for Records').click()
  await toggle(page, 'Address').click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.locator('.form-row', { hasText: 'Address' }).getByText('[Required]').waitFor()
  await page.getByRole('tab', { name: 'Properties' }).click()
  await page.getByText('Titles are made from fields').click()
  await page.getByLabel('Title format').fill('Visit of {Adress}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('"Adress" is in the title but not a field of the form.').waitFor()
  await page.getByLabel('Title format').fill('Visit of {Address}')
  await save(page)

  await working.goto(`/cases/New?${new URL(page.url()).search.slice(1).replace(/.*template/, 'template')}`)
  await filled(working, 'Address').fill('12 Pier Road')
  await page.getByRole('tab', { name: 'Form' }).click()
  for (const title of ['Pole number', 'Photos']) await page.getByRole('button', { name: `Add ${title}` }).click()
  await save(page)
  // The form has the new field at once, and keeps the typed text.
  await filled(working, 'Pole number').fill('P-7')
  expect(await filled(working, 'Address').inputValue()).toBe('12 Pier Road')
  await addPhoto(working, 'before.txt')
  await working.getByRole('button', { name: 'Create Record' }).click()
  await working.getByRole('heading', { name: 'Visit of 12 Pier Road' }).waitFor()
  const files = working.getByRole('list', { name: 'Photos', exact: true })
  await files.getByRole('button', { name: 'Delete before.txt' }).click()
  await confirm(working, 'Delete')
  await addPhoto(working, 'after.txt')
  await expect.poll(() => files.locator('.file-name').allTextContents()).toEqual(['after.txt'])

  await toggle(page, 'Pole number').click()
  await page.getByRole('button', { name: 'Remove from the form' }).click()
  await page.getByText('1 record has a value in it.').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await save(page)
  await working.getByText('Pole number').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Properties' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('It is used by 1 record.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('row', { name: /Site visit.*Disabled/ }).waitFor()
})

test('D-116 two administrators design the same form, and both changes are kept', async () => {
  const pages = await Promise.all([stage.signedIn('admin@city.example'), stage.signedIn('admin@city.example')])
  const [page, other] = pages.map((guest) => guest.page) as [Page, Page]
  for (const each of [page, other]) {
    await each.goto('/configuration?section=templates')
    await each.getByRole('button', { name: 'Feedback' }).click()
    await row(each, 'Address verified').waitFor()
  }
  await page.getByRole('button', { name: 'Add Volume' }).click()
  await toggle(other, 'Address verified').click()
  await other.getByText('Required for Records').click()
  await save(other)
  await save(page)
  await row(page, 'Address verified').getByText('Required', { exact: true }).waitFor()
  await row(other, 'Volume').waitFor()
})

test('C-TPL-08 D-109 many fields are chosen and placed in one step, a new one is defined in between, and each step is taken back', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/configuration?section=templates')
  await page.getByRole('button', { name: 'Feedback' }).click()
  await row(page, 'Address verified').waitFor()
  const before = await titles(page)
  const unused = page.getByRole('complementary', { name: 'Fields that are not used' })
  const names = await unused.locator('.design-toggle > .truncate').allTextContents()
  const chosen = page.getByRole('group', { name: 'Chosen fields' })
  const box = (name: string) => unused.getByRole('checkbox', { name: `Choose ${name}`, exact: true })

  // By keyboard, over searches, into the section that is open.
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.getByLabel('Title of the section').fill('Findings')
  await unused.getByRole('searchbox').fill(names[1]!.toUpperCase())
  await box(names[1]!).press('Space')
  await unused.getByRole('searchbox').fill('')
  await box(names[0]!).press('Space')
  await chosen.getByRole('button', { name: 'Place 2 Fields' }).press('Enter')
  await page.getByText('2 fields placed in Findings.').waitFor()
  await expect.poll(() => titles(page)).toEqual([...before, ...names.slice(0, 2)])
  await expect.poll(() => toggle(page, names[0]!).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => titles(page)).toEqual(before)
  expect(await chosen.count()).toBe(0)

  // By mouse, a range, dragged in front of what is there.
  const unusedRow = (name: string) => unused.locator('.design-row').filter({ hasText: name }).first()
  await unusedRow(names[0]!).locator('.check').click()
  await unusedRow(names[2]!)
    .locator('.check')
    .click({ modifiers: ['Shift'] })
  await chosen.getByRole('button', { name: 'Place 3 Fields' }).waitFor()
  await unusedRow(names[1]!).locator('.form-grip').hover()
  await page.mouse.down()
  await page.locator('.design-section-head').first().hover()
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual([...names.slice(0, 3), ...before])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(before)

  await page.getByRole('button', { name: 'New Field' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Field' })
  await sheet.getByLabel('Title').fill('Depth of the hole')
  await sheet.getByLabel('Title').press('Control+Enter')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => titles(page)).toEqual([...before, 'Depth of the hole'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await box('Depth of the hole').waitFor()
  await save(page)
  await page.reload()
  await row(page, 'Address verified').waitFor()
  expect(await titles(page)).toEqual(before)
})

test.each([1440, 390])('D-109 the designer at %i px has nothing that hinders anybody', async (width) => {
  const { page } = await stage.person('admin@city.example')
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/configuration?section=templates')
  await page.getByRole('button', { name: 'Bulky Items' }).click()
  await toggle(page, 'Anonymous').click()
  await page.getByText(/^Choose all/).click()
  for (const tab of ['Form', 'Properties', 'Preview']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await violations(page, tab)).toEqual([])
    expect(await page.evaluate(`document.documentElement.scrollWidth - innerWidth`)).toBeLessThanOrEqual(0)
    await stage.photographAll(page, `template-${tab}-${width}`)
  }
})
