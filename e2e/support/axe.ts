import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong with the page as it is, one line for each place: all rules once, and the contrast in both
 * themes. `within` is the part to check.
 */
export async function violations(page: Page, state: string, within = 'body'): Promise<string[]> {
  const builder = new AxeBuilder({ page }).include(within).withTags(STANDARDS)
  // A list that is driven from its search box scrolls without having the focus itself.
  if (await page.locator('[aria-activedescendant], [role="menu"], [role="listbox"]').count())
    builder.disableRules('scrollable-region-focusable')
  const inLight = await run(page, { builder, state: `${state}, light` })
  await paint(page, 'dark')
  const contrast = new AxeBuilder({ page }).include(within).withRules('color-contrast')
  const inDark = await run(page, { builder: contrast, state: `${state}, dark` })
  await paint(page, 'light')
  return [...inLight, ...inDark]
}

async function run(page: Page, { builder, state }: { builder: AxeBuilder; state: string }): Promise<string[]> {
  await stillness(page)
  // Without frames of other origins no second page is needed to combine the results.
  builder.setLegacyMode()
  const { violations: found } = await builder.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${state}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Like the switch, but without closing what is open. */
export const paint = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)

/** Waits until nothing is loading or running a finite animation: intermediate states would be measured otherwise. */
export const stillness = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<boolean>(`!document.querySelector('[aria-busy=true]') && document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().iterations === Infinity)`),
    )
    .toBe(true)
