import { z } from 'zod'
import { OPERATORS } from '../operators.ts'
import { Id } from '../shapes.ts'
import { CELL_TYPES, type CellType } from './dashboard.ts'

/* What the contents of a tile hold, by its type. A tile that was just added has nothing yet: every part may be missing. */

const Text = z.string().max(1_000)
const Key = z.string().max(100)

export const CHART_TYPES = [
  'Table',
  'HeatMap',
  'CalculationTable',
  'ColumnChart',
  'BarChart',
  'ComboChart',
  'PieChart',
  'LineChart',
  'AreaChart',
] as const
export type TileChartType = (typeof CHART_TYPES)[number]

/** (B-TILE-02) */
export const InsightContents = z.object({
  title: Text.optional(),
  insightId: Id.optional(),
  chartType: z.enum(CHART_TYPES, 'Choose one of the chart types.').optional(),
  /** Keys of calculations that the chart draws. */
  graphCalculations: z.array(Key).max(50).optional(),
  /** The calculation that a pie draws. */
  graphSingleCalculation: Key.optional(),
  graphOptions: z
    .object({
      /** Of columns. */
      stacking: z.enum(['column', 'stacked', 'percent']).optional(),
      smooth: z.boolean().optional(),
      labels: z.boolean().optional(),
      markerColumn: Key.optional(),
    })
    .optional(),
  /** Rows clicked in tiles of this insight filter this tile. (D-079) */
  filterFromInsightId: Id.optional(),
  /** The column that such a click filters. */
  dynamicFilter: Key.optional(),
  dynamicFilterOperator: z.enum(OPERATORS).optional(),
  hideFilters: z.boolean().optional(),
})
export type InsightContents = z.infer<typeof InsightContents>

export const ViewContents = z.object({ viewId: Id.optional() })
export type ViewContents = z.infer<typeof ViewContents>

/** (B-TILE-13, D-079) */
export const TeamContents = z.object({
  teamId: Id.optional(),
  /** Ids of statuses whose people are shown, 0 for Not Set; without any, everybody is. */
  userStatuses: z.array(z.int().min(0)).max(200).optional(),
  /** People with other statuses are shown, muted, instead of left out. */
  showHiddenAsMuted: z.boolean().optional(),
  /** The badges of these teams are shown on their members. */
  highlightedTeamIds: z.array(Id).max(50).optional(),
})
export type TeamContents = z.infer<typeof TeamContents>

export const GoToContents = z.object({ id: Id.optional(), title: Text.optional() })
export type GoToContents = z.infer<typeof GoToContents>

/** An address of another site over HTTPS, of this site, or the picture itself. (D-079) */
const IMAGE_ADDRESS =
  /^(https:\/\/[^\s]+|\/(?!\/)[^\s\\]*|data:image\/(png|jpeg|jpg|gif|webp);base64,[A-Za-z0-9+/=]+)$/i

export const isImageAddress = (text: string): boolean => IMAGE_ADDRESS.test(text)

export const NO_IMAGE_ADDRESS = 'Use an address that begins with https:// or /, or a picture as data:image.'

const ImageAddress = z.string().max(15_000).refine(isImageAddress, NO_IMAGE_ADDRESS)

export const ImageContents = z.object({
  url: ImageAddress.optional(),
  /** What it shows, for people who do not see it. */
  description: Text.optional(),
})
export type ImageContents = z.infer<typeof ImageContents>

export const LABEL_SIZES = ['md', 'lg', 'xl'] as const

export const LabelContents = z.object({
  text: Text.optional(),
  /** Medium, Large, Extra Large. (B-TILE-16) */
  size: z.enum(LABEL_SIZES).optional(),
})
export type LabelContents = z.infer<typeof LabelContents>

export const TopValueContents = z.object({
  insightId: Id.optional(),
  /** The key by which the first row is the top one. */
  orderBy: Key.optional(),
  columns: z.array(Key).max(20).optional(),
})
export type TopValueContents = z.infer<typeof TopValueContents>

export const CalendarContents = z.object({
  showSchedules: z.boolean().optional(),
  showRecords: z.boolean().optional(),
  /** The column by which records are placed. */
  dateColumn: Key.optional(),
  templateIds: z.array(Id).max(100).optional(),
  hidePastSchedules: z.boolean().optional(),
  maxEventsPerDay: z.int().min(1).max(100).optional(),
})
export type CalendarContents = z.infer<typeof CalendarContents>

export const NoticeboardContents = z.object({ selectedNoticeboardId: Id.optional() })
export type NoticeboardContents = z.infer<typeof NoticeboardContents>

export const TILE_CONTENTS = {
  [CELL_TYPES.insight]: InsightContents,
  [CELL_TYPES.view]: ViewContents,
  [CELL_TYPES.team]: TeamContents,
  [CELL_TYPES.goTo]: GoToContents,
  [CELL_TYPES.image]: ImageContents,
  [CELL_TYPES.label]: LabelContents,
  [CELL_TYPES.topValue]: TopValueContents,
  [CELL_TYPES.calendar]: CalendarContents,
  [CELL_TYPES.noticeboard]: NoticeboardContents,
} as const satisfies Record<CellType, z.ZodObject>

export type ContentsOf<T extends CellType> = z.infer<(typeof TILE_CONTENTS)[T]>
