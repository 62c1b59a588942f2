import type { ItemName } from '@dossier/contract/data-sources/item-name'
import type { FieldValue } from '@dossier/contract/fields'
import type { CaseRow } from '@dossier/contract/views'

/** How a cell is being edited: asked for, open, on its way to the server, or not saved. */
export type CellPhase = 'loading' | 'open' | 'saving' | 'failed'

/** What this person has changed in a record, as long as its row does not know. */
export interface OwnRow {
  /** By field: the value, and when it was stored; null if it is not. */
  values: Readonly<Record<string, { value: FieldValue; storedAt: string | null }>>
  /** The items of data sources in them. */
  items: readonly ItemName[]
  /** By column. */
  phases: Readonly<Record<string, CellPhase>>
}

/** Where the list would show a row now: further up or down, or not at all. */
export type Stray = 'moved' | 'left'

/** By record: those that were edited in this list since its rows were asked for. */
export type OwnRows = ReadonlyMap<number, OwnRow>

export const NO_OWN_ROWS: OwnRows = new Map()

/** A row with this person's own newer values. */
export function withOwn(row: CaseRow, own: OwnRow | undefined): CaseRow {
  const newer = Object.entries(own?.values ?? {}).filter(
    ([, { storedAt }]) => storedAt === null || storedAt > row.lastUpdated,
  )
  if (!own || newer.length === 0) return row
  const values = newer.map(([id, { value }]) => [id, value] as const)
  return {
    ...row,
    fields: { ...row.fields, ...Object.fromEntries(values) },
    items: [...(row.items ?? []), ...own.items],
  }
}

/** The places of rows with a cell that is being edited. */
export const openRows = (rows: readonly CaseRow[], own: OwnRows = NO_OWN_ROWS): number[] =>
  [...own].flatMap(([id, { phases }]) => (Object.keys(phases).length > 0 ? rows.findIndex((row) => row.id === id) : []))

export const hasOpenCell = (own: OwnRows): boolean =>
  [...own.values()].some(({ phases }) => Object.keys(phases).length > 0)
