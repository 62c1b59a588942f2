import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const own = (name: string) => `${name} ${Date.now().toString(36)}`
const row = (page: Page, name: string) => page.getByRole('row', { name })

async function openUsers(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
}

async function find(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Find by name or email' }).fill(text)
}

test('C-USER-02 A-NAV-05 an administrator adds a user, changes them, and disables them', async () => {
  const { page } = await stage.person('admin@city.example')
  const name = own('Nia Holt')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@city.example`
  await openUsers(page)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill('admin@city.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A user with the email admin@city.example already exists.').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Add teams' }).click()
  await page.getByRole('option', { name: 'Night Shift' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Edit data' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()

  await find(page, name)
  await expect
    .poll(() => row(page, name).getByRole('cell').allTextContents())
    .toEqual([email, 'Night Shift', '', 'Edit data'])
  await row(page, name).getByRole('button').click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await row(page, name).getByText('Disabled').waitFor()
})

test('D-116 C-USER-02 two people have a user open: different changes are merged, a conflict is decided knowingly', async () => {
  const name = own('Mara Quill')
  const [{ page }, { page: other }] = [
    await stage.person('admin@city.example', { reducedMotion: 'reduce' }),
    await stage.person('keisha@city.example'),
  ]
  await openUsers(page)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${Date.now().toString(36)}@quill.example`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()
  const mark = name.split(' ').at(-1)!
  const title = (who: Page) => who.getByLabel('Name', { exact: true })
  const save = (who: Page) => who.getByRole('button', { name: 'Save' }).click()
  const open = async (who: Page) => {
    await find(who, mark)
    await row(who, mark).getByRole('button').click()
  }
  await openUsers(other)
  await Promise.all([open(page), open(other)])

  await other.getByRole('button', { name: 'Add teams' }).click()
  await other.getByRole('option', { name: 'Night Shift' }).click()
  await other.keyboard.press('Escape')
  await save(other)
  await other.getByText('Saved!').waitFor()
  await page.getByRole('checkbox', { name: 'Edit data' }).press('Space')
  await save(page)
  await expect
    .poll(() => row(page, mark).getByRole('cell').allTextContents())
    .toEqual([expect.any(String), 'Night Shift', '', 'Edit data'])

  await Promise.all([page, other].map((who) => row(who, mark).getByRole('button').click()))
  await title(other).fill(`Mara Finch ${mark}`)
  await save(other)
  await other.getByText('Saved!').waitFor()
  await title(page).fill(`Mara Wren ${mark}`)
  await save(page)
  await page.getByText('This item was changed by someone else. Reload and try again.').waitFor()
  expect(await title(page).inputValue()).toBe(`Mara Wren ${mark}`)
  expect(await violations(page, 'refused')).toEqual([])
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByText(`Someone else changed Name (now “Mara Finch ${mark}”).`).waitFor()
  expect(await title(page).inputValue()).toBe(`Mara Wren ${mark}`)
  expect(await violations(page, 'reloaded')).toEqual([])
  await save(page)
  await row(other, `Mara Wren ${mark}`).waitFor()
})

test('A-NAV-05 D-006 A-ROUTE-11 A-ROUTE-24 people who only edit data may read the page but have no link to it; others go to the dashboard', async () => {
  const { page } = await stage.person('editor@city.example')
  expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0)
  await page.goto('/users')
  await page.getByRole('cell', { name: 'admin@city.example' }).waitFor()
  expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0)

  const reader = await stage.person('reader@city.example')
  const said: string[] = []
  reader.page.on('console', (message) => said.push(message.text()))
  await reader.page.goto('/users')
  await reader.page.waitForURL('**/dashboard')
  expect(said).toContain('You do not have permission to view this page. Redirecting to dashboard')
})

