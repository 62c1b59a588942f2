import type { FieldValue } from '@dossier/contract/fields'
import { sql, type Selectable } from 'kysely'
import { compiledOnce } from '../../db/compiled-once.ts'
import { gathered } from '../../db/gathered.ts'
import type { Tx } from '../../db/open.ts'
import type { CaseColumns } from '../../db/tables/cases.ts'
import { isLinked, selectLinks, type LinkRow } from './links/link-queries.ts'
import { currentRequests } from './locks/lock-request-queries.ts'
import { selectTagTitles } from './writing/tag-queries.ts'

/** A record as stored. */
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
  'role_user_ids',
  'category_id',
  'cadence_enabled',
  'fields',
  'field_times',
  'overridden',
  'form',
] as const satisfies readonly (keyof CaseColumns)[]

export interface CaseKey {
  tenantId: number
  caseId: number
}

/** A record by its id, or by its number in any letter case. */
export type CaseRef = CaseKey | { tenantId: number; caseNumber: string }

/** The titles of its tags, in the order in which they were given. */
const tagTitles = sql<string[]>`array(select tags.title from unnest(tag_ids) with ordinality as given (id, nth)
  join tags on tags.tenant_id = cases.tenant_id and tags.id = given.id order by nth)`

const selectRecord = (tx: Tx, ref: CaseRef) =>
  tx
    .selectFrom('cases')
    .select(COLUMNS)
    .select(tagTitles.as('tags'))
    .where('cases.tenant_id', '=', ref.tenantId)
    .where(refersTo(ref))

export type TaggedRow = CaseRow & { tags: string[] }

/**
 * A record of the tenant with its locks and links, including deleted ones. Most have neither, and preparing to read them
 * would cost the database as much as the record.
 */
export async function selectCase(
  tx: Tx,
  ref: CaseRef,
): Promise<{ row: TaggedRow; locks: readonly LockRow[]; links: readonly LinkRow[] } | undefined> {
  const [found] = await selectWhole(tx, ref)
  if (!found) return undefined
  const { isLocked, isLinked, ...row } = found
  const key = { tenantId: row.tenant_id, caseId: row.id }
  const [locks, links] = await Promise.all([isLocked ? selectLocks(tx, key) : [], isLinked ? selectLinks(tx, key) : []])
  return { row, locks, links }
}

/** A record with the locks of its fields. */
interface LockedRecord {
  row: TaggedRow
  locks: readonly LockRow[]
}

/**
 * The same for a writer: other writers wait until this transaction ends. The locks are read by a statement of their
 * own, after the wait, so that they are current. Others of the same transaction may share both statements.
 */
export const selectCaseForUpdate: (tx: Tx, key: CaseKey) => Promise<LockedRecord | undefined> = gathered(selectEach)

async function selectEach(tx: Tx, keys: readonly CaseKey[]): Promise<(LockedRecord | undefined)[]> {
  const [first] = keys as [CaseKey]
  if (keys.length === 1) {
    const [[row], locks] = await Promise.all([selectForUpdate(tx, first), selectLocks(tx, first)])
    return [row && { row: await withNewTags(tx, row), locks }]
  }
  const caseIds = keys.map(({ caseId }) => caseId)
  const found = await selectCasesForUpdate(tx, first.tenantId, caseIds)
  const byId = new Map(found.map((one) => [one.row.id, one]))
  return caseIds.map((id) => byId.get(id))
}

/** The same for many records, in the order of their ids, whatever else waits for them; those that exist. */
export const selectCasesForUpdate = (tx: Tx, tenantId: number, caseIds: readonly number[]) =>
  selectCases(tx, tenantId, { caseIds, isForUpdate: true })

