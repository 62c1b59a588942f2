import { PASTED_CELLS } from '@dossier/contract/limits'
import type { PastePlan } from '@dossier/core/clipboard/plan-paste'
import { countOf } from '@dossier/core/text/plural'
import type { JudgedCell } from './judged-cells.ts'

/** How many cells change, and how many do not. */
export function pasteSummary(cells: readonly JudgedCell[]): string {
  const changed = cells.filter(({ outcome }) => outcome?.isChange)
  const refused = cells.filter(({ message }) => message !== null).length
  const same = cells.filter(({ outcome, message }) => outcome && !outcome.isChange && message === null).length
  const rows = new Set(changed.map(({ caseId }) => caseId)).size
  return [
    changed.length > 0
      ? `${countOf(changed.length, 'cell')} in ${countOf(rows, 'row')} will change.`
      : 'Nothing will change.',
    ...(same > 0 ? [`${countOf(same, 'cell')} already ${same === 1 ? 'has' : 'have'} this value.`] : []),
    ...(refused > 0 ? [`${countOf(refused, 'cell')} cannot be changed.`] : []),
  ].join(' ')
}

interface PastedOver {
  verb: 'Paste' | 'Clear'
  rows: readonly unknown[]
  range: { rows: readonly unknown[] } | undefined
  hasMore: boolean
}

/** What of the block is left out, and what of the list. */
export function planNotes(plan: PastePlan, { verb, rows, range, hasMore }: PastedOver): string[] {
  const { hasHeadings, isRepeated, extraRows, extraColumns, laterRows } = plan
  const whole = isRepeated ? 'selection' : 'block'
  const most = PASTED_CELLS.toLocaleString('en-US')
  const left = (count: number, word: string, why: string) =>
    count > 0 ? [`${countOf(count, word)} of the ${whole} ${count === 1 ? 'is' : 'are'} left out: ${why}`] : []
  return [
    ...(hasHeadings ? ['The first line has the headings of the columns, and is left out.'] : []),
    ...left(extraRows, 'row', 'this page of the list ends before.'),
    ...left(extraColumns, 'column', 'the list has no more columns.'),
    ...left(laterRows, 'row', `up to ${most} cells are changed at once. ${verb} the rest afterward.`),
    ...(hasMore && range?.rows.length === rows.length ? ['Rows on other pages stay as they are.'] : []),
  ]
}
