import { CONFIGURED_KINDS, type ConfiguredKind } from '@dossier/contract/configuration/file'
import { sql } from 'kysely'
import { STORED } from '../catalogue/configured/index.ts'
import type { ThingTable } from '../catalogue/configured/stored-thing.ts'
import type { StoredKind } from '../catalogue/configured-things.ts'
import type { Tx } from '../db/open.ts'
import type { RowsByTable } from '../db/tables/configuration-drafts.ts'

/** What a draft can change. */
export type DraftedKind = StoredKind

export type Row = Record<string, unknown>

export interface DraftedTable extends ThingTable {
  kind: ConfiguredKind
}

/** The tables of things, each after those that it refers to. */
export const DRAFTED_TABLES: readonly DraftedTable[] = CONFIGURED_KINDS.flatMap((kind) =>
  (STORED[kind].drafted ?? []).map((table) => ({ ...table, kind })),
)

export const keyOfRow = ({ key }: DraftedTable, row: Row): string => JSON.stringify(key.map((column) => row[column]))

interface ThingId {
  kind: string
  id: string
}

/** A thing of a kind, as a key. */
export const placeOfThing = ({ kind, id }: ThingId): string => `${kind} ${id}`

/** The rows of some things as this transaction sees them, by `placeOfThing`. */
export async function selectRows(
  tx: Tx,
  tenantId: number,
  things: readonly ThingId[],
): Promise<Map<string, RowsByTable>> {
  const found = new Map<string, Record<string, Row[]>>()
  for (const table of DRAFTED_TABLES) {
    const ids = things.filter(({ kind }) => kind === table.kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string; row: Row }>`
      select ${sql.ref(table.owner)}::text as id, to_jsonb(t) as row from ${sql.table(table.name)} t
      where tenant_id = ${tenantId} and ${sql.ref(table.owner)}::text = any(${ids}::text[])`.execute(tx)
    for (const { id, row } of rows) {
      const place = placeOfThing({ kind: table.kind, id })
      if (!found.has(place)) found.set(place, {})
      ;(found.get(place)![table.name] ??= []).push(row)
    }
  }
  return found
}
