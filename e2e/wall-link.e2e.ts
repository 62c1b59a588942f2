import { expect, test } from 'vitest'
import { violationsAsShown } from './support/axe.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('D-078 issue 38: an administrator makes a link for a screen, which shows the wall without anybody signed in, until it is revoked', async () => {
  const { page } = await stage.signedIn('admin@city.example')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Dashboard: / }).waitFor()
  const [first] = await page.evaluate<{ id: number; title: string }[]>(
    `fetch('/api/dashboard').then((answer) => answer.json())`,
  )
  await page.goto(`/dashboard?wall=${first!.id}`)
  await page.getByRole('toolbar', { name: 'Wall' }).getByRole('button', { name: 'Links' }).click()
  const links = page.getByRole('dialog', { name: 'Links of walls' })
  await links.getByText('No links yet.').waitFor()
  await links.getByRole('button', { name: 'New link' }).click()
  const form = page.getByRole('dialog', { name: 'New link' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Lobby')
  expect(await form.getByRole('checkbox', { name: first!.title }).isChecked()).toBe(true)
  expect(await violationsAsShown(page, 'new link')).toEqual([])
  await stage.photographAll(page, 'wall-link-new')
  await form.getByRole('button', { name: 'Create link' }).click()
  const address = await links.getByRole('status', { name: 'New link' }).locator('code').innerText()
  expect(await violationsAsShown(page, 'links')).toEqual([])
  await stage.photographAll(page, 'wall-links')
  await links.getByRole('button', { name: 'Done' }).click()

  const { page: screen } = await stage.guest({ viewport: { width: 1920, height: 1080 } })
  const refused: string[] = []
  // Every page asks first who is signed in.
  screen.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.url().endsWith('/users/me')) refused.push(answer.url())
  })
  await screen.goto(address)
  await screen.getByRole('heading', { level: 1, name: first!.title }).waitFor()
  await screen.locator('.tile').first().waitFor()
  await screen.getByText('In the field').first().waitFor()
  expect(refused).toEqual([])
  expect(new URL(screen.url()).hash).toBe('')
  expect(await violationsAsShown(screen, 'wall by a link')).toEqual([])
  await stage.photographAll(screen, 'wall-by-link')
  // It stays over a reload, and nothing else opens.
  await screen.goto('/cases')
  await screen.getByRole('heading', { level: 1, name: first!.title }).waitFor()
  expect(new URL(screen.url()).pathname).toBe('/wall')
  // The page of the sign-in opens, too.
  await screen.goto('/login')
  await screen.getByRole('textbox', { name: 'Email' }).waitFor()
  await screen.goto('/wall')
  await screen.getByRole('heading', { level: 1, name: first!.title }).waitFor()

  await links.getByRole('button', { name: 'Revoke Lobby' }).click()
  await page.getByRole('alertdialog', { name: 'Revoke “Lobby”?' }).getByRole('button', { name: 'Revoke' }).click()
  await links.getByText('No links yet.').waitFor()
  await screen.getByText('This link was revoked, or has expired. Ask an administrator for another one.').waitFor()
  await stage.photographAll(screen, 'wall-revoked')
  await screen.goto(address)
  await screen.getByText('This link was revoked, or has expired. Ask an administrator for another one.').waitFor()
})
