import { sql } from 'kysely'

/** A record whose entries are read. None is older than the record: partitions before it are left alone. */
export interface LoggedRecord {
  tenantId: number
  caseId: number
  created: string
}

export const loggedAs = (row: { tenant_id: number; id: number; created: string }): LoggedRecord => ({
  tenantId: row.tenant_id,
  caseId: row.id,
  created: row.created,
})

/** The entries of one record, as the end of a query, to which further conditions can be added. */
export const entriesOf = ({ tenantId, caseId, created }: LoggedRecord) =>
  sql`changes where tenant_id = ${tenantId}::int and case_id = ${caseId}::int and at >= ${created}::timestamptz`
