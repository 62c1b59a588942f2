import type { ImportPlan, MadeField } from '@dossier/contract/import-plan'
import type { ImportCounts, ImportRow, ImportState, ImportStep, RowVerdict, TakenBack } from '@dossier/contract/imports'
import type { AddedChoices } from '@dossier/core/import/new-choices'
import type { UnreadWords } from '@dossier/core/import/unread-words'
import type { Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

/** A field that the run of an import makes for a column. */
export interface PlannedField extends MadeField {
  column: number
  id: string
  /** It is there, but not in the form of the template. */
  isThere: boolean
  /** Of a list, the choices that the first rows have. */
  choices: string[]
  /** Of a number. */
  precision: number | null
}

/** What an import has added to the configuration, and what its undo has found out about that. */
export interface AddedByImport {
  templateId: number
  fields: { id: string; title: string }[]
  choices: { fieldId: string; title: string; values: { value: string; label: string }[] }[]
  /** Until this record, records were asked for what they have of it. */
  readTo: number
  usedFields: string[]
  usedChoices: { fieldId: string; values: string[] }[]
  takenBack: TakenBack[]
}

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
    /** What the run makes before it adds records. */
    new_fields: Json<PlannedField[]>
    added: NullableJson<AddedByImport>
    /** Words that its check has not understood. */
    unread: Json<UnreadWords[]>
    /** The last of its records that was undone; 0 for none. */
    undone_to: Generated<number>
  }
  /** The file, in pieces. */
  import_pieces: OfImport & { piece: number; bytes: Uint8Array }
  /** Digests of keys, of the records that are there and of the rows that were read. */
  import_keys: OfImport & { is_row: boolean; key: string; number: number }
  /** The records that it created or changed. */
  import_records: OfImport & { case_id: number }
  import_verdicts: OfImport & {
    step: ImportStep
    /** Without remarks: of these, only the first are kept. */
    is_plain: boolean
    /** The row of the file, or how many undone records came before. */
    number: number
    verdict: RowVerdict
    case_number: string | null
    remarks: Json<ImportRow['remarks']>
    /** Of a check: the values as they will be, and what they were. */
    shown: Json<ImportRow['values']>
  }
}
