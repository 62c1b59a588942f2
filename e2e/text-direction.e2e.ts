import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createRecord, place, saveText } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const TITLE = 'פינוי גרוטאות'
const NOTES = 'שלוש ספות ליד הכניסה'
const COMMENT = 'נראה גם מהרחוב'

/** Texts on the page with Hebrew letters that are laid out from left to right. */
const wrongWay = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const wrong = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const place = node.parentElement
      if (!/\\p{Script=Hebrew}/u.test(node.data) || !place.checkVisibility()) continue
      // Where a text begins with them. Within a sentence of the product, letters find their direction by themselves.
      if (!/^\\P{L}*\\p{Script=Hebrew}/u.test(place.textContent)) continue
      const style = getComputedStyle(place)
      if (style.direction !== 'rtl' && style.unicodeBidi !== 'plaintext') wrong.push(place.outerHTML.slice(0, 200))
    }
    for (const box of document.querySelectorAll('input, textarea'))
      if (/\\p{Script=Hebrew}/u.test(box.value) && getComputedStyle(box).direction !== 'rtl') wrong.push(box.outerHTML.slice(0, 200))
    return wrong
  })()`)

test("B-CPAGE-01 people's texts read from right to left where their letters do", async () => {
  const { page } = await stage.signedIn('editor@city.example')
  const number = await createRecord(page, { title: TITLE })
  await saveText(page, 'crew-notes', NOTES)
  await page.getByRole('textbox', { name: 'Write an update' }).fill(COMMENT)
  expect(await wrongWay(page), 'the form').toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('list', { name: 'Updates' }).getByText(COMMENT).waitFor()
  expect(await wrongWay(page), 'the record').toEqual([])
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('list', { name: 'History' }).getByText(NOTES).first().waitFor()
  expect(await wrongWay(page), 'the history').toEqual([])
  await place(page, 'crew-notes').getByRole('button').first().click()
  expect(await wrongWay(page), 'an editor').toEqual([])
  await page.keyboard.press('Escape')
  await page.goto('/cases')
  await page.getByRole('gridcell', { name: TITLE }).first().waitFor()
  expect(await wrongWay(page), 'the list').toEqual([])
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search' }).fill(number)
  await page.getByRole('option').getByText(TITLE).waitFor()
  expect(await wrongWay(page), 'the palette').toEqual([])
})
