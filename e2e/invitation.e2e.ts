import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { Mailbox, wayIn } from './support/mailbox.ts'
import { setStage, signIn } from './support/stage.ts'

const PASSWORD = 'lanterns-ferry-quietly-73'

const mailbox = new Mailbox()
const stage = setStage({ SIGN_UP: 'yes', SMTP_URL: await mailbox.open() })
afterAll(() => mailbox.close())

/** Information for everyone in the city, as its administrator would write it. */
const inform = (page: Page) =>
  page.evaluate(`(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)[1]
    const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token), 'Content-Type': 'application/json' }
    const body = JSON.stringify([{ title: 'Keys', value: '<p>They hang at the <strong>gate</strong>.</p>' }])
    await fetch('/api/tenant/info', { method: 'PUT', headers, body })
  })()`)

const row = (page: Page, name: string) => page.getByRole('row', { name })
const open = (page: Page, name: string) => row(page, name).getByRole('button').click()
const finder = (page: Page) => page.getByRole('searchbox', { name: 'Find by name or email' })

async function add(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('C-USER-02 A-LOGIN-17 A-INTRO-05 A-LAND-03 an invited person gets a letter, chooses a password, and works; a list invites everybody on it', async () => {
  const { page } = await stage.person('admin@city.example')
  await inform(page)
  await page.goto('/users')
  await add(page, { name: 'Nia Holt', email: 'nia@kite.example' })
  await page.getByText('Saved!').waitFor()
  const [first] = await mailbox.lettersTo('nia@kite.example', 1)
  expect(first).toContain('text/html')
  expect(first).toContain('text/plain')

  await finder(page).fill('Nia Holt')
  await row(page, 'Nia Holt').getByText('Invited').waitFor()
  await open(page, 'Nia Holt')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Invitation sent to nia@kite.example').waitFor()
  expect(await violations(page, 'invited user')).toEqual([])
  const [, second] = await mailbox.lettersTo('nia@kite.example', 2)

  const { page: hers } = await stage.guest()
  await hers.goto(wayIn(second))
  await hers.getByRole('heading', { name: 'Welcome! Choose your password' }).waitFor()
  expect(await violations(hers, 'invitation')).toEqual([])
  await hers.getByLabel('New password').fill(PASSWORD)
  await hers.getByLabel('Confirm password').fill(PASSWORD)
  await hers.getByRole('button', { name: 'Set password' }).click()
  await hers.getByText('Your password is set. Please log in with it now.').waitFor()
  await signIn(hers, 'nia@kite.example', PASSWORD)
  await hers.getByRole('heading', { name: 'Welcome' }).waitFor()
  await hers.getByRole('button', { name: 'Next' }).click()
  await hers.getByRole('button', { name: 'Next' }).click()
  await hers.getByRole('heading', { name: 'Keys' }).waitFor()
  expect(await violations(hers, 'information')).toEqual([])
  await stage.photograph('information')
  await hers.setViewportSize({ width: 390, height: 844 })
  await hers.evaluate(`document.documentElement.dataset.theme = 'dark'`)
  await stage.photograph('information-390-dark')
  await hers.setViewportSize({ width: 1440, height: 900 })
  await hers.getByRole('button', { name: 'Dismiss' }).click()
  await hers.getByRole('note').waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: 'Finish' }).click()
  // She is in no team, so she starts with a new record. (A-LAND-03)
  await hers.waitForURL('**/cases/New')

  await page.reload()
  await finder(page).fill('Nia Holt')
  await row(page, 'Nia Holt').waitFor()
  await expect.poll(() => row(page, 'Nia Holt').getByText('Invited').count()).toBe(0)
  await finder(page).fill('')
  await page.getByRole('button', { name: 'Add from List' }).click()
  await page.getByLabel('List', { exact: true }).fill('Bo Lind, bo@kite.example\nCy Lind, cy@kite.example')
  await page.getByRole('button', { name: 'Add 2 Users' }).click()
  await page.getByText('2 of 2 added').waitFor()
  await mailbox.lettersTo('bo@kite.example', 1)
  await mailbox.lettersTo('cy@kite.example', 1)
})

