import type { AuditKind } from '@dossier/contract/audit-log'
import { logQuery, NO_LOG_FILTERS, type LogFilters } from './log-filters.ts'

export const ALL_KINDS = 'all'
/** The server looks for names that have this many characters in a row. */
const LEAST_NAME = 2

export interface AuditFilters extends LogFilters {
  kind: AuditKind | typeof ALL_KINDS
  /** One thing of that kind; empty: all. */
  thingId: string
  name: string
}

export const NO_FILTERS: AuditFilters = { kind: ALL_KINDS, thingId: '', name: '', ...NO_LOG_FILTERS }

/** As the server takes them. */
export const auditQuery = ({ kind, thingId, name, ...rest }: AuditFilters) => ({
  ...(kind !== ALL_KINDS && { kind }),
  ...(thingId !== '' && { thingId }),
  ...(name.length >= LEAST_NAME && { name }),
  ...logQuery(rest),
})
