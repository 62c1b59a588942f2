import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import type { CaseColumns } from '../../../db/tables/cases.ts'
import type { CaseKey } from '../queries.ts'

/** Another record that this one refers to, as far as it is shown, with what decides to whom. */
export interface OtherRow extends Pick<Selectable<CaseColumns>, Shown | Hiding> {
  case_id: number
}

type Shown = 'case_number' | 'title' | 'template_id' | 'is_closed'
type Hiding =
  | 'is_sensitive'
  | 'deleted'
  | 'opened_by_id'
  | 'assignee_id'
  | 'user_ids'
  | 'pending_team_ids'
  | 'edit_team_ids'
  | 'role_user_ids'

/** A link of a record and the record at its other end, which may be deleted. */
export interface LinkRow extends OtherRow {
  id: string
  merged_id: number | null
}

/** Two records, in either order. */
export type Pair = readonly [number, number]

const OTHER = sql.raw(`'case_id', o.id, 'case_number', o.case_number, 'title', o.title, 'template_id', o.template_id,
  'is_closed', o.is_closed, 'is_sensitive', o.is_sensitive, 'deleted', o.deleted, 'opened_by_id', o.opened_by_id,
  'assignee_id', o.assignee_id, 'user_ids', o.user_ids, 'pending_team_ids', o.pending_team_ids,
  'edit_team_ids', o.edit_team_ids, 'role_user_ids', o.role_user_ids`)

/** Whether a row of `cases` is linked to others. */
export const isLinked = sql<boolean>`(
  exists (select from case_links l where l.tenant_id = cases.tenant_id and l.low_id = cases.id)
  or exists (select from case_links l where l.tenant_id = cases.tenant_id and l.high_id = cases.id))`

/** The links of a record, oldest first. */
export async function selectLinks(tx: Tx, { tenantId, caseId }: CaseKey): Promise<readonly LinkRow[]> {
  const { rows } = await sql<{ link: LinkRow }>`
    select jsonb_build_object('id', l.id, 'merged_id', l.merged_id, ${OTHER}) as link
    from (select id, created, merged_id, high_id as other_id from case_links
        where tenant_id = ${tenantId}::int and low_id = ${caseId}::int
      union all select id, created, merged_id, low_id from case_links
        where tenant_id = ${tenantId}::int and high_id = ${caseId}::int) l
    join cases o on o.tenant_id = ${tenantId}::int and o.id = l.other_id
    order by l.created, l.id`.execute(tx)
  return rows.map(({ link }) => link)
}

/** Records of the tenant, deleted ones among them. */
export async function selectOthers(tx: Tx, tenantId: number, ids: readonly number[]): Promise<readonly OtherRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ other: OtherRow }>`select jsonb_build_object(${OTHER}) as other
    from cases o where o.tenant_id = ${tenantId}::int and o.id = any(${[...ids]}::int[])`.execute(tx)
  return rows.map(({ other }) => other)
}

export async function countLinks(tx: Tx, { tenantId, caseId }: CaseKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from case_links
    where tenant_id = ${tenantId}::int and (low_id = ${caseId}::int or high_id = ${caseId}::int)`.execute(tx)
  return rows[0]!.count
}

export const selectLink = (tx: Tx, tenantId: number, pair: Pair) =>
  tx
    .selectFrom('case_links')
    .select('merged_id')
    .where('tenant_id', '=', tenantId)
    .where('low_id', '=', Math.min(...pair))
    .where('high_id', '=', Math.max(...pair))
    .executeTakeFirst()

/** The record at the other end of a link, seen from one of its two. */
export async function selectOtherEnd(tx: Tx, tenantId: number, link: { id: string; caseId: number }) {
  const row = await tx
    .selectFrom('case_links')
    .select(['low_id', 'high_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', link.id)
    .executeTakeFirst()
  return row && (row.low_id === link.caseId ? row.high_id : row.low_id)
}

const ordered = (pairs: readonly Pair[]) => ({
  low: pairs.map((pair) => Math.min(...pair)),
  high: pairs.map((pair) => Math.max(...pair)),
})

/** Links each pair that is not linked yet. */
export async function insertLinks(tx: Tx, tenantId: number, pairs: readonly Pair[]): Promise<void> {
  const { low, high } = ordered(pairs)
  await sql`insert into case_links (tenant_id, low_id, high_id)
    select ${tenantId}::int, low, high from unnest(${low}::int[], ${high}::int[]) as given (low, high)
    order by low, high on conflict do nothing`.execute(tx)
}

export async function deleteLinks(tx: Tx, tenantId: number, pairs: readonly Pair[]): Promise<void> {
  const { low, high } = ordered(pairs)
  await sql`delete from case_links l using unnest(${low}::int[], ${high}::int[]) as given (low, high)
    where l.tenant_id = ${tenantId}::int and l.low_id = given.low and l.high_id = given.high`.execute(tx)
}
