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

const NAMED = ['dialog', 'listbox', 'menu', 'button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio']

interface AccessibleNode {
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
}

/** Requires a name of all that needs one, as the browser tells screen readers: they hear nothing of what is hidden. */
export async function expectNames(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: AccessibleNode[] }
  await browser.detach()
  const roles = nodes
    .filter(({ ignored, name }) => !ignored && !name?.value.trim())
    .map(({ role }) => role?.value ?? '')
  expect(roles.filter((role) => NAMED.includes(role))).toEqual([])
}
