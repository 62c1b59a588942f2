import type { Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

/** Rows of each table, as PostgreSQL writes them as JSON. */
export type RowsByTable = Readonly<Record<string, readonly Record<string, unknown>[]>>

export interface ConfigurationDraftTables {
  /** The open draft of a tenant. */
  configuration_drafts: {
    tenant_id: number
    id: Generated<string>
    /** Of the stored things: a draft of another format cannot be opened. */
    format: number
    /** How often it was changed. */
    revision: Generated<number>
    started_at: Generated<Stamp>
    started_by_id: number
    started_by: string
  }
  /** Each thing that the draft changes. */
  configuration_draft_things: {
    tenant_id: number
    kind: string
    thing_id: string
    /** The published thing that its changes are based on; null: it is new. */
    base: NullableJson<unknown>
    /** null: it is deleted. */
    body: NullableJson<unknown>
    /** Its rows as they were published when it was saved, and as the draft has them: a draft changes what differs. */
    base_rows: Json<RowsByTable>
    rows: Json<RowsByTable>
    based_at: Generated<Stamp>
  }
}
