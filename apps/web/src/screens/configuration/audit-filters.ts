import type { AuditKind } from '@dossier/contract/audit-log'
import { startOfDay } from './start-of-day.ts'

export const ALL_KINDS = 'all'
/** The server looks for names that have this many characters in a row. */
const LEAST_NAME = 2

export interface AuditFilters {
  kind: AuditKind | typeof ALL_KINDS
  /** One thing of that kind; empty: all. */
  thingId: string
  personId: number
  name: string
  /** Days of the reader's calendar; empty: without a bound. */
  from: string
  to: string
}

export const NO_FILTERS: AuditFilters = { kind: ALL_KINDS, thingId: '', personId: 0, name: '', from: '', to: '' }

/** As the server takes them. */
export const auditQuery = ({ kind, thingId, personId, name, from, to }: AuditFilters) => ({
  ...(kind !== ALL_KINDS && { kind }),
  ...(thingId !== '' && { thingId }),
  ...(personId > 0 && { personId: String(personId) }),
  ...(name.length >= LEAST_NAME && { name }),
  ...(from !== '' && { from: startOfDay(from) }),
  ...(to !== '' && { to: startOfDay(to, 1) }),
})
