import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stillness } from './axe.ts'

/** Requires that axe finds nothing on the page once it is still. */
export async function expectAccessible(page: Page): Promise<void> {
  await stillness(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Requires that the page does not scroll sideways. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overhang)).toBeLessThanOrEqual(0)
}
