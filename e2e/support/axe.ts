import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong with the page as it is, one line for each place: all rules once, and the contrast in both
 * themes. `within` is the part to check.
 */
export async function violations(page: Page, state: string, within = 'body'): Promise<string[]> {
  const inLight = await violationsAsShown(page, `${state}, light`, { within })
  await paint(page, 'dark')
  const options = { runOnly: { type: 'rule', values: ['color-contrast'] } } satisfies axe.RunOptions
  const inDark = await run(page, { state: `${state}, dark`, within, options })
  await paint(page, 'light')
  return [...inLight, ...inDark]
}

/** The same in the theme of the page alone. */
export async function violationsAsShown(
  page: Page,
  state: string,
  { within = 'body', except }: { within?: string; except?: string } = {},
): Promise<string[]> {
  // A list that is driven from its search box scrolls without having the focus itself.
  const isDriven = await page.locator('[aria-activedescendant], [role="menu"], [role="listbox"]').count()
  const options = {
    runOnly: { type: 'tag', values: STANDARDS },
    rules: { 'scrollable-region-focusable': { enabled: isDriven === 0 } },
  } satisfies axe.RunOptions
  return run(page, { state, within, except, options })
}

interface Run {
  state: string
  within: string
  except?: string | undefined
  options: axe.RunOptions
}

async function run(page: Page, { state, within, except, options }: Run): Promise<string[]> {
  await stillness(page)
  // Once per page: to load it takes three times as long as to run it.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  // What it names may be gone before it has said it.
  const exclude = ['[data-live-announcer]', ...(except === undefined ? [] : [except])]
  const context = { include: [within], exclude }
  const args = [context, { ...options, iframes: false, resultTypes: ['violations'] } satisfies axe.RunOptions]
  const found = await page.evaluate<axe.Result[]>(
    `axe.run(...${JSON.stringify(args)}).then(({ violations }) => violations.map((one) =>
      ({ ...one, nodes: one.nodes.filter(({ target }) => one.id !== 'region' || !${HOLDS_TOOLTIP}(target[0])) })))`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${state}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** A tooltip over what the pointer happens to rest on is part of that, wherever it stands in the page. */
const HOLDS_TOOLTIP = `((place) => document.querySelector(place)?.matches('[data-overlay-container]:has([role=tooltip])'))`

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
