import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface FileTables {
  case_files: {
    tenant_id: number
    /** Also the name of its bytes in the store. */
    id: string
    case_id: number
    /** Null: of the record itself. */
    field_id: string | null
    name: string
    size: number
    content_type: string
    /** Bytes of its small picture, if it has one. */
    preview_size: number | null
    created: Generated<Stamp>
    user_id: number | null
    author: string
  }
  /** Bytes in the store that no file names, yet or any more. */
  stray_files: { tenant_id: number; id: string; due: Stamp }
  /** How many bytes the files of a tenant have. */
  file_usage: { tenant_id: number; bytes: number }
}
