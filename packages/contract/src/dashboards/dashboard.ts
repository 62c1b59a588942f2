import { z } from 'zod'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { DASHBOARD_TITLE_LENGTH, TEAMS_PER_LIST, TILE_CONTENTS_BYTES, TILES_PER_DASHBOARD } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { idOf, Instant, Named, savedIdOf, Titled } from '../shapes.ts'

/** By their numbers on the wire. (B-TILE-01) */
export const CELL_TYPES = {
  insight: 0,
  view: 1,
  team: 2,
  goTo: 3,
  image: 4,
  label: 5,
  topValue: 6,
  calendar: 7,
  noticeboard: 8,
} as const
export type CellType = (typeof CELL_TYPES)[keyof typeof CELL_TYPES]

/** Who sees a dashboard: everyone, the members of `limitedToTeams` and its owner, or its owner alone. (D-077) */
export const PRIVACY = { public: 0, teams: 1, private: 2 } as const
export type Privacy = (typeof PRIVACY)[keyof typeof PRIVACY]

/** Columns of the grid, without and with Fine Grid. (D-078) */
export const GRID_COLUMNS = 8
export const FINE_GRID_COLUMNS = 16
/** A grid can be so many rows high. */
export const GRID_ROWS = 1_000

const Cells = z.int().min(1).max(GRID_ROWS)

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength

/** One tile. Positions and sizes count cells of the grid, from its upper left corner. */
export const DashboardCell = z.object({
  /** Chosen by whoever added the tile; unique within the dashboard. */
  id: z.string().regex(/^[A-Za-z0-9-]{1,36}$/, 'Give each tile an id of letters, digits and hyphens.'),
  cellPosition: z.object({
    x: z
      .int()
      .min(0)
      .max(FINE_GRID_COLUMNS - 1),
    y: z.int().min(0).max(GRID_ROWS),
  }),
  cellSize: z.object({ width: Cells.max(FINE_GRID_COLUMNS), height: Cells }),
  /** JSON; what it holds depends on the type. */
  contents: z
    .string()
    .refine((text) => bytesOf(text) <= TILE_CONTENTS_BYTES, 'The contents of a tile can have up to 20 kB.'),
  cellType: z.literal(Object.values(CELL_TYPES), 'Choose one of the tile types.'),
  /** Always null. */
  pluginTypeId: z.null().default(null),
})
export type DashboardCell = z.infer<typeof DashboardCell>

const PrivacyNumber = z.literal(Object.values(PRIVACY), 'Choose Public, Teams or Private.')

export const Dashboard = z.object({
  id: z.int(),
  title: z.string(),
  privacy: PrivacyNumber,
  /** Ids. Only with Teams privacy. */
  limitedToTeams: z.array(z.int()),
  /** The same with their titles. */
  teams: z.array(Titled),
  fineGridEnabled: z.boolean(),
  cells: z.array(DashboardCell),
  /** Whether the caller looked at this one last. */
  isLastViewedByUser: z.boolean(),
  /** Whether the caller owns it: only the owner makes it private. */
  isOwn: z.boolean(),
  /** Counts the saves. */
  version: z.int(),
  lastUpdatedBy: Named.nullable(),
  ...DATED,
})
export type Dashboard = z.infer<typeof Dashboard>

/** A dashboard in a list: without its tiles. */
export const DashboardSummary = Dashboard.omit({ cells: true })
export type DashboardSummary = z.infer<typeof DashboardSummary>

export const DashboardToSave = z.object({
  id: savedIdOf('dashboard'),
  title: requiredName('Enter a title.').max(DASHBOARD_TITLE_LENGTH),
  privacy: PrivacyNumber.default(PRIVACY.public),
  limitedToTeams: z.array(idOf('team')).max(TEAMS_PER_LIST, `Choose up to ${TEAMS_PER_LIST} teams.`).default([]),
  fineGridEnabled: z.boolean().default(false),
  cells: z
    .array(DashboardCell)
    .max(TILES_PER_DASHBOARD, `A dashboard can have up to ${TILES_PER_DASHBOARD} tiles.`)
    .default([]),
  ...EXPECTED_VERSION,
})
export type DashboardToSave = z.infer<typeof DashboardToSave>

/** Answered with 409 to a save over a newer version: the dashboard as it is now, to keep one of the two or both. (D-116) */
export const DashboardConflict = z.object({ message: z.string(), current: Dashboard })
export type DashboardConflict = z.infer<typeof DashboardConflict>

/** One save of a dashboard. */
export const DashboardVersion = z.object({
  version: z.int(),
  savedAt: Instant,
  savedBy: Named.nullable(),
  title: z.string(),
  tiles: z.int(),
})
export type DashboardVersion = z.infer<typeof DashboardVersion>
