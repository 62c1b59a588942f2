import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsAsShown } from './axe.ts'

/** Requires that axe finds nothing on the page once it is still, in the theme that it has. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  expect(await violationsAsShown(page, page.url(), { except })).toEqual([])
}

/** Requires that the page does not scroll sideways. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overhang)).toBeLessThanOrEqual(0)
}
