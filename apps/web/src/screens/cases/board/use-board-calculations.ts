import type { ListCalculations } from '@dossier/contract/views/calculations'
import { GROUPS_PER_PAGE } from '@dossier/contract/views'
import { useCalculatedPages } from '../calculations/use-calculations.ts'
import { MOST_COLUMNS, type useBoard } from './use-board.ts'
import type { BoardList } from './use-board-column.ts'

/** What the view calculates, for all of its records and for each column of the board. */
export function useBoardCalculations(
  { view, search, by }: BoardList,
  { grouping }: Pick<ReturnType<typeof useBoard>, 'grouping'>,
): ListCalculations | undefined {
  const amount = Math.max(1, Math.min(grouping?.pageCount ?? 1, MOST_COLUMNS / GROUPS_PER_PAGE))
  const pages = Array.from({ length: amount }, (_, nth) => nth + 1)
  const [first, ...others] = useCalculatedPages(view, search, { groupBy: by, pages })
  return first && { ...first, tables: [first, ...others].flatMap(({ tables }) => tables) }
}
