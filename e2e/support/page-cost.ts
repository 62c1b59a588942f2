import type { BrowserContext, Page } from 'playwright-core'

/** What a page needed until it showed what it is for. */
export interface Cost {
  /** Milliseconds from the start of the visit until it was painted. */
  at: number
  requests: number
  /** The addresses of the API that code asked for, in order. */
  calls: string[]
  /** Those that were asked more than once. */
  twice: string[]
  /** Bytes of scripts, as they run and as they were sent. */
  decoded: number
  sent: number
}

declare global {
  interface Window {
    shown?: Promise<number>
  }
}

/** Has every page of the context note when it first paints an element that the selector finds. */
export const watchFor = (context: BrowserContext, selector: string) =>
  context.addInitScript((selector) => {
    performance.setResourceTimingBufferSize(1000)
    window.shown = new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)) return
        watcher.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }
      const watcher = new MutationObserver(look)
      watcher.observe(document, { childList: true, subtree: true })
    })
  }, selector)

/** Waits for what `watchFor` names; counts the requests that began before it was shown, or all until now. */
export const costOf = (page: Page, { whole = false } = {}): Promise<Cost> =>
  page.evaluate(async (isWhole) => {
    const at = (await window.shown) ?? NaN
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const begun = all.filter(({ startTime }) => isWhole || startTime < at)
    const paths = begun.map(({ name }) => new URL(name).pathname)
    const calls = paths.filter((path, i) => begun[i]?.initiatorType === 'fetch' && path.startsWith('/api/'))
    const scripts = begun.filter((_, i) => paths[i]?.endsWith('.js'))
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
    return {
      at,
      // The page itself is one, too.
      requests: begun.length + 1,
      calls,
      twice: [...new Set(calls.filter((path, i) => calls.indexOf(path) < i))],
      decoded: sum(scripts.map(({ decodedBodySize }) => decodedBodySize)),
      sent: sum(scripts.map(({ transferSize }) => transferSize)),
    }
  }, whole)
