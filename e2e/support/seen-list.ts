import type { Page } from 'playwright-core'

/** What a page shows of a list, in words. */
export interface SeenList {
  head: string
  /** The views with their numbers. */
  views: string[]
  /** Of groups, of columns of a board, or of all: the heading, and each row or card. */
  tables: { heading: string; rows: string[] }[]
  calculations: string[]
  pagers: string[]
}

export const listOn = (page: Page): Promise<SeenList> =>
  page.evaluate(() => {
    const text = (part: Element | null) => (part?.textContent ?? '').replace(/\s+/g, ' ').trim()
    const all = (inside: Element | Document, selector: string) => [...inside.querySelectorAll(selector)]
    const rowsIn = (inside: Element) =>
      all(inside, '[data-record], .record-card').map((row) =>
        all(row, '[role=gridcell], .card-head, .card-title, .card-part').map(text).join(' | '),
      )
    const main = document.querySelector('main')!
    const parts = all(main, 'section.group, .board-column')
    return {
      head: text(main.querySelector('.cases-head [role=status].num')),
      views: all(document, 'a[href*="/cases?view="]').map(text),
      tables: (parts.length > 0 ? parts : [main]).map((part) => ({
        heading: text(part.querySelector('h2')),
        rows: rowsIn(part),
      })),
      calculations: all(main, '.calculations').map((each) => `${each.ariaLabel}: ${text(each)}`),
      pagers: all(main, '.pager').map(text),
    }
  })

/** The same after everything that waits for it was refreshed. */
export async function refreshed(page: Page): Promise<SeenList> {
  const button = page.getByRole('button', { name: /change.* · Refresh/ }).first()
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined)
  return listOn(page)
}
