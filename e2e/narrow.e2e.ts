import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseTemplate, numberOf, place, saveText } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** How far the page can be moved sideways: not at all, if it fits. */
const overhang = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test('A-NAV-01 A-NAV-02 at 800 there is a side navigation, at 799 a menu that slides out', async () => {
  const { page } = await stage.person('editor@city.example', { viewport: { width: 800, height: 900 } })
  const side = page.getByRole('navigation', { name: 'Main' })
  await side.waitFor()
  await page.setViewportSize({ width: 799, height: 900 })
  await side.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: /All Records/ }).waitFor()
  // Immediately, while it is still sliding in.
  await page.locator('.drawer:focus-within').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 800, height: 900 })
  await side.waitFor()
  expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)

  await page.setViewportSize({ width: 799, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await drawer.waitFor()
  await page.setViewportSize({ width: 800, height: 900 })
  // The menu has a navigation of the same name.
  await drawer.waitFor({ state: 'detached' })
  await side.waitFor()
  await page.setViewportSize({ width: 799, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  await expect.poll(() => drawer.count(), { message: 'closed for good once there was room' }).toBe(0)
})

test('A-HEAD-01 at 800 the header has room for the name of the page', async () => {
  const { page } = await stage.person('editor@city.example', { viewport: { width: 800, height: 900 } })
  const name = await page.locator('.crumbs [aria-current]').boundingBox()
  const search = await page.getByRole('button', { name: 'Search', exact: true }).boundingBox()
  expect(name!.width).toBeGreaterThan(40)
  expect(search!.x).toBeGreaterThan(name!.x + name!.width)
  expect(await overhang(page)).toBe(0)
})

test('B-CPAGE-01 on a phone a record moves below its head, which stays', async () => {
  const { page } = await stage.signedIn('editor@city.example', phone)
  await page.goto('/cases/3996')
  await page.getByRole('tab', { name: 'Updates' }).waitFor()
  await page.locator('.leaflet-container').waitFor()
  const beyond = await page.evaluate<number>(`(() => {
    const main = document.querySelector('main')
    return main.scrollHeight - main.clientHeight
  })()`)
  expect(beyond).toBe(0)
})

test('A-NAV-02 A-OUT-04 the slide-out menu leads to the list and signs out', async () => {
  const { page } = await stage.signedIn('editor@city.example', phone)
  await page.goto('/cases/1')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: /All Records/ }).click()
  await page.waitForURL('**/cases?view=*')
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await drawer.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
})

test('B-VIEW-01 on a phone the list fits, filters and opens a record', async () => {
  const { page, context } = await stage.person('reader@city.example', phone)
  await page.getByRole('gridcell').first().waitFor()
  expect(await overhang(page)).toBe(0)
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  await page.getByRole('searchbox', { name: 'Filter' }).fill('graffiti')
  await page.waitForURL('**/cases?filter=graffiti')
  await page.locator('[role="grid"]:not([aria-busy])').waitFor()
  expect(await overhang(page)).toBe(0)
  const link = page.getByRole('gridcell').first().getByRole('link')
  const title = (await link.textContent())!
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('gridcell').first().tap()])
  await tab.getByRole('heading', { name: title }).waitFor()
  expect(await overhang(tab)).toBe(0)
})

test('B-NEW-02 B-CPAGE-01 on a phone a record is created and edited', async () => {
  const { page } = await stage.person('editor@city.example', phone)
  await page.getByRole('button', { name: 'New Record' }).tap()
  await page.waitForURL('**/cases/New')
  await chooseTemplate(page, 'Bulky Items')
  await page.getByRole('textbox', { name: 'Title' }).fill('A sofa')
  expect(await overhang(page)).toBe(0)
  await page.getByRole('button', { name: 'Create Record' }).tap()
  await page.getByRole('heading', { name: 'A sofa' }).waitFor()
  expect(numberOf(page)).toMatch(/^\d+$/)
  await saveText(page, 'crew-notes', 'Third floor, no lift')
  await page.getByRole('button', { name: 'Properties' }).click()
  await place(page, 'statusId').waitFor({ state: 'hidden' })
  expect(await overhang(page)).toBe(0)
})

test('A-NAV-01 on a phone the chosen section of the settings is in view in their strip', async () => {
  const { page } = await stage.signedIn('admin@city.example', phone)
  await page.goto('/configuration?section=jobs')
  const chosen = page.getByRole('link', { name: 'Background Jobs' })
  await chosen.waitFor()
  await expect
    .poll(async () => {
      const box = await chosen.boundingBox()
      return box!.x >= 0 && box!.x + box!.width <= 390
    })
    .toBe(true)
})

test('B-VIEW-01 on a phone the note on open records is shown whole', async () => {
  const { page } = await stage.person('editor@city.example', phone)
  const note = page.getByText('(Only Showing Open Records/Cases)')
  await note.waitFor()
  expect(await note.evaluate((place) => place.scrollWidth <= place.clientWidth)).toBe(true)
  const box = await note.boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(390)
})

/** Rows that show above or within the head of their section, in the middle of scrolling. */
const rowsOverHeads = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const heads = [...document.querySelectorAll('.section > h2')]
    const scroller = (place) => /auto|scroll/.test(getComputedStyle(place).overflowY) && place.scrollHeight > place.clientHeight ? place : scroller(place.parentElement)
    const wrong = []
    for (const head of heads.slice(0, 2)) {
      const box = scroller(head)
      const { height } = head.parentElement.getBoundingClientRect()
      // Into the middle of the section, so that a row of two lines is cut by the edge somewhere.
      for (let part = 1; part < 9; part += 1) {
        box.scrollTop += head.parentElement.getBoundingClientRect().top - box.getBoundingClientRect().top + (height * part) / 10
        const edge = box.getBoundingClientRect().top
        for (const y of [edge + 1, edge + 20, edge + 38]) {
          const at = document.elementFromPoint(head.getBoundingClientRect().left + 12, y)
          if (head.parentElement.contains(at) && !head.contains(at)) wrong.push(part + ' ' + at.outerHTML.slice(0, 120))
        }
      }
    }
    return heads.length > 1 ? wrong : ['no sections']
  })()`)

test.each([390, 1440])('B-CPAGE-01 at %i the head of a section covers the rows that scroll below it', async (width) => {
  const { page } = await stage.signedIn('editor@city.example', { viewport: { width, height: 600 } })
  await page.goto('/cases/3996')
  await page.getByRole('tab', { name: 'Updates' }).waitFor()
  expect(await rowsOverHeads(page)).toEqual([])
  await page.goto('/cases/New')
  await chooseTemplate(page, 'Bulky Items')
  await page.getByRole('textbox', { name: 'Crew notes' }).waitFor()
  expect(await rowsOverHeads(page)).toEqual([])
})
