import { expect, test } from 'vitest'
import { confirm, createRecord, openRecord, place } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('C-CFG-05 C-FLD-16 C-FLD-22 C-ROLE-03 C-ROLE-04 C-ROLE-05 C-ROLE-07 C-ROLE-08 D-064 people are given a role with hours, seen by others, and taken out again', async () => {
  const [{ page }, other] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('day@city.example'),
  ])
  const number = await createRecord(page, { title: 'A visit' })
  await openRecord(other.page, number)
  const role = place(page, 'inspector')
  await role.getByRole('button', { name: 'Edit Inspector' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Search for people' }).fill('daniel')
  const found = page.getByRole('option', { name: /Daniel Cho/ })
  await found.waitFor()
  expect((await page.locator('.pop.list').boundingBox())!.width).toBeGreaterThanOrEqual(250)
  await found.click()
  await role.getByRole('textbox', { name: 'Hours of Daniel Cho as Inspector' }).fill('1.255')
  await role.getByRole('button', { name: 'Add people to Inspector' }).click()
  await page.getByRole('searchbox', { name: 'Search for people' }).fill('daniel cho')
  await page.getByText('Nothing found for daniel cho').waitFor()
  await page.getByRole('searchbox', { name: 'Search for people' }).fill('')
  await page.keyboard.press('Escape')

  await role.getByRole('button', { name: 'Add somebody from outside to Inspector' }).click()
  const add = role.getByRole('button', { name: 'Add', exact: true })
  await role.getByRole('textbox', { name: 'Name' }).fill('Eva Outside')
  expect(await add.isDisabled()).toBe(true)
  await role.getByRole('textbox', { name: 'Email' }).fill('eva@example.com')
  await add.click()
  await role.getByText('eva@example.com').waitFor()
  await role.getByRole('button', { name: 'Save' }).click()

  const seen = place(other.page, 'inspector').getByRole('list', { name: 'Inspector' })
  await expect.poll(() => seen.innerText().catch(() => '')).toMatch(/Daniel Cho\s+1\.26 h\s+Eva Outside/)
  expect(await seen.getByRole('link', { name: 'Eva Outside' }).getAttribute('href')).toBe('mailto:eva@example.com')
  const marks = seen.locator('.avatar').evaluateAll((all) => all.map(({ dataset }) => dataset['initials']))
  expect(await marks).toEqual(['DC', ''])
  await other.page.getByRole('tab', { name: 'People' }).click()
  await other.page.getByRole('tabpanel').getByRole('link', { name: 'Daniel Cho' }).waitFor()

  await role.getByRole('button', { name: 'Edit Inspector' }).click()
  await role.getByRole('button', { name: 'Remove Eva Outside from Inspector' }).click()
  await confirm(page, 'Cancel')
  await role.getByRole('button', { name: 'Remove Eva Outside from Inspector' }).click()
  await confirm(page, 'Remove')
  await role.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => seen.innerText()).not.toContain('Eva')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('tabpanel').getByText('Daniel Cho (1.26 h), Eva Outside').first().waitFor()
})
