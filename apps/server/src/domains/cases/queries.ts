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

/** A record by its id, or by its number in any letter case. */
export type CaseRef = CaseKey | { tenantId: number; caseNumber: string }

/** A record of the tenant, deleted ones too. `forUpdate` makes other writers of it wait until the transaction ends. */
export function selectCase(tx: Tx, ref: CaseRef, forUpdate: boolean): Promise<CaseRow | undefined> {
  const query = tx.selectFrom('cases').select(COLUMNS).where('tenant_id', '=', ref.tenantId).where(refersTo(ref))
  return (forUpdate ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

const refersTo = (ref: CaseRef) =>
  'caseId' in ref ? sql<boolean>`id = ${ref.caseId}` : sql<boolean>`lower(case_number) = lower(${ref.caseNumber})`

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

export const selectLocks = (tx: Tx, ref: CaseRef): Promise<LockRow[]> =>
  tx
    .selectFrom('field_locks')
    .select(['key', 'user_id', 'holder', 'fence', 'expires', 'draft'])
    .select(sql<boolean>`draft is not null`.as('has_draft'))
    .where('tenant_id', '=', ref.tenantId)
    .where('case_id', '=', 'caseId' in ref ? ref.caseId : sql<number>`(select id from cases where ${refersTo(ref)})`)
    .where('expires', '>', sql<string>`clock_timestamp()`)
    .execute()
