import { TILE_CONTENTS } from '@dossier/contract/dashboards/contents'
import type { DashboardCell } from '@dossier/contract/dashboards/dashboard'
import type { FileContents } from '@dossier/contract/configuration/kinds/dashboards'
import { columnAt, columnsAt } from './columns.ts'
import type { Scope, ReferenceKind } from './scope.ts'

/** The parts of contents that name one thing. */
const NAMING = {
  insightId: 'insights',
  filterFromInsightId: 'insights',
  viewId: 'views',
  teamId: 'teams',
  id: 'dashboards',
  selectedNoticeboardId: 'noticeboards',
} as const satisfies Partial<Record<keyof FileContents, ReferenceKind>>

/** Those that name several. */
const LISTING = { highlightedTeamIds: 'teams', templateIds: 'templates' } as const

type Naming = keyof typeof NAMING
type Listing = keyof typeof LISTING
type Stored = Record<string, unknown>

const isNaming = (part: string): part is Naming => Object.hasOwn(NAMING, part)
const isListing = (part: string): part is Listing => Object.hasOwn(LISTING, part)

const mapped = (contents: object, change: (part: string, value: unknown) => unknown): object =>
  Object.fromEntries(
    Object.entries(contents).flatMap(([part, value]) => {
      const changed = value === undefined ? undefined : change(part, value)
      return changed === undefined ? [] : [[part, changed]]
    }),
  )

/** The stored contents of a tile, with ids as texts. */
export function readContents({ contents, cellType }: Pick<DashboardCell, 'contents' | 'cellType'>): FileContents {
  const read = TILE_CONTENTS[cellType].safeParse(parsed(contents))
  return mapped(read.success ? read.data : {}, (part, value) => {
    if (isNaming(part)) return String(value)
    return isListing(part) ? (value as number[]).map(String) : value
  }) as FileContents
}

function parsed(contents: string): unknown {
  try {
    return JSON.parse(contents) as unknown
  } catch {
    return {}
  }
}

/** As tiles store them; what does not exist yet is left out. */
export const contentsToSave = (contents: FileContents): Stored =>
  mapped(contents, (part, value) => {
    if (isNaming(part)) return value === '' ? undefined : Number(value)
    return isListing(part) ? (value as string[]).map(Number) : value
  }) as Stored

export const rekeyContents = (contents: FileContents, scope: Scope): FileContents =>
  mapped(contents, (part, value) => {
    const { rename, at } = scope
    const place = `${at}.${part}`
    if (isNaming(part)) return rename({ kind: NAMING[part], key: value as string, at: place })
    if (isListing(part))
      return (value as string[]).map((key, nth) => rename({ kind: LISTING[part], key, at: `${place}.${nth}` }))
    if (part === 'userStatuses') {
      for (const id of value as number[]) if (id > 0) rename({ kind: 'userStatuses', key: String(id), at: place })
      return value
    }
    if (part === 'dynamicFilter' || part === 'orderBy' || part === 'dateColumn')
      return columnAt(value as string, scope, part)
    if (part === 'columns') return columnsAt(value as string[], scope, part)
    if (part !== 'graphOptions') return value
    const { markerColumn, ...options } = value as NonNullable<FileContents['graphOptions']>
    return {
      ...options,
      ...(markerColumn && { markerColumn: columnAt(markerColumn, scope, 'graphOptions.markerColumn') }),
    }
  }) as FileContents
