import type { ContentsOf } from '@dossier/contract/dashboards/contents'
import { CELL_TYPES, type CellType, type DashboardCell } from '@dossier/contract/dashboards/dashboard'
import {
  ArrowRightCircle,
  BarChart3,
  CalendarDays,
  Image,
  type LucideIcon,
  StickyNote,
  Table2,
  Trophy,
  Type,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'

export interface TileProps<C> {
  cell: DashboardCell
  contents: C
}

export interface TileSettingsProps<C> {
  contents: C
  onChange: (contents: C) => void
}

interface TileKind<C> {
  label: string
  icon: LucideIcon
  /** Of a new tile, in cells of the standard grid. (D-078) */
  size: { width: number; height: number }
  Body: ComponentType<TileProps<C>>
  Settings: ComponentType<TileSettingsProps<C>>
  /** What the contents themselves call the tile. */
  titleOf?: (contents: C) => string | undefined
}

type Kinds = { [T in CellType]: TileKind<ContentsOf<T>> }

/** A new tile is as high as one on a narrow screen: 320 pixels. */
const HIGH = 4

/** What a dashboard can show. A new kind of tile is its files, its contents and its entry here. */
export const TILE_KINDS: Kinds = {
  [CELL_TYPES.insight]: {
    label: 'Insight',
    icon: BarChart3,
    size: { width: 4, height: HIGH },
    Body: lazyPart(async () => ({ default: (await import('./tiles/InsightTile.tsx')).InsightTile })),
    Settings: lazyPart(async () => ({ default: (await import('./tiles/InsightSettings.tsx')).InsightSettings })),
    titleOf: ({ title }) => title,
  },
  [CELL_TYPES.view]: {
    label: 'View',
    icon: Table2,
    size: { width: 4, height: HIGH },
    Body: lazyPart(async () => ({ default: (await import('./tiles/ViewTile.tsx')).ViewTile })),
    Settings: lazyPart(async () => ({ default: (await import('./tiles/ViewSettings.tsx')).ViewSettings })),
  },
  [CELL_TYPES.team]: {
    label: 'Team',
    icon: Users,
    size: { width: 2, height: HIGH },
    Body: lazyPart(async () => ({ default: (await import('./tiles/TeamTile.tsx')).TeamTile })),
    Settings: lazyPart(async () => ({ default: (await import('./tiles/TeamSettings.tsx')).TeamSettings })),
  },
  [CELL_TYPES.goTo]: {
    label: 'Go to',
    icon: ArrowRightCircle,
    size: { width: 2, height: 1 },
    Body: lazyPart(async () => ({ default: (await import('./tiles/GoToTile.tsx')).GoToTile })),
    Settings: lazyPart(async () => ({ default: (await import('./tiles/GoToSettings.tsx')).GoToSettings })),
    titleOf: ({ title }) => title,
  },
  [CELL_TYPES.image]: {
    label: 'Image',
    icon: Image,
    size: { width: 2, height: 2 },
    Body: lazyPart(async () => ({ default: (await import('./tiles/ImageTile.tsx')).ImageTile })),
    Settings: lazyPart(async () => ({ default: (await import('./tiles/ImageSettings.tsx')).ImageSettings })),
    titleOf: ({ description }) => description,
  },
  [CELL_TYPES.label]: {
    label: 'Label',
    icon: Type,
    size: { width: 2, height: 1 },
    Body: lazyPart(async () => ({ default: (await import('./tiles/LabelTile.tsx')).LabelTile })),
    Settings: lazyPart(async () => ({ default: (await import('./tiles/LabelSettings.tsx')).LabelSettings })),
    titleOf: ({ text }) => text,
  },
  [CELL_TYPES.topValue]: {
    label: 'Top Value',
    icon: Trophy,
    size: { width: 2, height: 2 },
    Body: lazyPart(async () => ({ default: (await import('./tiles/TopValueTile.tsx')).TopValueTile })),
    Settings: lazyPart(async () => ({ default: (await import('./tiles/TopValueSettings.tsx')).TopValueSettings })),
  },
  [CELL_TYPES.calendar]: {
    label: 'Calendar',
    icon: CalendarDays,
    size: { width: 4, height: 5 },
    Body: lazyPart(async () => ({ default: (await import('./tiles/CalendarTile.tsx')).CalendarTile })),
    Settings: lazyPart(async () => ({ default: (await import('./tiles/CalendarSettings.tsx')).CalendarSettings })),
  },
  [CELL_TYPES.noticeboard]: {
    label: 'Noticeboard',
    icon: StickyNote,
    size: { width: 3, height: HIGH },
    Body: lazyPart(async () => ({ default: (await import('./tiles/NoticeboardTile.tsx')).NoticeboardTile })),
    Settings: lazyPart(async () => ({
      default: (await import('./tiles/NoticeboardSettings.tsx')).NoticeboardSettings,
    })),
  },
}

/** In the order in which the menu offers them. */
export const TILE_TYPES = Object.values(CELL_TYPES)

/** The contents of a tile; the server has checked that they are what its kind holds. */
export function contentsOf<T extends CellType>({ contents }: DashboardCell & { cellType: T }): ContentsOf<T> {
  try {
    return JSON.parse(contents || '{}') as ContentsOf<T>
  } catch {
    return {} as ContentsOf<T>
  }
}

/** What its own contents call a tile, as far as they do. */
export const ownTitleOf = (cell: DashboardCell): string | undefined =>
  (TILE_KINDS[cell.cellType] as TileKind<unknown>).titleOf?.(contentsOf(cell)) || undefined

/** What a tile is called while nothing is known of what it shows. */
export const titleOfTile = (cell: DashboardCell): string => ownTitleOf(cell) ?? TILE_KINDS[cell.cellType].label
