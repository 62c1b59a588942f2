import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createRecord, openRecord, pick, place } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const valueOf = (page: Page, name: string) => place(page, name).locator('.place-body').innerText()

/** Each data type with the keys and presses that fill it, and what everybody reads then. */
const entries: Record<string, { name: string; fill: (page: Page) => Promise<unknown>; reads: string }> = {
  text: { name: 'zip-code', fill: (page) => type(page, 'zip-code', '90042'), reads: '90042' },
  'text-area': {
    name: 'crew-notes',
    fill: (page) => type(page, 'crew-notes', 'Two people,\ntwo gloves each', 'Control+Enter'),
    reads: 'Two people,\ntwo gloves each',
  },
  number: { name: 'volume', fill: (page) => type(page, 'volume', '4.567'), reads: '4.57' },
  dollar: { name: 'estimated-cost', fill: (page) => type(page, 'estimated-cost', '1234.5'), reads: '$1,234.50' },
  date: {
    name: 'service-date',
    fill: (page) => typeDate(page, 'service-date', '03052018'),
    reads: 'Mar 5, 2018',
  },
  'date-time': {
    name: 'reported-at',
    fill: (page) => typeDate(page, 'reported-at', '030520180230PM'),
    reads: 'Mar 5, 2018, 2:30 PM',
  },
  time: { name: 'pickup-time', fill: (page) => type(page, 'pickup-time', '1430'), reads: '2:30 PM' },
  'external-link': {
    name: 'recording',
    fill: (page) => type(page, 'recording', 'camera.example/17'),
    reads: 'camera.example/17',
  },
  checkbox: {
    name: 'evidence-found',
    fill: (page) => place(page, 'evidence-found').locator('label').click(),
    reads: 'Yes',
  },
  list: { name: 'bureau', fill: (page) => pick(page, 'bureau', 'Sanitation'), reads: 'Sanitation' },
  'list-multiple': {
    name: 'waste-kinds',
    fill: async (page) => {
      await pick(page, 'waste-kinds', 'Tyres')
      await page.getByRole('option', { name: 'Furniture' }).click()
      await page.keyboard.press('Escape')
    },
    reads: 'Tyres, Furniture',
  },
}

async function type(page: Page, name: string, text: string, save = 'Enter') {
  await place(page, name).getByRole('button').click()
  await place(page, name).getByRole('textbox').fill(text)
  await place(page, name).getByRole('textbox').press(save)
}

/** Types the parts one after the other: each leads to the next when it is complete. */
async function typeDate(page: Page, name: string, parts: string) {
  await place(page, name).getByRole('button').click()
  // The editor takes the focus a frame after it is there, which would be in the middle of the date.
  await place(page, name).locator('input:focus').waitFor()
  await page.keyboard.type(parts)
  await page.keyboard.press('Enter')
}

test('B-FIELD-01 B-FIELD-02 A-DATE-01 A-DATE-02 every type is edited in place, and shown alike to others', async () => {
  const [writing, reading] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('day@city.example'),
  ])
  const number = await createRecord(writing.page, { title: 'Every type' })
  await openRecord(reading.page, number)
  for (const [dataType, { name, fill, reads }] of Object.entries(entries)) {
    await fill(writing.page)
    await expect.poll(() => valueOf(reading.page, name), { message: dataType }).toBe(reads)
    await expect.poll(() => valueOf(writing.page, name), { message: dataType }).toBe(reads)
  }
  await writing.page.reload()
  for (const [dataType, { name, reads }] of Object.entries(entries))
    await expect.poll(() => valueOf(writing.page, name), { message: dataType }).toBe(reads)
})

test('B-FIELD-07 a place on the map is entered by numbers and seen by others', async () => {
  const [writing, reading] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('day@city.example'),
  ])
  const number = await createRecord(writing.page, { title: 'On the map' })
  await openRecord(reading.page, number)
  const location = place(writing.page, 'location')
  await location.getByRole('button', { name: 'Edit Location' }).click()
  await location.locator('.leaflet-container').waitFor()
  await location.getByRole('button', { name: 'Add point' }).click()
  // In the middle of the map that is shown, and not off the coast of Africa.
  expect(await location.getByRole('textbox', { name: /Latitude/ }).inputValue()).toBe('25')
  expect(await location.getByRole('textbox', { name: /Longitude/ }).inputValue()).toBe('10')
  await location.getByRole('textbox', { name: /Latitude/ }).fill('34.05')
  await location.getByRole('textbox', { name: /Longitude/ }).fill('-118.25')
  await location.getByRole('textbox', { name: /Longitude/ }).blur()
  await location.getByRole('button', { name: 'Save' }).click()
  await place(reading.page, 'location').getByText('1 marker').waitFor()
  await place(reading.page, 'location').locator('.leaflet-container').waitFor()
  await location.getByRole('button', { name: 'Edit Location' }).click()
  expect(await location.getByRole('textbox', { name: /Latitude/ }).inputValue()).toBe('34.05')
  expect(await location.getByRole('textbox', { name: /Longitude/ }).inputValue()).toBe('-118.25')
})