/** Many records with the locks of their fields, for a look at them or for a change. */
export async function selectCases(
  tx: Tx,
  tenantId: number,
  { caseIds, isForUpdate }: { caseIds: readonly number[]; isForUpdate: boolean },
): Promise<{ row: TaggedRow; locks: readonly LockRow[] }[]> {
  const keys = { tenantId, caseIds: [...caseIds] }
  const rows = await (isForUpdate ? selectAllForUpdate : selectAll)(tx, keys)
  const stale = rows.filter((row) => row.tags.length !== row.tag_ids.length)
  const titles = await selectTagTitles(tx, tenantId, [...new Set(stale.flatMap((row) => row.tag_ids))])
  const locks = Map.groupBy(await selectAllLocks(tx, keys), ({ case_id }) => case_id)
  return rows.map((row) => ({
    row: stale.includes(row) ? { ...row, tags: row.tag_ids.flatMap((id) => titles.get(id) ?? []) } : row,
    locks: locks.get(row.id) ?? [],
  }))
}

/**
 * After a wait the row is current, but its tags were read as of the start of the wait: tags created by the other writer
 * are missing.
 */
async function withNewTags(tx: Tx, row: TaggedRow): Promise<TaggedRow> {
  if (row.tags.length === row.tag_ids.length) return row
  const titles = await selectTagTitles(tx, row.tenant_id, row.tag_ids)
  return { ...row, tags: row.tag_ids.flatMap((id) => titles.get(id) ?? []) }
}

const refersTo = (ref: CaseRef) =>
  'caseId' in ref ? sql<boolean>`cases.id = ${ref.caseId}` : sql<boolean>`lower(case_number) = lower(${ref.caseNumber})`

/** The lock on one key of a record, while it lasts. */
export interface LockRow {
  key: string
  user_id: number
  holder: string
  fence: number
  expires: string
  /** Whether the holder has shown a draft; the draft itself may be empty. */
  has_draft: boolean
  draft: FieldValue
  /** Who asks for it; null while nobody does. */
  requests: { id: number; name: string; isKept: boolean }[] | null
}

const LOCK_COLUMNS = ['key', 'user_id', 'holder', 'fence', 'expires', 'draft'] as const

interface CaseKeys {
  tenantId: number
  caseIds: readonly number[]
}

const selectForUpdate = compiledOnce((tx: Tx, key: CaseKey) => selectRecord(tx, key).forNoKeyUpdate())

const selectRecords = (tx: Tx, { tenantId, caseIds }: CaseKeys) =>
  tx
    .selectFrom('cases')
    .select(COLUMNS)
    .select(tagTitles.as('tags'))
    .where('cases.tenant_id', '=', tenantId)
    .where('cases.id', '=', sql<number>`any(${caseIds}::int[])`)
    .orderBy('cases.id')

const selectAll = compiledOnce(selectRecords)

const selectAllForUpdate = compiledOnce((tx: Tx, keys: CaseKeys) => selectRecords(tx, keys).forNoKeyUpdate())

const selectAnyLocks = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('field_locks')
    .select(LOCK_COLUMNS)
    .select([sql<boolean>`draft is not null`.as('has_draft'), currentRequests.as('requests')])
    .where('tenant_id', '=', tenantId)
    .where('expires', '>', sql<string>`clock_timestamp()`)

const selectLocks = compiledOnce((tx: Tx, { tenantId, caseId }: CaseKey) =>
  selectAnyLocks(tx, tenantId).where('case_id', '=', caseId),
)

const selectAllLocks = compiledOnce((tx: Tx, { tenantId, caseIds }: CaseKeys) =>
  selectAnyLocks(tx, tenantId)
    .select('case_id')
    .where('case_id', '=', sql<number>`any(${caseIds}::int[])`),
)

const isLocked = sql<boolean>`exists (select from field_locks l
  where l.tenant_id = cases.tenant_id and l.case_id = cases.id and l.expires > clock_timestamp())`

const selectWhole = compiledOnce((tx: Tx, ref: CaseRef) =>
  selectRecord(tx, ref).select([isLocked.as('isLocked'), isLinked.as('isLinked')]),
)
