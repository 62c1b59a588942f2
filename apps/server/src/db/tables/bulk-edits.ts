import type { BulkChange, CellChange } from '@dossier/contract/bulk-edits'
import type { Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

export interface BulkEditTables {
  bulk_edits: {
    tenant_id: number
    /** Also of its action. */
    id: string
    created: Generated<Stamp>
    author_id: number
    /** The same for all records; none if each has its own. */
    changes: Json<BulkChange[]>
    /** Missing if the call that began it has also finished it. */
    job_id: string | null
    /** The last record that was looked at, in the order of their ids. */
    done_to: Generated<number>
    total: number
    changed: Generated<number>
    unchanged: Generated<number>
    refused: Generated<number>
    ended: Stamp | null
  }
  bulk_rows: {
    tenant_id: number
    edit_id: string
    case_id: number
    /** What of this record alone is changed. */
    cells: NullableJson<CellChange[]>
    /** Missing until the record is reached. */
    verdict: 'changed' | 'unchanged' | 'refused' | null
    /** Why it was refused. */
    message: Generated<string>
  }
}
