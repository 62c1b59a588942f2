import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseTemplate, createRecord, openRecord, place } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** What is stored, without who has it open. */
const valueOf = async (page: Page, name: string) =>
  (await place(page, name).locator('.place-body').innerText()).split('\n')[0]
const box = (page: Page, name: string) => place(page, name).getByRole('textbox')
const part = (page: Page, name: string, type: string) => place(page, name).locator(`input[data-type="${type}"]`)

/** Opens the editor of a field, and waits until its code is there and it has the focus. */
async function begin(page: Page, name: string) {
  await place(page, name).getByRole('button').first().click()
  await place(page, name).locator('input:focus').waitFor()
}

async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

const elsewhere = (locale: string) => ({ locale, timezoneId: 'Europe/Berlin' })

test.each([
  ['en-US', '1,234.50', '1,234.5', '$75', '$75.00', '03/05/2026', 'Mar 5, 2026'],
  ['de-DE', '2.345,67', '2.345,67', '-$1.234,50', '-$1.234,50', '05.03.2026', '05.03.2026'],
])(
  'D-124 B-SEL-08 in %s what the screen shows can be typed and pasted',
  async (locale, typed, reads, money, paid, date, day) => {
    const { page } = await stage.signedIn('editor@city.example', elsewhere(locale))
    const number = await createRecord(page, { title: `Typed in ${locale}` })
    await begin(page, 'volume')
    await box(page, 'volume').fill(typed)
    await box(page, 'volume').press('Enter')
    await expect.poll(() => valueOf(page, 'volume')).toBe(reads)
    await begin(page, 'estimated-cost')
    await box(page, 'estimated-cost').fill(money)
    await page.keyboard.press('Tab')
    await expect.poll(() => valueOf(page, 'estimated-cost')).toBe(paid)
    // An untouched editor shows the number as the locale writes it, and saves nothing.
    await begin(page, 'volume')
    await page.keyboard.press('Tab')
    await expect.poll(() => valueOf(page, 'volume')).toBe(reads)
    await begin(page, 'service-date')
    await page.keyboard.type(date)
    await page.keyboard.press('Enter')
    await expect.poll(() => valueOf(page, 'service-date')).toBe(day)
    await begin(page, 'service-date')
    await place(page, 'service-date').getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => valueOf(page, 'service-date')).toBe('Not set')
    await begin(page, 'service-date')
    await paste(page, day)
    await page.keyboard.press('Enter')
    await expect.poll(() => valueOf(page, 'service-date')).toBe(day)
    await openRecord(page, number)
    await expect.poll(() => valueOf(page, 'volume')).toBe(reads)
    await expect.poll(() => valueOf(page, 'estimated-cost')).toBe(paid)
  },
)

test.each([
  ['en-US', '1.234,56', 'Enter a number, for example 1,234.50.'],
  ['de-DE', '1,234.56', 'Enter a number, for example 1.234,50.'],
])('D-124 in %s %s stays in its box with a sentence, and the stored number stays', async (locale, typed, sentence) => {
  const { page } = await stage.signedIn('editor@city.example', elsewhere(locale))
  const number = await createRecord(page, { title: `Not a number in ${locale}` })
  await begin(page, 'volume')
  await box(page, 'volume').fill('7')
  await box(page, 'volume').press('Enter')
  await expect.poll(() => valueOf(page, 'volume')).toBe('7')
  await begin(page, 'volume')
  await box(page, 'volume').fill(typed)
  await page.getByRole('heading', { name: 'Not a number' }).click()
  await place(page, 'volume').getByRole('alert').getByText(sentence).waitFor()
  expect(await box(page, 'volume').inputValue()).toBe(typed)
  const { page: other } = await stage.signedIn('day@city.example')
  await openRecord(other, number)
  await expect.poll(() => valueOf(other, 'volume')).toBe('7')
  await box(page, 'volume').fill('8')
  await box(page, 'volume').press('Enter')
  await expect.poll(() => valueOf(other, 'volume')).toBe('8')
})

const parts = { 'en-US': ['month', 'day', 'year'], 'de-DE': ['day', 'month', 'year'] } as const

