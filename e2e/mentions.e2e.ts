import { expect, test } from 'vitest'
import { askAs, createByCall } from './support/call-as.ts'
import { violations } from './support/axe.ts'
import { openRecord } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('B-CPAGE-11 A-NOTIF-07 who is mentioned by keyboard is notified, opens the record, reacts, and sees edits and the deletion', async () => {
  const [{ page }, other] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('reader@city.example'),
  ])
  const linked = await createByCall(page.context(), { title: 'Lamp of the corner', template: 'Feedback' })
  const { caseNumber } = await createByCall(page.context(), { title: 'Lamp out', template: 'Feedback' })
  await openRecord(page, caseNumber)
  await other.page.goto('/account')
  const bell = other.page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await bell.waitFor()

  const box = page.getByRole('textbox', { name: 'Write an update' })
  await box.pressSequentially('Please look, @Rosa')
  await page.getByRole('option', { name: /Rosa Delgado/ }).waitFor()
  const active = await box.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Rosa Delgado')
  expect(await violations(page, 'people to mention', '.composer')).toEqual([])
  await page.keyboard.press('Enter')
  await box.pressSequentially(`like #${linked.caseNumber}`)
  await page.getByRole('option', { name: /Lamp of the corner/ }).click()
  await page.keyboard.press('Control+Enter')
  const text = `Please look, @Rosa Delgado like #${linked.caseNumber}`
  const written = page.getByRole('list', { name: 'Updates' }).getByRole('listitem')
  await written.getByText(text).waitFor()
  expect(await written.getByRole('link', { name: `#${linked.caseNumber}` }).getAttribute('title')).toBe(
    'Lamp of the corner',
  )

  await other.page.getByRole('button', { name: 'Notifications, 1' }).click()
  expect(await violations(other.page, 'notifications', '.notifications')).toEqual([])
  await other.page.getByRole('button', { name: /mentioned you in an update/ }).click()
  const read = other.page.getByRole('list', { name: 'Updates' }).getByRole('listitem')
  await read.getByText(text).waitFor()
  await expect.poll(() => new URL(other.page.url()).search).toMatch(/^\?comment=\d+$/)
  await expect.poll(() => read.evaluate((item) => item.contains(document.activeElement))).toBe(true)
  await expect.poll(() => askAs(other.page.context(), { method: 'GET', path: 'notifications' })).toEqual([])
  await read.getByRole('button', { name: 'React' }).click()
  await other.page.getByRole('menuitem', { name: 'Done' }).click()
  await written.getByRole('button', { name: 'Done, 1: Rosa Delgado' }).click()
  await read.getByRole('button', { name: /^Done, 2/ }).waitFor()
  await stage.photographAll(page, 'mentions')

  await written.getByRole('button', { name: 'Edit update' }).click()
  await page.getByLabel('Edit update').fill('Never mind')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await read.getByText('Never mind').waitFor()
  expect(await read.getByText('Edited').count()).toBe(1)
  expect(await read.getByRole('button', { name: /^(Edit|Delete) update$|earlier texts$/ }).count()).toBe(0)
  // Its author sees what it said before.
  await written.getByRole('button', { name: /^Edited .* show earlier texts$/ }).click()
  const texts = page.getByRole('dialog', { name: 'Texts of the update by Erik Lindqvist' })
  await texts.getByText(text).waitFor()
  await stage.photographAll(page, 'earlier-texts')
  await texts.getByRole('button', { name: 'Close' }).click()
  await written.getByRole('button', { name: 'Delete update' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await other.page.getByText('No updates yet.').waitFor()

  // With formats: the same marks, and the same keys. Another tab leaves it as it is, and plain text asks.
  await page.getByRole('button', { name: 'Format Text' }).click()
  await page.getByRole('button', { name: 'Bold' }).click()
  await box.pressSequentially('Bold')
  await page.getByRole('tab', { name: 'Links' }).click()
  await box.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Updates' }).click()
  await box.getByText('Bold').waitFor()
  expect(await page.getByText('unsaved text for Update').count()).toBe(0)
  await page.getByRole('button', { name: 'Plain Text' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change to plain text?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await box.locator('strong').getByText('Bold').waitFor()
  await box.press('Control+End')
  await box.pressSequentially('Still, @Ros')
  await page.getByRole('option', { name: /Rosa Delgado/ }).waitFor()
  expect(await violations(page, 'formatted update', '.composer')).toEqual([])
  await stage.photographAll(page, 'formatted-update')
  await page.keyboard.press('Enter')
  await box.pressSequentially('please')
  await page.keyboard.press('Control+Enter')
  await read.locator('strong').getByRole('link', { name: '@Rosa Delgado' }).waitFor()
  await other.page.getByRole('button', { name: 'Notifications, 1' }).waitFor()
  await written.getByRole('button', { name: 'Edit update' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit update' })
  await editor.getByText('Still').waitFor()
  // It takes the focus a frame after it is there.
  await editor.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(', soon')
  await page.keyboard.press('Control+Enter')
  await read.getByText('please, soon').waitFor()
  await read.getByRole('link', { name: '@Rosa Delgado' }).waitFor()

  // A list that is open when the update is sent goes with it.
  await page.getByRole('button', { name: 'Plain Text' }).click()
  await box.pressSequentially('Ready @')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await written.getByText('Ready @').waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
})
