import type { FieldValue } from '@dossier/contract/fields'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { CaseColumns } from '../../db/tables/cases.ts'

/** A record as it is stored, without the slots that repeat its fields. */
export type CaseRow = Selectable<CaseColumns>

const COLUMNS = [
  'tenant_id',
  'id',
  'case_number',
  'title',
  'summary',
  'template_id',
  'status_id',
  'severity_id',
  'assignee_id',
  'opened_by_id',
  'opened_by',
  'is_case',
  'is_closed',
  'is_sensitive',
  'hidden_from_insights',
  'created',
  'last_updated',
  'closed',
  'deleted',
  'seq',
  'area_ids',
  'tag_ids',
  'user_ids',
  'pending_team_ids',
  'edit_team_ids',
  'fields',
  'field_times',
] as const satisfies readonly (keyof CaseColumns)[]

export interface CaseKey {
  tenantId: number
  caseId: number
}

/** A record of the tenant, deleted ones too. `forUpdate` makes other writers of it wait until the transaction ends. */
export function selectCase(tx: Tx, { tenantId, caseId }: CaseKey, forUpdate: boolean): Promise<CaseRow | undefined> {
  const query = tx.selectFrom('cases').select(COLUMNS).where('tenant_id', '=', tenantId).where('id', '=', caseId)
  return (forUpdate ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** The id of the record with this number in any letter case. */
export async function selectCaseId(tx: Tx, tenantId: number, caseNumber: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('cases')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql`lower(case_number)`, '=', sql`lower(${caseNumber})`)
    .executeTakeFirst()
  return row?.id
}

/** The lock on one key of a record, while it lasts. */
export interface LockRow {
  key: string
  user_id: number
  holder: string
  fence: number
  expires: string
  /** Whether its holder has shown a draft; the draft itself may be empty. */
  has_draft: boolean
  draft: FieldValue
}

export const selectLocks = (tx: Tx, { tenantId, caseId }: CaseKey): Promise<LockRow[]> =>
  tx
    .selectFrom('field_locks')
    .select(['key', 'user_id', 'holder', 'fence', 'expires', 'draft'])
    .select(sql<boolean>`draft is not null`.as('has_draft'))
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .where('expires', '>', sql<string>`clock_timestamp()`)
    .execute()
