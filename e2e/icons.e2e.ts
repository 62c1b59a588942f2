import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord, openRecord, place } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({})

/** A red square of 200 × 200 pixels, drawn by the page. */
const square = (page: Parameters<typeof openRecord>[0]) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 200
    const context = canvas.getContext('2d')!
    context.fillStyle = 'red'
    context.fillRect(0, 0, 200, 200)
    return canvas.toDataURL('image/png').split(',')[1]!
  })

test('B-ICON-01 B-ICON-04 T58 somebody chooses a symbol, uploads a picture and gives an address, and a colleague sees each', async () => {
  const [{ page: working }, { page: watching }] = await Promise.all([
    stage.person('editor@city.example'),
    stage.person('admin@city.example'),
  ])
  const number = await createRecord(working, { title: 'Barrels on the bank' })
  const requested: string[] = []
  watching.on('request', (request) => void requested.push(request.url()))
  await openRecord(watching, number)
  const badge = place(working, 'badge')
  const edit = () => badge.getByRole('button', { name: 'Edit Badge' }).click()
  const save = () => badge.getByRole('button', { name: 'Save' }).click()

  await edit()
  await badge.getByRole('radio', { name: 'Font Awesome' }).check()
  await badge.getByRole('textbox', { name: 'Search symbols' }).fill('recycle')
  await badge.getByRole('radio', { name: 'recycle', exact: true }).check({ force: true })
  expect(await violations(working, 'the choice of a symbol', '[data-place="fields.badge"]')).toEqual([])
  await badge.scrollIntoViewIfNeeded()
  await stage.photographAll(working, 'icon-symbols')
  await save()
  await place(watching, 'badge').locator('.icon-symbol').waitFor()
  expect(requested.filter((url) => url.includes('symbols.json'))).toEqual([])

  await edit()
  await badge.getByRole('radio', { name: 'File Upload' }).check()
  expect(await badge.locator('.icon-shown').count()).toBe(0)
  const files = badge.getByLabel('Choose a picture')
  await files.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await badge.getByText('Invalid File Type').waitFor()
  await files.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_001) })
  await badge.getByText('File exceeds 1MB size limit').waitFor()
  const picture = Buffer.from(await square(working), 'base64')
  await files.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: picture })
  await badge.getByRole('img', { name: 'Chosen for Badge' }).waitFor()
  await badge.scrollIntoViewIfNeeded()
  await stage.photographAll(working, 'icon-upload')
  await save()
  const shown = place(watching, 'badge').locator('img.icon-picture')
  await shown.waitFor()
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(64)

  await edit()
  await badge.getByRole('radio', { name: 'URL' }).check()
  await badge.getByRole('textbox', { name: 'Address of the picture' }).fill('https://pictures.example/barrel.png')
  await save()
  const link = place(watching, 'badge').getByRole('link', { name: 'Open Badge in a new tab' })
  await link.waitFor()
  expect(await link.getAttribute('rel')).toMatch(/noopener noreferrer/)
  expect(requested.filter((url) => url.includes('pictures.example'))).toEqual([])
})
