import { sameJson } from '@dossier/core/live/same-json'
import type { DraftThing } from './draft-queries.ts'
import { DRAFTED_TABLES, keyOfRow, type DraftedTable, type Row } from './stored-rows.ts'

/** What a draft makes of the rows of one table. */
export interface TableChanges {
  table: DraftedTable
  /** Whole rows, each with the thing that it belongs to. */
  written: { thing: DraftThing; row: Row }[]
  removed: { thing: DraftThing; row: Row }[]
}

/** The published rows of a table, by `keyOfRow`. */
export type Published = (table: DraftedTable) => ReadonlyMap<string, Row>

/** A draft changes those columns that it has changed; others are as they are published, counts included. */
export function mergeRows(things: readonly DraftThing[], published: Published): TableChanges[] {
  return DRAFTED_TABLES.map((table) => {
    const now = published(table)
    const changes: TableChanges = { table, written: [], removed: [] }
    for (const thing of things) {
      if (thing.kind !== table.kind) continue
      const were = new Map(thing.baseRows[table.name]?.map((row) => [keyOfRow(table, row), row]))
      for (const row of thing.rows[table.name] ?? []) {
        const key = keyOfRow(table, row)
        const merged = mergeRow(row, were.get(key), now.get(key))
        if (merged) changes.written.push({ thing, row: merged })
        were.delete(key)
      }
      for (const [key, row] of were) if (now.has(key)) changes.removed.push({ thing, row: now.get(key) ?? row })
    }
    return changes
  })
}

function mergeRow(row: Row, was: Row | undefined, now: Row | undefined): Row | undefined {
  if (!was) return { ...now, ...row }
  // What was deleted since stays deleted, until somebody decides. (ADR 82)
  if (!now) return undefined
  const changed = Object.entries(row).filter(([column, value]) => !sameJson(value, was[column]))
  return { ...now, ...Object.fromEntries(changed) }
}
