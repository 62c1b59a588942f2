import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askAs, createByCall } from './support/call-as.ts'
import { expectAccessible, expectNoOverhang } from './support/page-checks.ts'
import { pick } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const choose = async (page: Page, opener: string | RegExp, option: string) => {
  await button(page, opener).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('C-RULE-02 C-RULE-13 C-RULE-14 C-RULE-15 C-RULE-17 D-055 D-157 an administrator builds a rule, tries it, sees it act on a save and reads why', async () => {
  const { page, context } = await stage.signedIn('admin@city.example', { reducedMotion: 'reduce' })
  const record = await createByCall(context, { template: 'Feedback', title: 'Lamp is dark' })

  await page.goto('/configuration?section=rules')
  await button(page, 'Add Rule').click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Note the crew')
  await choose(page, /Trigger$/, 'A field changes')
  await button(page, 'Add field').click()
  await page.getByRole('option', { name: 'Severity', exact: true }).click()
  await page.keyboard.press('Escape')

  // A row without a field is the one to fill in, and a field that stands twice is warned of.
  await button(page, 'Add action').click()
  const offered = await page.getByRole('menuitem').allTextContents()
  expect(offered).toEqual([
    'Set Value',
    'Add Team',
    'Add Field',
    'Set Field Required',
    'Send HTTPS',
    'Send Email',
    'Send to Integration',
    'Remove Field',
  ])
  await page.getByRole('menuitem', { name: 'Set Value' }).click()
  const card = page.getByRole('group', { name: 'Set Value' })
  const rows = card.getByRole('list', { name: 'Fields to set' }).getByRole('listitem')
  await card.getByRole('button', { name: 'Add field' }).click()
  expect(await rows.count()).toBe(1)
  await choose(page, /Field 1$/, 'Summary')
  const text = card.getByRole('textbox', { name: 'New value of Summary' })
  await text.pressSequentially('Severity is {Sev')
  await page.getByRole('option', { name: 'Severity', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => text.inputValue()).toBe('Severity is {Severity}')
  await card.getByRole('button', { name: 'Add field' }).click()
  await choose(page, /Field 2$/, 'Summary')
  await card.getByText('Duplicate field values will only apply the second value.').waitFor()
  await card.getByRole('button', { name: 'Remove Summary' }).nth(1).click()

  // What it does is seen before it is saved.
  const aside = page.getByRole('complementary', { name: 'What this rule does' })
  await aside.getByText('Writes', { exact: true }).waitFor()
  await aside.getByRole('button', { name: /^Choose a / }).click()
  await page.getByRole('searchbox', { name: 'Search by number or title' }).fill(record.caseNumber)
  await page.getByRole('option', { name: /Lamp is dark/ }).click()
  await aside.getByRole('button', { name: 'Run Test' }).click()
  await aside.getByText('Nothing was changed or sent.').waitFor()
  await stage.photographAll(page, 'rule-editor')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Title', exact: true }).press('Control+s')
  await page.getByRole('heading', { name: 'Note the crew' }).waitFor()

  // A save sets it off, and the history says so.
  const severities = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'severity' })
  const { title } = severities.at(-1)!
  await page.goto(`/cases/${record.caseNumber}?tab=history`)
  await pick(page, 'severityId', title)
  await page.getByText(`Severity is ${title}`).first().waitFor()
  const history = page.getByRole('list', { name: 'History' })
  await history.getByText('Set by rule “Note the crew”').waitFor()
  await history.getByText('Why').first().click()
  await stage.photographAll(page, 'rule-history')
  await history.getByRole('button', { name: 'Show Run' }).click()
  const run = page.getByRole('complementary', { name: 'Run' })
  await run.getByText('Ran', { exact: true }).waitFor()
  await run.getByText(`Severity is ${title}`).waitFor()
  await stage.photographAll(page, 'rule-log')
  await expectAccessible(page)

  // The same as a button of the record.
  await page.goto('/configuration?section=rules&rule=new&from=take')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Take it now')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: 'Take it now' }).waitFor()
  await page.goto('/configuration?section=rules')
  await page.getByRole('link', { name: 'Take it now' }).press('Alt+ArrowUp')
  await page
    .getByRole('status')
    .getByText(/^Take it now, place 5 of 6$/)
    .waitFor()
  await stage.photographAll(page, 'rules')
  await expectNoOverhang(page)
  await expectAccessible(page)
  await page.goto(`/cases/${record.caseNumber}`)
  await button(page, 'Take it now').click()
  await page.getByText(`“Take it now” has run on #${record.caseNumber}`).waitFor()
})