test.each([
  ['en-US', '02302026', ['02', '30', '2026']],
  ['de-DE', '29022026', ['29', '02', '2026']],
  ['en-US', '13052026', ['13', '05', '2026']],
] as const)('D-124 A-DATE-05 in %s %s and Tab saves no other date', async (locale, keys, typed) => {
  const { page } = await stage.signedIn('editor@city.example', elsewhere(locale))
  const number = await createRecord(page, { title: 'No such day' })
  await begin(page, 'service-date')
  await page.keyboard.type(keys)
  // To the button that clears, to the calendar, and out.
  for (let tab = 1; tab <= 4; tab += 1) await page.keyboard.press('Tab')
  await place(page, 'service-date').getByText('There is no such date. Correct it, or clear it.').waitFor()
  const shown = parts[locale].map((type) => part(page, 'service-date', type).inputValue())
  expect(await Promise.all(shown)).toEqual(typed)
  const { page: other } = await stage.signedIn('day@city.example')
  await openRecord(other, number)
  await expect.poll(() => valueOf(other, 'service-date')).toBe('Not set')
})

test.each([
  ['en-US', '030520262400'],
  ['en-US', '030520269930'],
  ['de-DE', '050320262400'],
  // The clocks go forward in Berlin.
  ['de-DE', '290320260230'],
])('D-124 A-DATE-06 in %s there is no moment %s, and none other is saved', async (locale, keys) => {
  const { page } = await stage.signedIn('editor@city.example', elsewhere(locale))
  const number = await createRecord(page, { title: 'No such hour' })
  await begin(page, 'reported-at')
  await page.keyboard.type(keys)
  await page.getByRole('heading', { name: 'No such hour' }).click()
  await place(page, 'reported-at')
    .getByText(/^There is no such time|^The clocks skip this time/)
    .waitFor()
  expect(await part(page, 'reported-at', 'hour').inputValue()).toBe(keys.slice(8, 10))
  const { page: other } = await stage.signedIn('day@city.example')
  await openRecord(other, number)
  await expect.poll(() => valueOf(other, 'reported-at')).toBe('Not set')
  await part(page, 'reported-at', 'hour').click()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect.poll(() => valueOf(other, 'reported-at')).not.toBe('Not set')
})

test('D-124 A-DATE-08 a form shows errors when a field is left, keeps typed text, and sends the intended values', async () => {
  const { page } = await stage.signedIn('editor@city.example', elsewhere('de-DE'))
  await page.goto('/cases/New')
  await chooseTemplate(page, 'Illegal Dumping Pickup')
  await page.getByRole('textbox', { name: 'Title' }).fill('A German form')
  const create = page.getByRole('button', { name: 'Create Record' })
  await page.getByRole('textbox', { name: 'Volume' }).fill('viel')
  await page.getByRole('group', { name: 'Service date' }).getByRole('spinbutton').first().click()
  await page.getByText('Enter a number, for example 1.234,50.').waitFor()
  expect(await create.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Volume' }).fill('1.234,5')
  const date = page.getByRole('group', { name: 'Service date' })
  await date.getByRole('spinbutton').first().click()
  const colors = await page.evaluate(() =>
    [null, '::placeholder'].map((part) => getComputedStyle(document.activeElement!, part).color),
  )
  expect(colors[1], 'the letters of an empty part, on the color of the focus').toBe(colors[0])
  await page.keyboard.type('30022026')
  expect(await page.getByText('There is no such date').count()).toBe(0)
  await page.keyboard.press('Tab')
  await page.getByText('There is no such date. Correct it, or clear it.').waitFor()
  expect(await create.isDisabled()).toBe(true)
  expect(await date.locator('input[data-type="day"]').inputValue()).toBe('30')
  await date.locator('input[data-type="day"]').click()
  await page.keyboard.type('28')
  await create.click()
  await page.getByRole('heading', { name: 'A German form' }).waitFor()
  await expect.poll(() => valueOf(page, 'volume')).toBe('1.234,5')
  await expect.poll(() => valueOf(page, 'service-date')).toBe('28.02.2026')
})

test('D-124 a pasted text that is no date is shown in a sentence, and can be thrown away', async () => {
  const { page } = await stage.signedIn('editor@city.example')
  await createRecord(page, { title: 'Pasted' })
  await begin(page, 'service-date')
  await paste(page, 'next Tuesday')
  await page.getByRole('heading', { name: 'Pasted' }).click()
  await place(page, 'service-date')
    .getByText('“next Tuesday” cannot be read as a date. Enter the date in the boxes, or clear it.')
    .waitFor()
  await place(page, 'service-date').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => valueOf(page, 'service-date')).toBe('Not set')
})
