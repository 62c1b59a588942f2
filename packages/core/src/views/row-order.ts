import type { CaseRow } from '@dossier/contract/views'
import type { SORT_KEYS } from '@dossier/contract/views/sort-keys'

/** What of a record its place in a list depends on. */
export type OrderedRow = Pick<
  CaseRow,
  'id' | 'title' | 'created' | 'lastUpdated' | 'statusId' | 'severityId' | 'templateId' | 'assigneeId'
>

export interface RowOrder {
  key: (typeof SORT_KEYS)[number]
  descending: boolean
  /** By the place among these ids, nulls included, if that decides; newest first within one. */
  ranks?: readonly (number | string | null)[]
  /** Where the title of a row stands among those of others, if the database was asked. */
  titlePlace?: (row: OrderedRow) => number | undefined
}

/**
 * Negative if the one comes before the other in the list, positive if after. Undefined where only the database can say:
 * it alone compares titles, unless it was asked for their places, and the microseconds of times.
 */
export function compareRows(order: RowOrder, one: OrderedRow, other: OrderedRow): number | undefined {
  const { key, descending, ranks, titlePlace } = order
  if (one.id === other.id) return 0
  if (ranks) return compareRanks(ranks, [valueOf(key, one), valueOf(key, other)], other.id - one.id)
  const way = descending ? -1 : 1
  if (key === 'caseNumber') return way * (one.id - other.id)
  if (key === 'title') {
    const [place, otherPlace] = [titlePlace?.(one), titlePlace?.(other)]
    if (place === undefined || otherPlace === undefined) return undefined
    return way * (place - otherPlace || one.id - other.id)
  }
  if (key !== 'created' && key !== 'lastUpdated') return undefined
  return one[key] === other[key] ? undefined : way * (one[key] < other[key] ? -1 : 1)
}

function compareRanks(ranks: NonNullable<RowOrder['ranks']>, [one, other]: Values, ties: number): number | undefined {
  if (one === other) return ties
  const [place, otherPlace] = [ranks.indexOf(one), ranks.indexOf(other)]
  return place < 0 || otherPlace < 0 ? undefined : place - otherPlace
}

type Values = [number | null, number | null]

function valueOf(key: RowOrder['key'], row: OrderedRow): number | null {
  switch (key) {
    case 'statusId':
    case 'severityId':
    case 'templateId':
    case 'assigneeId':
      return row[key]
    default:
      return null
  }
}