test('D-128 an invitation to a further organization is declined in the menu and, sent again, accepted while signing in', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/users')
  const { page: hers } = await stage.person('helen@clinic.example', { reducedMotion: 'reduce' })
  await add(page, { name: 'Helen Marsh', email: 'helen@clinic.example' })
  await page.getByText('Saved!').waitFor()
  const [letter] = await mailbox.lettersTo('helen@clinic.example', 1)
  expect(letter).toContain('invites you to join City of Los Angeles')
  await hers.reload()

  const menu = async () => {
    await hers.getByRole('button', { name: 'Helen Marsh, account' }).click()
    await hers.getByRole('menuitem', { name: 'Logout' }).waitFor()
  }
  await menu()
  await hers.getByRole('menuitem', { name: 'Invitations' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Invitations' })
  await dialog.getByText('Invited by Amelia Ortega').waitFor()
  expect(await violations(hers, 'invitations', '.scrim')).toEqual([])
  await stage.photographAll(hers, 'invitations')
  await dialog.getByRole('button', { name: 'Decline the invitation to City of Los Angeles' }).click()
  await dialog.waitFor({ state: 'detached' })
  await menu()
  expect(await hers.getByRole('menuitem').allTextContents()).not.toContain('Invitations')
  await hers.getByRole('menuitem', { name: 'Logout' }).click()
  await hers.waitForURL('**/login')

  await finder(page).fill('Helen Marsh')
  await open(page, 'Helen Marsh')
  await page.getByText('Declined the invitation.').waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  const [, again] = await mailbox.lettersTo('helen@clinic.example', 2)

  await hers.goto(wayIn(again))
  await signIn(hers, 'helen@clinic.example')
  await hers.getByRole('heading', { name: 'Invitations' }).waitFor()
  await hers.getByRole('button', { name: 'Harbour Clinic' }).waitFor()
  expect(await violations(hers, 'invitations while signing in')).toEqual([])
  await stage.photographAll(hers, 'sign-in-invitations')
  await hers.getByRole('button', { name: 'Accept the invitation to City of Los Angeles' }).click()
  await hers.getByRole('heading', { name: 'Welcome' }).waitFor()
  await page.reload()
  await finder(page).fill('Helen Marsh')
  await row(page, 'Helen Marsh').waitFor()
  await expect.poll(() => row(page, 'Helen Marsh').getByText('Invited').count()).toBe(0)
})

test('D-128 a founder confirms the email by a press in the browser that is signed in, and may invite people afterwards', async () => {
  const { page } = await stage.guest({ reducedMotion: 'reduce' })
  await page.goto('/signup')
  await page.getByLabel('Account Name').fill('Kite Guild')
  await page.getByLabel('Full Name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@kite.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/dashboard')
  const [letter] = await mailbox.lettersTo('ada@kite.example', 1)
  await page.goto('/users')
  await add(page, { name: 'Dov Lind', email: 'dov@kite.example' })
  await page
    .getByRole('alert')
    .getByText(/^Confirm your own email before you invite people/)
    .waitFor()

  const { page: elsewhere } = await stage.guest()
  await elsewhere.goto(wayIn(letter))
  await elsewhere.getByRole('button', { name: 'Confirm' }).click()
  await elsewhere.getByText('Sign in with this email first, then open the link again.').waitFor()
  // It stays: the page is for everybody.
  await elsewhere.waitForTimeout(500)
  expect(new URL(elsewhere.url()).pathname).toBe('/confirm-email')
  await elsewhere.close()

  await page.goto(wayIn(letter))
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  expect(await violations(page, 'confirm email')).toEqual([])
  await stage.photographAll(page, 'confirm-email')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your email is confirmed. You can invite people now.').waitFor()
  await stage.photographAll(page, 'email-confirmed')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/users')
  await add(page, { name: 'Dov Lind', email: 'dov@kite.example' })
  await page.getByText('Saved!').waitFor()
  await mailbox.lettersTo('dov@kite.example', 1)

  await page.goto(wayIn(letter))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your email is confirmed. You can invite people now.').waitFor()
  await page.goto(`${wayIn(letter)}0`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(/^This link is not valid for your account/).waitFor()
  await stage.photographAll(page, 'confirm-email-refused')
})