test('B-MAP-02 B-MAP-03 a region is drawn with the pointer and with the keyboard, and seen by others', async () => {
  const [writing, reading] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('day@city.example'),
  ])
  const number = await createRecord(writing.page, { title: 'Outlined' })
  await openRecord(reading.page, number)
  expect(await valueOf(reading.page, 'docket')).toBe(number)
  const area = place(writing.page, 'dump-area')
  await area.getByRole('button', { name: 'Edit Dump area' }).click()
  const map = area.locator('.leaflet-container')
  await map.click({ position: { x: 150, y: 60 } })
  await map.click({ position: { x: 250, y: 120 } })
  await area.getByRole('button', { name: 'Save' }).click()
  await area.getByText('Draw at least 3 points in Dump area.').waitFor()
  await area.getByRole('button', { name: 'Add point' }).press('Enter')
  await area.getByRole('textbox', { name: 'Latitude of point 3' }).fill('-34.5')
  await area.getByRole('textbox', { name: 'Longitude of point 3' }).fill('179.5')
  await area.getByRole('button', { name: 'Go to point 3' }).click()
  // From as close as maps go: the scale is of meters.
  await area
    .locator('.leaflet-control-scale')
    .getByText(/^\d\d m$/)
    .waitFor()
  await area.getByRole('button', { name: 'Save' }).click()
  await place(reading.page, 'dump-area').getByText('3 points').waitFor()
  const shape = place(reading.page, 'dump-area').locator('.map-shape.orange')
  await shape.waitFor()
  expect(await shape.getAttribute('d')).toMatch(/z$/)
  expect([await shape.getAttribute('fill-opacity'), await shape.getAttribute('stroke-width')]).toEqual(['0.3', '2'])
  await area.getByRole('button', { name: 'Edit Dump area' }).click()
  expect(await area.getByRole('textbox', { name: 'Longitude of point 3' }).inputValue()).toBe('179.5')
})

test('A-DATE-03 A-DATE-04 A-DATE-08 the calendar has shortcuts, a date can be cleared, and half a date is not saved', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await createRecord(page, { title: 'Dates' })
  const date = place(page, 'service-date')
  await date.getByRole('button').click()
  await date.getByRole('button', { name: /^Calendar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).click()
  await expect.poll(() => valueOf(page, 'service-date')).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}$/)
  await date.getByRole('button').click()
  await date.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => valueOf(page, 'service-date')).toBe('Not set')
  await date.getByRole('button').click()
  await date.locator('input:focus').waitFor()
  await page.keyboard.type('03')
  await page.keyboard.press('Enter')
  await date.getByText('Fill in every part of the date, or clear it.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => valueOf(page, 'service-date')).toBe('Not set')
})

test('A-DATE-05 A-DATE-07 an hour is typed as the day counts it, and a day that there is not is not saved', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await createRecord(page, { title: 'Hours' })
  await typeDate(page, 'reported-at', '030520261545')
  await expect.poll(() => valueOf(page, 'reported-at')).toMatch(/Mar 5, 2026.*3:45\sPM/)
  await typeDate(page, 'reported-at', '030520260005')
  await expect.poll(() => valueOf(page, 'reported-at')).toMatch(/Mar 5, 2026.*12:05\sAM/)
  await typeDate(page, 'service-date', '02302026')
  const date = place(page, 'service-date')
  await date.getByText('There is no such date. Correct it, or clear it.').waitFor()
  await page.getByRole('heading', { name: 'Hours' }).click()
  await date.getByText('There is no such date. Correct it, or clear it.').waitFor()
  await date.getByRole('spinbutton', { name: /day/ }).click()
  await page.keyboard.type('28')
  await page.keyboard.press('Enter')
  await expect.poll(() => valueOf(page, 'service-date')).toBe('Feb 28, 2026')
})

