import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createByCall } from './support/call-as.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const status = (page: Page) => page.getByRole('region', { name: 'Selection' }).getByRole('status')

test('ADR-101 rows are chosen by keys and boxes, changed together, and given back by one undo', async () => {
  const { page, context } = await stage.signedIn('editor@city.example')
  const word = `Gantry${Date.now()}`
  for (const nth of [1, 2, 3]) await createByCall(context, { template: 'Bulky Items', title: `${word} ${nth}` })
  await page.goto(`/cases?filter=${word}`)
  const row = (nth: number) => page.getByRole('row').filter({ hasText: `${word} ${nth}` })
  await page.getByRole('button', { name: 'Select', exact: true }).waitFor()
  await row(3).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await status(page).waitFor()
  await page.keyboard.press('x')
  await expect.poll(() => status(page).textContent()).toBe('1 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => status(page).textContent()).toBe('2 selected')
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => status(page).textContent()).toBe('1 selected')
  await page.getByRole('button', { name: 'Select All 3 Records' }).click()
  await expect.poll(() => status(page).textContent()).toBe('3 selected')
  await row(2).locator('.choose-box').click()
  await expect.poll(() => status(page).textContent()).toBe('2 selected')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Status None' }).click()
  await page.getByRole('option', { name: 'In Progress' }).click()
  await page.getByRole('button', { name: 'Review Changes' }).click()
  await page.getByRole('button', { name: 'Change 2', exact: true }).click()
  await expect.poll(() => row(3).textContent()).toContain('In Progress')
  expect(await row(2).textContent()).not.toContain('In Progress')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 undone.').waitFor()
  await expect.poll(() => row(3).textContent()).not.toContain('In Progress')

  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await status(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-row]:focus-within').count()).toBe(1)
})
