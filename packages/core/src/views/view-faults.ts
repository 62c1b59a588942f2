import { countOf } from '../text/plural.ts'

/** How much of a view a reader does not get. */
interface Unavailable {
  columns: number
  /** Not one column of it is left. */
  hasNoColumn: boolean
  calculations: number
  rules: number
  isGroup: boolean
  isSubgroup: boolean
  isOrder: boolean
  furtherSorts: number
  isLayout: boolean
}

const WHY = 'does not exist, or that you may not see'

/** The sentences that say so: the same ones for what was deleted and for what is hidden from the reader. */
export function viewFaults({
  columns,
  hasNoColumn,
  calculations,
  rules,
  isGroup,
  isSubgroup,
  isOrder,
  furtherSorts,
  isLayout,
}: Unavailable): string[] {
  const of = (count: number, word: string, verb: string) =>
    count === 0
      ? []
      : [`${countOf(count, word)} of this view ${count === 1 ? verb : `${verb.slice(0, -1)}`} a field that ${WHY}.`]
  return [
    ...of(columns, 'column', 'shows'),
    ...(hasNoColumn ? ['No column of this view can be shown. You see the title and the template instead.'] : []),
    ...of(calculations, 'calculation', 'needs'),
    ...of(rules, 'formatting rule', 'needs'),
    ...of(furtherSorts, 'sort column', 'needs'),
    ...(isGroup ? [`The rows are grouped by a field that ${WHY}. You see them in one table.`] : []),
    ...(isSubgroup ? [`The groups are divided by a field that ${WHY}. You see each of them in one table.`] : []),
    ...(isOrder ? [`The rows are sorted by a field that ${WHY}. You see the last updated first.`] : []),
    ...(isLayout ? [`The layout needs a field that ${WHY}. You see another one.`] : []),
  ]
}
