import type { AuditKind } from '@dossier/contract/audit-log'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/open.ts'

/** Entries of one thing that are looked at: its latest ones. */
const LOOKED_AT = 50

/** What was published of a thing since an instant, oldest first. */
export async function selectEntriesSince(
  tx: Tx,
  tenantId: number,
  { kind, id, since }: { kind: AuditKind; id: string; since: string },
) {
  const newest = await tx
    .selectFrom('audit_entries')
    .select(['kind', 'what', 'changes', 'thing_id', 'thing', 'actor'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  return newest.toReversed()
}

/** Records of a template that are looked at: the latest ones. */
const RECORDS = 10_000

export interface RecordsOf {
  tenantId: number
  templateId: number
  /** null: all count. */
  fieldId: string | null
  /** Those without a value count; otherwise those with one. */
  isMissing?: boolean
  /** Those with one of these values count. */
  choices?: readonly string[]
}

function isMeant({ fieldId, isMissing, choices = [] }: RecordsOf): RawBuilder<boolean> {
  if (fieldId === null) return sql`true`
  const value = sql`fields -> ${fieldId}::text`
  if (isMissing) return sql`${value} is null`
  return choices.length > 0 ? sql`coalesce(${value} ?| ${[...choices]}::text[], false)` : sql`${value} is not null`
}

/** How many of the latest records of a template, without deleted ones, have a value in a field. Reads them by an index. */
export async function countRecords(tx: Tx, of: RecordsOf): Promise<{ records: number; isAll: boolean }> {
  const latest = tx
    .selectFrom('cases')
    .select(isMeant(of).as('is_meant'))
    .where('tenant_id', '=', of.tenantId)
    .where('template_id', '=', of.templateId)
    .where('deleted', 'is', null)
    .orderBy('id', 'desc')
    .limit(RECORDS + 1)
  const { among, records } = await tx
    .selectFrom(latest.as('latest'))
    .select((eb) => eb.fn.countAll<number>().as('among'))
    .select(sql<number>`count(*) filter (where is_meant)::int`.as('records'))
    .executeTakeFirstOrThrow()
  return { records: Math.min(records, RECORDS), isAll: among <= RECORDS }
}

/** Records of which each is calculated again. */
const CALCULATED = 2_000

/** The values of the latest records of a template, without deleted ones. */
export async function selectLatest(tx: Tx, { tenantId, templateId }: Pick<RecordsOf, 'tenantId' | 'templateId'>) {
  const rows = await tx
    .selectFrom('cases')
    .select(['case_number as caseNumber', 'fields', 'overridden', 'created', 'closed', 'is_sensitive as isRestricted'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where('deleted', 'is', null)
    .orderBy('id', 'desc')
    .limit(CALCULATED + 1)
    .execute()
  return { rows: rows.slice(0, CALCULATED), isAll: rows.length <= CALCULATED }
}
