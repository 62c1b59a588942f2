import { z } from 'zod'
import { VIEWS } from '../../limits.ts'
import { CALCULATIONS_PER_VIEW, FurtherSort, GROUP_STEPS, ViewCalculation, ViewToSave } from '../../views/definition.ts'
import { FURTHER_SORTS } from '../../views/sort-keys.ts'
import { FileClauses, FileColumn, FileColumnRules, FileColumns } from '../clauses.ts'
import { Key, Keys, OWN_KEY } from '../parts.ts'

const Layout = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('table') }),
  z.strictObject({ kind: z.literal('board'), column: FileColumn }),
  z.strictObject({ kind: z.literal('gallery'), pictureColumn: FileColumn.nullable() }),
  z.strictObject({ kind: z.literal('map'), markerColumn: FileColumn }),
])

/** Shared ones: personal views are their owners' alone. */
export const FileViews = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: ViewToSave.shape.title,
      folder: Key.nullable(),
      teams: Keys,
      columns: FileColumns.min(1),
      clauses: FileClauses,
      groupBy: FileColumn.nullable(),
      groupByOption: z.enum(GROUP_STEPS),
      thenGroupBy: FileColumn.nullable().default(null),
      thenGroupByOption: z.enum(GROUP_STEPS).default('Day'),
      sortBy: FileColumn,
      sortByDescending: z.boolean(),
      thenSortBy: z
        .array(FurtherSort.extend({ sortBy: FileColumn }))
        .max(FURTHER_SORTS)
        .default([]),
      pageSize: ViewToSave.shape.pageSize.unwrap(),
      formattingRules: FileColumnRules,
      layout: Layout,
      calculations: z.array(ViewCalculation.extend({ column: FileColumn })).max(CALCULATIONS_PER_VIEW),
    }),
  )
  .max(VIEWS)
  .default([])
