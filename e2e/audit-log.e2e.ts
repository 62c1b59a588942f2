import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoOverhang } from './support/page-checks.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('B.9 an administrator finds, reads and exports a change at %i px in %s', async (width, theme) => {
  const title = `Night shift ${width}`
  const { page } = await stage.person('admin@city.example')
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto('/configuration?section=auditLog')
  await page.getByLabel('Find by name').waitFor()

  await page.goto('/configuration?section=names')
  await page.getByRole('textbox', { name: 'New record name' }).fill(title)
  await page.keyboard.press('Enter')
  await page.getByText(title, { exact: true }).first().waitFor()
  // Nothing is kept from before: the log is asked for each time that it is shown.
  await page.goto('/configuration?section=auditLog')
  await page.getByLabel('Find by name').fill(title.toLowerCase())
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.waitFor()
  // The head and this one: the file has what the log is filtered by.
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await expectAccessible(page)
  await expectNoOverhang(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/audit-${width}.png` })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`Record name,${title},`)

  // With the keyboard alone.
  await row.getByRole('button').focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: new RegExp(title) })
  await details.getByText(/^Added by/).waitFor()
  await expectAccessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/audit-details-${width}.png` })
  await page.keyboard.press('Escape')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText(/Choose another kind, person, name or time/).waitFor()
})

test('B.9 the sheet of a user leads to the history of that user', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/users')
  const name = page.locator('.row-open').first()
  const text = (await name.textContent()) ?? ''
  await name.click()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'Audit Log' }).waitFor()
  await page.getByRole('button', { name: 'Show every user' }).waitFor()
  expect(text).not.toBe('')
})
