import type { GroupStep } from '@dossier/contract/views/definition'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import { secondLevel } from '@dossier/core/views/second-level'
import type { CatalogueView } from '../../catalogue/catalogue.ts'
import type { GroupColumn } from '../../query/aggregate/group-sql.ts'
import type { Column } from '../../query/filters/condition-sql.ts'

/** A column by which a view is grouped, and how wide its groups of dates are. */
export interface GroupLevel {
  column: FilterColumn
  step: GroupStep
}

/**
 * By what a view is grouped for a reader: without a level of which they may not see the column, and without those within
 * it. (ADR 203)
 */
export function groupLevels(view: CatalogueView, columns: Terms['columns']): GroupLevel[] {
  const levels: GroupLevel[] = []
  for (const { groupBy, groupByOption: step } of [view, secondLevel(view)]) {
    const column = groupBy === null ? undefined : columns.get(groupBy)
    if (!column) break
    levels.push({ column, step })
  }
  return levels
}

/** As an aggregate has it. */
export const groupColumn = ({ column, step }: GroupLevel, read: (key: string) => Column): GroupColumn => ({
  column: read(column.key),
  comparison: column.comparison,
  step,
})