test('C-USER-02 a list of people is added, each line with its own result', async () => {
  const { page } = await stage.person('admin@city.example')
  const mark = Date.now().toString(36)
  await openUsers(page)
  await page.getByRole('button', { name: 'Add from List' }).click()
  await page
    .getByLabel('List', { exact: true })
    .fill(
      `name;email;teams\nOne ${mark};one.${mark}@city.example;Day Shift|Night Shift\nTwo;admin@city.example;\nThree;three.${mark}@city.example;Nowhere`,
    )
  await page.getByRole('button', { name: 'Add 3 Users' }).click()
  await page.getByText('1 of 3 added').waitFor()
  const results = page.getByRole('dialog').getByRole('row').locator('td:last-child')
  await expect
    .poll(() => results.allTextContents())
    .toEqual(['Added', 'A user with the email admin@city.example already exists.', 'There is no team "Nowhere".'])
  await page.getByRole('button', { name: 'Add 2 Users' }).waitFor()
})

test('C-TEAM-01 D-091 a team is created with members; one that is in use lists its uses and is not deleted', async () => {
  const { page } = await stage.person('admin@city.example')
  const title = own('Team')
  await openUsers(page)
  await page.getByRole('link', { name: 'Teams' }).click()
  await page.getByRole('button', { name: 'Add Team' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Landing page').fill('//elsewhere.example')
  await page.getByRole('button', { name: 'Add members' }).click()
  await page.getByRole('option', { name: 'Rosa Delgado' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').press('Control+Enter')
  await page.getByText('Enter a page of this site, such as /cases.').waitFor()
  await expect.poll(() => page.locator(':focus').inputValue()).toBe('//elsewhere.example')
  await page.getByLabel('Landing page').fill('/cases')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => row(page, title).getByRole('cell').allTextContents()).toEqual(['1', '/cases'])

  await row(page, title).getByRole('button').click()
  await page.getByText('Rosa Delgado').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row(page, title).count()).toBe(0)

  await row(page, 'Homeless Outreach').getByRole('button').click()
  const remove = page.getByRole('button', { name: 'Delete' })
  await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
  await remove.press('Enter')
  await page
    .getByRole('tooltip')
    .getByText(/It is used by .+\. Remove it there first\./)
    .waitFor()
})

test('A-STATUS-01 A-STATUS-03 A-STATUS-09 a status is created, chosen, seen by a colleague, cleared, and deleted', async () => {
  const { page } = await stage.person('admin@city.example')
  const title = own('Out')
  await openUsers(page)
  await page.getByRole('link', { name: 'User Statuses' }).click()
  await page.getByRole('button', { name: 'Add Status' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: title }).waitFor()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Users', exact: true }).click()
  await find(page, 'Rosa Delgado')
  await row(page, 'Rosa Delgado').waitFor()

  const reader = await stage.person('reader@city.example')
  const account = reader.page.getByRole('button', { name: /^Rosa Delgado, account/ })
  await account.click()
  await reader.page.getByRole('menuitem', { name: 'Set My Status' }).click()
  const dialog = reader.page.getByRole('dialog', { name: 'My Status' })
  expect(await dialog.getByRole('button', { name: 'Clear Status' }).isDisabled(), 'A-STATUS-02').toBe(true)
  await dialog.getByText(title).click()
  await row(page, 'Rosa Delgado').getByText(title).waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await account.click()
  await reader.page.getByRole('menuitem', { name: title }).click()
  await dialog.getByRole('button', { name: 'Clear Status' }).click()
  await expect.poll(() => row(page, 'Rosa Delgado').getByText(title).count()).toBe(0)
  await dialog.getByText(title).click()

  await page.getByRole('link', { name: 'User Statuses' }).click()
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => dialog.getByText('There are no statuses yet.').or(dialog.getByText(title)).allTextContents())
    .not.toContain(title)
  await expect.poll(() => account.getAttribute('aria-label')).toBe('Rosa Delgado, account')
})

test('A-PROF-09 C-USER-01 C-USER-07 a list field is shown next to names, filled in by a colleague, moved, and deleted', async () => {
  const { page } = await stage.person('admin@city.example')
  const title = own('Radio')
  await openUsers(page)
  await page.getByRole('link', { name: 'Fields' }).click()
  await page.getByRole('button', { name: 'Add Field' }).click()
  await page.getByLabel('Title').fill('Phone')
  await page.getByRole('button', { name: /Type$/ }).click()
  await page.getByRole('option', { name: 'List', exact: true }).click()
  await page.getByRole('textbox', { name: 'Choice 1' }).fill('Red')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Blue')
  await page.getByRole('checkbox', { name: 'In the header, next to the name' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A field named "Phone" already exists.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Choice 2' }).inputValue()).toBe('Blue')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save' }).click()
  await row(page, title).getByText('Header').waitFor()

  const gwen = await stage.person('gwen@city.example')
  await gwen.page.getByRole('button', { name: 'Gwen Prichard, account' }).click()
  await gwen.page.getByRole('menuitem', { name: 'My Account' }).click()
  await gwen.page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await gwen.page.getByRole('option', { name: 'Blue' }).click()
  await gwen.page.getByRole('button', { name: 'Save' }).click()
  const badges = gwen.page.getByRole('list', { name: 'At a glance' })
  await badges.getByText('Blue').waitFor()

  const up = page.getByRole('button', { name: `Move ${title} up` })
  await up.press('Enter')
  await page.getByText(new RegExp(`^${title} is number \\d+ of \\d+\\.$`)).waitFor()
  const moved = () => page.evaluate<string>(`document.activeElement.getAttribute('aria-label')`)
  await expect.poll(moved).toBe(`Move ${title} up`)

  await row(page, title).getByRole('button', { name: title, exact: true }).click()
  await page.getByRole('textbox', { name: 'Choice 2' }).fill('Navy')
  await page.getByRole('button', { name: 'Save' }).click()
  await badges.getByText('Navy').waitFor()

  await row(page, title).getByRole('button', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Everything people have entered in this field will be lost.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row(page, title).count()).toBe(0)
  await expect.poll(() => badges.getByText('Navy').count()).toBe(0)
  expect(await gwen.page.getByRole('button', { name: new RegExp(`^${title}`) }).count()).toBe(0)
})

test('T16 A-CONN-03 a disabled user is signed out of the open page', async () => {
  const { page } = await stage.person('admin@city.example')
  const day = await stage.person('day@city.example')
  await openUsers(page)
  await find(page, 'Daniel Cho')
  // The row can be opened again before the list has been read again.
  await page.route('**/api/users/search*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await row(page, 'Daniel Cho').getByRole('button').click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await day.page.waitForURL('**/login')
  await row(page, 'Daniel Cho').getByRole('button').click()
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect.poll(() => row(page, 'Daniel Cho').getByText('Disabled').count()).toBe(0)
})

test.each([1440, 390])('A-GEN-09 the screen is accessible in both themes at %s', async (width) => {
  const { page } = await stage.person('admin@city.example', {
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  const found: string[] = []
  const check = async (state: string) => {
    found.push(...(await violations(page, state)))
    const folder = process.env['E2E_PICTURES']
    if (folder) await page.screenshot({ path: `${folder}/${state}-${width}.png` })
  }
  await page.goto('/users')
  await row(page, 'Amelia Ortega').waitFor()
  await check('users')
  await row(page, 'Erik Lindqvist').getByRole('button').click()
  await page.getByRole('checkbox', { name: 'Scheduling' }).waitFor()
  await check('user')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add from List' }).click()
  await page.getByLabel('List', { exact: true }).fill('Nia, nia@city.example')
  await check('list of users')
  await page.goto('/users?section=teams')
  await page.getByRole('button', { name: 'Sanitation' }).click()
  await page.getByRole('button', { name: 'Add members' }).waitFor()
  await check('team')
  await page.goto('/users?section=teams')
  await row(page, 'Sanitation').waitFor()
  await check('teams')
  await page.goto('/users?section=statuses')
  await page.getByRole('button', { name: 'Add Status' }).waitFor()
  await check('statuses')
  await page.goto('/users?section=fields')
  await row(page, 'Shift').waitFor()
  await check('fields')
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  await page.getByRole('button', { name: 'Shift', exact: true }).click()
  await page.getByRole('textbox', { name: 'Choice 2' }).waitFor()
  await check('field')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /account/ }).click()
  await page.getByRole('menuitem', { name: 'Set My Status' }).click()
  await page.getByRole('dialog', { name: 'My Status' }).waitFor()
  await check('my status')
  expect(found).toEqual([])
})
