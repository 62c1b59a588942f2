import { sql } from 'kysely'
import type { StoredKind } from '../catalogue/configured-things.ts'
import type { Tx } from '../db/open.ts'
import type { RowsByTable } from '../db/tables/configuration-drafts.ts'

/** What a draft can change: teams are of people. */
export type DraftedKind = Exclude<StoredKind, 'teams'>

export type Row = Record<string, unknown>

export interface DraftedTable {
  name: string
  kind: Exclude<DraftedKind, 'orders'>
  /** The column that names the thing that a row belongs to. */
  owner: string
  /** Besides the tenant. */
  key: readonly string[]
}

/** The tables of things, each after those that it refers to. */
export const DRAFTED_TABLES: readonly DraftedTable[] = [
  { name: 'statuses', kind: 'statuses', owner: 'id', key: ['id'] },
  { name: 'severities', kind: 'severities', owner: 'id', key: ['id'] },
  { name: 'categories', kind: 'categories', owner: 'id', key: ['id'] },
  { name: 'data_definitions', kind: 'definitions', owner: 'id', key: ['id'] },
  { name: 'data_sources', kind: 'dataSources', owner: 'id', key: ['id'] },
  { name: 'field_definitions', kind: 'fields', owner: 'id', key: ['id'] },
  { name: 'templates', kind: 'templates', owner: 'id', key: ['id'] },
  { name: 'template_fields', kind: 'templates', owner: 'template_id', key: ['template_id', 'field_id'] },
]

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
