import { readFile } from 'node:fs/promises'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { expect, test } from 'vitest'
import { setStage, signIn } from './support/stage.ts'

const stage = setStage({})

test('ADR-82 ADR-197 a city gives its configuration to a clinic, which looks at it first, takes it, and rolls it back', async () => {
  const city = await stage.person('admin@city.example')
  await city.page.goto('/configuration?section=versions')
  const download = city.page.waitForEvent('download')
  await city.page.getByRole('link', { name: 'Export Configuration' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const file = (content: string) => ({ name: 'city.json', mimeType: 'application/json', buffer: Buffer.from(content) })

  const { page } = await stage.guest()
  await page.goto('/login')
  await signIn(page, 'both@city.example')
  await page.getByRole('button', { name: 'Harbour Clinic' }).click()
  await page.getByRole('heading', { name: 'All Incidents' }).waitFor()
  await page.goto('/configuration?section=versions')
  await page.getByRole('button', { name: 'Import Configuration' }).click()
  const dialog = page.getByRole('dialog')
  const choose = dialog.getByLabel('Choose a file')
  await choose.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('no JSON') })
  await dialog.getByText('This file is not an exported configuration.').waitFor()
  await choose.setInputFiles(file(text))
  await dialog.getByText('"Send a lamp crew" sends to the integration "Lamp crews", which this').waitFor()
  await stage.photographAll(page, 'configuration-refused')
  const whole = JSON.parse(text) as ConfigurationFile
  const rules = whole.rules.filter(({ title }) => title !== 'Send a lamp crew')
  await choose.setInputFiles(
    file(JSON.stringify({ ...whole, rules, leftOut: ['View "Mine": its filter by Assignee names people.'] })),
  )
  await dialog.getByText(/\d+ new, .*Nothing is stored yet\./).waitFor()
  await dialog.getByText('Insight “Requests by status”').waitFor()
  await dialog.getByText('The file leaves out 1 part').click()
  await dialog.getByText('its filter by Assignee names people').waitFor()
  await stage.photographAll(page, 'configuration-left-out')
  await dialog.getByText('Template “Bulky Items”').click()
  await stage.photographAll(page, 'configuration-compared')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText(/^Done: /).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Version 2' }).waitFor()
  await stage.photographAll(page, 'versions')

  await page.getByRole('button', { name: 'Version 1', exact: true }).click()
  await dialog.getByText(/\d+ deleted, .*Nothing is stored yet\./).waitFor()
  await stage.photographAll(page, 'versions-roll-back')
  await dialog.getByRole('button', { name: 'Roll Back' }).click()
  await dialog.getByText(/^Done: /).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText(/Rolled back to version 1/).waitFor()
  await page.goto('/configuration?section=templates')
  await page.getByText('Fall').first().waitFor()
  expect(await page.getByText('Bulky Items').count()).toBe(0)
})
