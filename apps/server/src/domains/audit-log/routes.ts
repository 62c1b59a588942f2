import { AUDIT_PAGE_SIZE, auditLog, type AuditEntry } from '@dossier/contract/audit-log'
import { implement } from '../../http/implement.ts'
import { exportEntries } from './export-entries.ts'
import { selectEntries, type AuditRow, type Place } from './queries.ts'

export const auditLogRoutes = implement(auditLog, {
  list: async ({ tx, tenant }, { query: { before, ...filters } }) => {
    const page = { before: before === undefined ? null : placeOf(before), limit: AUDIT_PAGE_SIZE + 1 }
    const rows = await selectEntries(tx, { tenantId: tenant.id, ...filters }, page)
    const data = rows.slice(0, AUDIT_PAGE_SIZE)
    const last = data.at(-1)
    return { data: data.map(present), next: rows.length > data.length && last ? cursorOf(last) : null }
  },

  export: (ctx, { query: { timeZone, ...filters } }) => exportEntries(ctx, filters, timeZone),
})

const cursorOf = ({ at, id }: Place): string => `${Date.parse(at)}.${id}`

function placeOf(cursor: string): Place {
  const [time, id = ''] = cursor.split('.')
  return { at: new Date(Number(time)).toISOString(), id }
}

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  actionId: row.action_id,
  cause: row.cause,
  by: { id: row.actor_id, name: row.actor, kind: row.actor_kind },
  kind: row.kind,
  thing: { id: row.thing_id, name: row.thing },
  what: row.what,
  changes: row.changes,
})
