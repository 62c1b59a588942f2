import type { ImportPlan } from '@dossier/contract/import-plan'
import type { ImportCounts, ImportRow, ImportState, ImportStep, RowVerdict } from '@dossier/contract/imports'
import type { AddedChoices } from '@dossier/core/import/new-choices'
import type { Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

interface OfImport {
  tenant_id: number
  import_id: number
}

export interface ImportTables {
  imports: {
    tenant_id: number
    id: Generated<number>
    created: Generated<Stamp>
    /** When its last step began or ended. */
    touched: Generated<Stamp>
    author_id: number
    author: string
    file_name: string
    file_bytes: number
    state: Generated<ImportState>
    fault: Generated<string>
    plan: NullableJson<ImportPlan>
    headings: Json<string[]>
    job_id: string | null
    /** Of everything that it writes. */
    action_id: string | null
    /** The last record whose key was read; null once all were, or if none are needed. */
    keys_after: number | null
    /** The first row that the step has not reached. */
    next_row: Generated<number>
    /** Known after the check. */
    row_count: number | null
    checked_at: Stamp | null
    checked: NullableJson<ImportCounts>
    ran: NullableJson<ImportCounts>
    undone: NullableJson<ImportCounts>
    /** What the check has found and the run adds. */
    new_choices: Json<AddedChoices[]>
    /** How many of its batches were undone. */
    undone_to: Generated<number>
  }
  /** The file, in pieces. */
  import_pieces: OfImport & { piece: number; bytes: Uint8Array }
  /** Digests of keys, of the records that are there and of the rows that were read. */
  import_keys: OfImport & { is_row: boolean; key: string; number: number }
  /** The records that it created or changed. */
  import_batches: OfImport & { number: number; case_ids: number[] }
  import_verdicts: OfImport & {
    step: ImportStep
    /** Without remarks: of these, only the first are kept. */
    is_plain: boolean
    /** The row of the file, or how many undone records came before. */
    number: number
    verdict: RowVerdict
    case_number: string | null
    remarks: Json<ImportRow['remarks']>
  }
}
