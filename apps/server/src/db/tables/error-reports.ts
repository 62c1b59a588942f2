import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface ErrorReportTables {
  error_reports: {
    tenant_id: number
    id: Generated<number>
    message: string
    stack: string
    path: string
    times: Generated<number>
    first_at: Generated<Stamp>
    last_at: Generated<Stamp>
  }
}