test('B-FIELD-01 Escape discards typed text, and the others see the saved value again', async () => {
  const [writing, reading] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('day@city.example'),
  ])
  const number = await createRecord(writing.page, { title: 'Given up' })
  await openRecord(reading.page, number)
  await place(writing.page, 'address').getByRole('button').click()
  await place(writing.page, 'address').getByRole('textbox').fill('Never mind')
  await place(reading.page, 'address').getByText('Never mind').waitFor()
  await place(writing.page, 'address').getByRole('textbox').press('Escape')
  await expect.poll(() => valueOf(reading.page, 'address')).toBe('None')
  expect(await valueOf(writing.page, 'address')).toBe('None')
})

test('B-FIELD-09 C-FLD-12 formatted text is shown to others with its formats, merged where two people changed different paragraphs, and otherwise a choice', async () => {
  const [writing, reading] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('day@city.example'),
  ])
  const number = await createRecord(writing.page, { title: 'Formatted' })
  await openRecord(reading.page, number)
  const open = async (page: Page) => {
    await place(page, 'findings').getByRole('button', { name: 'Edit Findings' }).click()
    await place(page, 'findings').getByRole('textbox', { name: 'Findings' }).click()
  }
  const save = (page: Page) => place(page, 'findings').getByRole('button', { name: 'Save' }).click()
  await open(writing.page)
  await writing.page.keyboard.type('Three bags, ')
  await writing.page.keyboard.press('Control+b')
  await writing.page.keyboard.type('one with letters')
  await writing.page.keyboard.press('Control+Enter')
  const shown = place(reading.page, 'findings').locator('.rich-text')
  await expect.poll(() => shown.innerHTML()).toBe('<p>Three bags, <strong>one with letters</strong></p>')

  await open(writing.page)
  await open(reading.page)
  await writing.page.keyboard.press('Control+End')
  await writing.page.keyboard.type(' of the owner')
  await reading.page.keyboard.press('Control+End')
  await reading.page.keyboard.type(' of the tenant')
  await save(reading.page)
  await reading.page.getByRole('button', { name: 'Edit Findings' }).waitFor()
  await save(writing.page)
  const conflict = place(writing.page, 'findings').getByRole('group')
  await conflict.getByText('Three bags, one with letters of the tenant').waitFor()
  await conflict.getByText('Three bags, one with letters of the owner').waitFor()
  await conflict.getByRole('button', { name: 'Edit mine' }).click()
  await writing.page.getByRole('textbox', { name: 'Findings' }).click()
  await writing.page.keyboard.press('Control+End')
  await writing.page.keyboard.type(' and the tenant')
  await save(writing.page)
  await shown.getByText('of the owner and the tenant').waitFor()

  // Of different paragraphs, both changes are kept.
  await open(writing.page)
  await open(reading.page)
  await writing.page.keyboard.press('Control+End')
  await writing.page.keyboard.press('Enter')
  await writing.page.keyboard.type('Towed.')
  await reading.page.keyboard.press('Control+Home')
  await reading.page.keyboard.type('At least ')
  await save(reading.page)
  await reading.page.getByRole('button', { name: 'Edit Findings' }).waitFor()
  await save(writing.page)
  await expect
    .poll(() => shown.innerHTML())
    .toBe(
      '<p>At least Three bags, <strong>one with letters of the owner and the tenant</strong></p><p><strong>Towed.</strong></p>',
    )
})

test('B-SEL-11 C-FLD-14 C-FLD-15 long texts are scrolled, and expanded on demand without being saved', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await createRecord(page, { title: 'Long' })
  await place(page, 'crew-notes').getByRole('button').click()
  const box = place(page, 'crew-notes').getByRole('textbox')
  const rows = () => box.evaluate((area) => Math.round((area.clientHeight - 12) / 19.5))
  await expect.poll(rows).toBe(2)
  await box.fill(Array.from({ length: 60 }, (_, line) => `Line ${line + 1}`).join('\n'))
  await expect.poll(rows).toBe(8)
  await place(page, 'crew-notes').getByRole('button', { name: 'Show more of Crew notes' }).click()
  await expect.poll(rows).toBe(await page.evaluate(() => Math.floor(window.innerHeight / 19.5) - 8))
  await box.press('Control+Enter')
  await place(page, 'crew-notes').getByText('Line 60').waitFor()
  await place(page, 'findings').getByRole('button', { name: 'Edit Findings' }).click()
  await place(page, 'findings').getByRole('textbox').click()
  for (let line = 0; line < 20; line += 1) await page.keyboard.type(`Line ${line}\n`)
  const height = () =>
    place(page, 'findings')
      .locator('.expandable-content')
      .evaluate((area) => area.clientHeight)
  await expect.poll(height).toBe(300)
  await place(page, 'findings').getByRole('button', { name: 'Show all of Findings' }).click()
  await expect.poll(height).toBeGreaterThan(300)
})
