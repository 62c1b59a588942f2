import type { AuditEntry, AuditValue } from '@dossier/contract/audit-log'
import { dateTimeText, type DisplayContext } from '../text/dates.ts'

export const ACTION_TITLES: Record<AuditEntry['what'], string> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
}

/** A value of the audit log as one text; empty: nothing. */
export function auditValueText(value: AuditValue, context: DisplayContext): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? dateTimeText(value.at, context) : String(value)
}
