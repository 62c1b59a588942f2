import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const box = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
/** The button in the top bar; with it the page is there and hears its shortcuts. */
const opener = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const chosen = async (page: Page) => {
  const id = await box(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}

test('A-GSEARCH-02 A-GSEARCH-04 A-GSEARCH-05 a record is found by its title and opened with the keyboard alone', async () => {
  const { page } = await stage.person('reader@city.example')
  await opener(page).waitFor()
  await page.keyboard.press('/')
  await page.getByText('Search for Records and Users', { exact: true }).waitFor()
  await box(page).pressSequentially('graffiti')
  const first = options(page).filter({ hasText: '#' }).first()
  // Fewer keys may have been searched for first.
  await expect
    .poll(() => options(page).filter({ hasText: '#' }).allTextContents())
    .toEqual(expect.arrayContaining(Array.from({ length: 10 }, () => expect.stringMatching(/graffiti/i))))
  expect(await options(page).filter({ hasText: '#' }).count()).toBe(10)
  const text = (await first.textContent()) ?? ''
  await expect.poll(() => chosen(page)).toBe(text)
  await page.keyboard.press('Enter')
  const number = /#(\S+)$/.exec(text)?.[1]
  await page.waitForURL(`**/cases/${number}`)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('A-HEAD-02 A-GSEARCH-02 the focus comes back from the palette, and goes to the heading of a view that it opened', async () => {
  const { page } = await stage.person('reader@city.example')
  await page.getByRole('navigation').getByRole('link', { name: 'Records', exact: true }).focus()
  const hasFocus = (name: string) => expect.poll(() => page.locator(':focus').textContent()).toBe(name)
  for (const time of ['with its code on the way', 'with its code there']) {
    await page.keyboard.press('Control+k')
    await box(page).waitFor()
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator(':focus').textContent(), { message: time }).toBe('Records')
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Control+k')
  await box(page).pressSequentially('Assigned')
  await expect.poll(() => chosen(page)).toBe('Assigned to me')
  await page.keyboard.press('Enter')
  await hasFocus('Assigned to me')
})

test('A-GSEARCH-02 a number and Enter open the record', async () => {
  const { page } = await stage.person('reader@city.example')
  await opener(page).waitFor()
  await page.keyboard.press('Control+k')
  await box(page).fill('12')
  await expect.poll(() => chosen(page)).toMatch(/#12$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cases/12')
})

test('A-GSEARCH-02 a person is found by name and opens the profile', async () => {
  const { page } = await stage.person('reader@city.example')
  await opener(page).waitFor()
  await page.keyboard.press('/')
  await box(page).pressSequentially('tomoko')
  await options(page).filter({ hasText: 'tomoko@city.example' }).click()
  await page.getByRole('heading', { name: 'Tomoko Arai', level: 1 }).waitFor()
  await page.waitForURL(/\/userprofile\/\d+$/)
})

test('the palette opens places and runs actions, and Escape returns the focus', async () => {
  // Her theme changes on every device: no journey that looks at colors may run as Keisha.
  const { page } = await stage.person('keisha@city.example')
  await opener(page).click()
  await box(page).fill('theme')
  await expect.poll(() => chosen(page)).toMatch(/theme/i)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await opener(page).click()
  await box(page).fill('new record: bulky')
  await expect.poll(() => chosen(page)).toMatch(/^New Record: Bulky/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Record' })
  await dialog.getByRole('button', { name: /^Template.*Bulky|Bulky.*Template$/ }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await opener(page).click()
  await box(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Search')
  expect(await page.locator(':focus').getAttribute('aria-haspopup')).toBe('dialog')
})

test.each([1440, 390])('the palette at %i px has nothing that hinders anybody', async (width) => {
  const { page } = await stage.person('keisha@city.example', { viewport: { width, height: 844 } })
  await opener(page).click()
  for (const text of ['', 'pickup', 'nothing has these words']) {
    await box(page).fill(text)
    if (text === 'pickup') await options(page).filter({ hasText: '#' }).first().waitFor()
    if (text.startsWith('nothing')) await page.getByText('No results found.').waitFor()
    expect(await violations(page, `palette with "${text}"`)).toEqual([])
    await stage.photograph(`palette-${width}-${text}`)
  }
})

test('A-GSEARCH-05 letters typed while the code of the palette is on its way are text, and no shortcuts', async () => {
  const { page } = await stage.person('reader@city.example')
  const { promise: line, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/Palette-*.js', async (route) => {
    await line
    await route.continue()
  })
  await opener(page).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('gr c[?')
  expect(new URL(page.url()).pathname).toBe('/cases')
  expect(await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').inputValue()).toBe('gr c[?')
  free()
  // Somebody who types does not wait for the code: no letter may fall between the two boxes.
  await page.keyboard.type(' affiti near the old library', { delay: 25 })
  await box(page).waitFor()
  expect(await box(page).inputValue()).toBe('gr c[? affiti near the old library')
  expect(await page.getByRole('dialog').count()).toBe(1)
})
