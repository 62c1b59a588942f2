import { z } from 'zod'
import { PathBoolean } from '../shapes.ts'
import { ColumnKey } from './calculations.ts'
import { InsightToRun } from './definition.ts'
import { RunBody } from './run.ts'

/** Hexagons in one answer, those with the most records; `hexagonCount` counts all. */
export const HEXAGONS = 10_000

/** How a map is divided: at a zoom, into hexagons of so many pixels from side to side. (D-155) */
export const HexagonGrid = z.object({
  zoom: z.number().min(0).max(19),
  width: z.number().min(4).max(64).default(8),
})
export type HexagonGrid = z.infer<typeof HexagonGrid>

/** Its column and its row in the grid. */
export const HexagonKey = z.string().regex(/^-?\d{1,9}:-?\d{1,9}$/, 'Send a hexagon as the heat map named it.')

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

export const HexagonsBody = RunBody.extend({
  /** A field with points on a map, as `fields.{id}`. */
  markerColumn: ColumnKey,
  grid: HexagonGrid.default({ zoom: 2, width: 8 }),
  /** South, west, north and east of the part that is asked for. Degrees. */
  box: z.tuple([Latitude, Longitude, Latitude, Longitude]).optional(),
  /** In place of the stored definition, while it is being changed. */
  insight: InsightToRun.optional(),
})

export const HexagonsQuery = z.object({
  allowCached: PathBoolean.default(false),
  timeZone: z.string().max(64).default('UTC'),
})

/** The records of an insight by where they have points. */
export const InsightHexagons = z.object({
  /** Where there are records, most of them first. */
  hexagons: z.array(
    z.object({
      key: HexagonKey,
      /** Each once, however many points it has there. */
      records: z.int(),
    }),
  ),
  hexagonCount: z.int(),
  /** With points in the box, or anywhere, each once. */
  records: z.int(),
  /** South, west, north and east of their points; null without any. Degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Something has changed since. Only with `allowCached`. */
  isStale: z.boolean(),
})
export type InsightHexagons = z.infer<typeof InsightHexagons>

/** Which hexagon of which map the records are in. */
export const InHexagon = z.object({ markerColumn: ColumnKey, grid: HexagonGrid, key: HexagonKey })
export type InHexagon = z.infer<typeof InHexagon>
