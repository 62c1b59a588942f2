import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { setStage, signIn } from './support/stage.ts'

const PASSWORD = 'lanterns-ferry-quietly-73'

interface Letter {
  to: string[]
  source: string
}

const letters: Letter[] = []
const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  logger: false,
  onData: (stream, session, done) =>
    void text(stream).then((source) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      letters.push({ to, source: source.replaceAll('=\r\n', '').replaceAll('=3D', '=') })
      done()
    }),
})

smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const stage = setStage({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` })
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

/** The letters to an address, once there are as many. */
async function lettersTo(address: string, count: number): Promise<string[]> {
  const found = () => letters.filter(({ to }) => to.includes(address)).map(({ source }) => source)
  await expect.poll(() => found().length, { timeout: 15_000 }).toBe(count)
  return found()
}

/**
 * The path of a mail's link. Mail uses the public URL from the settings; the browser uses the address where the product
 * listens.
 */
const wayIn = (letter = ''): string => {
  const { pathname, search } = new URL(/^http\S+$/m.exec(letter)?.[0] ?? 'none:')
  return pathname + search
}

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

test(
  'C-USER-02 A-LOGIN-17 A-INTRO-05 A-LAND-03 an invited person gets a letter, chooses a password, and works; a list invites everybody on it',
  { timeout: 120_000 },
  async () => {
    const { page } = await stage.person('admin@city.example')
    await inform(page)
    await page.goto('/users')
    await page.getByRole('button', { name: 'Add User' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Nia Holt')
    await page.getByLabel('Email', { exact: true }).fill('nia@kite.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved!').waitFor()
    const [first] = await lettersTo('nia@kite.example', 1)
    expect(first).toContain('text/html')
    expect(first).toContain('text/plain')

    await finder(page).fill('Nia Holt')
    await row(page, 'Nia Holt').getByText('Invited').waitFor()
    await open(page, 'Nia Holt')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Invitation sent to nia@kite.example').waitFor()
    expect(await violations(page, 'invited user')).toEqual([])
    const [, second] = await lettersTo('nia@kite.example', 2)

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
    await lettersTo('bo@kite.example', 1)
    await lettersTo('cy@kite.example', 1)
  },
)
