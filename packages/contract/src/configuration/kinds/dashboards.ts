import { z } from 'zod'
import {
  CalendarContents,
  GoToContents,
  ImageContents,
  InsightContents,
  LabelContents,
  TeamContents,
  TopValueContents,
} from '../../dashboards/contents.ts'
import { DashboardCell, DashboardToSave } from '../../dashboards/dashboard.ts'
import { DASHBOARDS, TILES_PER_DASHBOARD } from '../../limits.ts'
import { FileColumn } from '../clauses.ts'
import { Key, Keys, OWN_KEY } from '../parts.ts'

const One = Key.optional()

/** What tiles of any type hold, with keys in place of ids. */
const Contents = z.strictObject({
  ...InsightContents.shape,
  ...TeamContents.shape,
  ...GoToContents.shape,
  ...ImageContents.shape,
  ...LabelContents.shape,
  ...TopValueContents.shape,
  ...CalendarContents.shape,
  insightId: One,
  filterFromInsightId: One,
  dynamicFilter: FileColumn.optional(),
  graphOptions: InsightContents.shape.graphOptions.unwrap().extend({ markerColumn: FileColumn.optional() }).optional(),
  viewId: One,
  teamId: One,
  highlightedTeamIds: Keys.optional(),
  id: One,
  orderBy: FileColumn.optional(),
  columns: z.array(FileColumn).max(20).optional(),
  dateColumn: FileColumn.optional(),
  templateIds: z.array(Key).max(100).optional(),
  selectedNoticeboardId: One,
})
export type FileContents = z.infer<typeof Contents>

const { id, cellPosition, cellSize, cellType } = DashboardCell.shape

/** Private ones are their owners' alone. */
export const FileDashboards = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: DashboardToSave.shape.title,
      /** Who sees it; empty: everyone. */
      teams: Keys,
      fineGridEnabled: z.boolean(),
      cells: z
        .array(z.strictObject({ id, cellPosition, cellSize, cellType, contents: Contents }))
        .max(TILES_PER_DASHBOARD),
    }),
  )
  .max(DASHBOARDS)
  .default([])
