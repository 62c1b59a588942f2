import type { CaseTarget } from '../case-form/page-place.ts'

const PARTS = '[data-place], [data-comment]'

/** The field, property or comment on a page that has the focus, else the one under the pointer. */
export function targetAt(page: HTMLElement): CaseTarget | null {
  const focused = page.contains(document.activeElement) ? document.activeElement?.closest(PARTS) : null
  const part = focused ?? page.querySelector('[data-place]:hover, [data-comment]:hover')
  if (!(part instanceof HTMLElement)) return null
  const { place, comment } = part.dataset
  return comment === undefined ? { field: place! } : { comment: Number(comment) }
}
