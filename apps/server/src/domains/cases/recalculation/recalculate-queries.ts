import type { FieldValue } from '@dossier/contract/fields'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import type { CaseRow } from '../queries.ts'

export type CalculatedRow = Pick<
  CaseRow,
  'id' | 'template_id' | 'case_number' | 'title' | 'fields' | 'overridden' | 'created' | 'closed'
>

interface Which {
  tenantId: number
  templateIds: readonly number[]
  since: string | null
}

/** Open, closed and deleted records, of which every node knows the recent ones by `case_recency`. */
const meant = ({ tenantId, templateIds, since }: Which): RawBuilder<SqlBool> =>
  sql`tenant_id = ${tenantId}::int and template_id = any(${[...templateIds]}::int[])
    ${
      since === null
        ? sql``
        : sql`and id = any(array(select r.case_id from case_recency r
      where r.tenant_id = ${tenantId}::int and r.is_open = any('{true,false}') and r.last_updated >= ${since}::timestamptz))`
    }`

export async function countToRecalculate(tx: Tx, which: Which): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cases where ${meant(which)}`.execute(tx)
  return rows[0]!.count
}

/** The next records by id, locked unless they are only looked at. */
export async function selectToRecalculate(
  tx: Tx,
  which: Which,
  { after, limit, onlyLooks = false }: { after: number; limit: number; onlyLooks?: boolean },
): Promise<CalculatedRow[]> {
  const { rows } = await sql<CalculatedRow>`
    select id, template_id, case_number, title, fields, overridden, created, closed from cases
    where ${meant(which)} and id > ${after}::int order by id limit ${limit}::int ${onlyLooks ? sql`` : sql`for no key update`}`.execute(
    tx,
  )
  return rows
}

/** A record with other values than before; a title of null stays. */
export interface Recalculated {
  id: number
  filled: Record<string, FieldValue>
  emptied: readonly string[]
  title: string | null
}

/** Stores calculated values, and nothing else of the record. */
export async function updateRecalculated(
  tx: Tx,
  { tenantId, rows, withTitle }: { tenantId: number; rows: readonly Recalculated[]; withTitle: boolean },
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update cases set fields = (cases.fields || given.filled) - given.emptied ${withTitle ? sql`, title = given.title` : sql``}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id int, filled jsonb, emptied text[], title text)
    where cases.tenant_id = ${tenantId}::int and cases.id = given.id
      and cases.id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx)
}
