import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { setStage } from './support/stage.ts'

let isFull = true
let taken = 0
const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  logger: false,
  onData(stream, _session, done) {
    stream.resume().once('end', () => {
      if (!isFull) taken += 1
      done(isFull ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null)
    })
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const stage = setStage({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` })
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

test('an administrator sees why a mail has not left, tries again, and watches it go without a reload', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nia Holt')
  await page.getByLabel('Email', { exact: true }).fill('nia@kite.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()

  await page.goto('/configuration?section=jobs')
  const row = page.getByRole('row', { name: /nia@kite\.example/ })
  await row.getByText('The mail server did not accept it yet.').waitFor()
  await row.getByText(/Tried once, next attempt/).waitFor()
  expect(await violations(page, 'a job that waits')).toEqual([])
  await shoot('jobs-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(await violations(page, 'on a phone')).toEqual([])
  await shoot('jobs-390')

  isFull = false
  await row.getByRole('button', { name: /^Try again/ }).click()
  await row.getByText('Done').waitFor()
  expect(taken).toBe(1)
  await page.getByRole('button', { name: /State/ }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await page.getByText('No jobs in this state.').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await shoot('jobs-empty')

  function overflow() {
    return page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ) as Promise<number>
  }
  async function shoot(name: string) {
    const folder = process.env['SHOTS']
    if (!folder) return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` })
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
})
