import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createByCall } from './support/call-as.ts'
import { moreAction, openRecord } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('D-049 D-065 what cannot be used says why, to the keyboard as well, and an administrator reads it for others', async () => {
  const [{ page }, admin] = await Promise.all([
    stage.signedIn('reader@city.example'),
    stage.signedIn('admin@city.example'),
  ])
  const { caseNumber } = await createByCall(admin.page.context(), { title: 'Whose is it?', template: 'Feedback' })
  await openRecord(page, caseNumber)
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  const remove = page.getByRole('menuitem', { name: /Delete/ })
  await remove.focus()
  await remove.press('Enter')
  await remove.getByText('Only administrators and editors').waitFor()
  expect(await violations(page, 'why not', '.pop')).toEqual([])
  await stage.photographAll(page, 'why-not-menu')
  await openRecord(admin.page, caseNumber)
  await moreAction(admin.page, 'What Others Can Do')
  const dialog = admin.page.getByRole('dialog', { name: /^What Others Can Do/ })
  await dialog.getByRole('button', { name: 'Choose a Person' }).press('Enter')
  await admin.page.getByRole('searchbox').fill('Rea')
  await admin.page.getByRole('option', { name: /reader@/ }).click()
  await dialog.getByRole('list', { name: /can do$/ }).waitFor()
  expect(await violations(admin.page, 'access', '.modal')).toEqual([])
  await stage.photographAll(admin.page, 'access')
})
