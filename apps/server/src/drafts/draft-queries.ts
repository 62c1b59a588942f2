import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { RowsByTable } from '../db/tables/configuration-drafts.ts'
import type { DraftedKind } from './stored-rows.ts'

/** The form in which things are stored: another one means that the draft is of another version of the product. */
export const DRAFT_FORMAT = 1

/** A thing that a draft changes; a `base` of null: it is new, a `body` of null: it is deleted. */
export interface DraftThing {
  kind: DraftedKind
  id: string
  base: unknown
  body: unknown
  baseRows: RowsByTable
  rows: RowsByTable
}

const drafts = (tx: Tx, tenantId: number) => tx.selectFrom('configuration_drafts').where('tenant_id', '=', tenantId)

export const selectDraft = (tx: Tx, tenantId: number) =>
  drafts(tx, tenantId)
    .select(['id', 'format', 'revision', 'started_at as startedAt'])
    .select(['started_by_id as startedById', 'started_by as startedBy'])
    .executeTakeFirst()

export type StoredDraft = NonNullable<Awaited<ReturnType<typeof selectDraft>>>

/** Opens one, unless there is one. */
export async function insertDraft(tx: Tx, tenantId: number, by: { id: number; name: string }): Promise<void> {
  await tx
    .insertInto('configuration_drafts')
    .values({ tenant_id: tenantId, format: DRAFT_FORMAT, started_by_id: by.id, started_by: by.name })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute()
}

/** With everything in it. */
export async function deleteDraft(tx: Tx, tenantId: number): Promise<void> {
  await tx.deleteFrom('configuration_drafts').where('tenant_id', '=', tenantId).execute()
}

export async function countRevision(tx: Tx, tenantId: number): Promise<void> {
  await tx
    .updateTable('configuration_drafts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .execute()
}

const things = (tx: Tx, tenantId: number) =>
  tx.selectFrom('configuration_draft_things').where('tenant_id', '=', tenantId)

export async function selectDraftThings(tx: Tx, tenantId: number): Promise<DraftThing[]> {
  const rows = await things(tx, tenantId)
    .select(['kind', 'thing_id as id', 'base', 'body', 'base_rows as baseRows', 'rows'])
    .orderBy('kind')
    .orderBy('thing_id')
    .execute()
  return rows as DraftThing[]
}

/** The things without their rows, and since when each is based on what was published then. */
export async function selectDraftBodies(tx: Tx, tenantId: number) {
  const rows = await things(tx, tenantId)
    .select(['kind', 'thing_id as id', 'base', 'body', 'based_at as basedAt'])
    .orderBy('kind')
    .orderBy('thing_id')
    .execute()
  return rows as (Pick<DraftThing, 'kind' | 'id' | 'base' | 'body'> & { basedAt: string })[]
}

/** Stores what a draft changes by now, and nothing else of it. */
export async function replaceDraftThings(tx: Tx, tenantId: number, all: readonly DraftThing[]): Promise<void> {
  const stored = JSON.stringify(all)
  await sql`
    delete from configuration_draft_things t where tenant_id = ${tenantId} and not exists (
      select from jsonb_to_recordset(${stored}::jsonb) as one (kind text, id text)
      where one.kind = t.kind and one.id = t.thing_id)`.execute(tx)
  await sql`
    insert into configuration_draft_things as t (tenant_id, kind, thing_id, base, body, base_rows, rows)
    select ${tenantId}::int, kind, id, nullif(base, 'null'), nullif(body, 'null'), "baseRows", rows
    from jsonb_to_recordset(${stored}::jsonb)
      as one (kind text, id text, base jsonb, body jsonb, "baseRows" jsonb, rows jsonb)
    on conflict (tenant_id, kind, thing_id) do update
      set body = excluded.body, base_rows = excluded.base_rows, rows = excluded.rows
      where (t.body, t.base_rows, t.rows) is distinct from (excluded.body, excluded.base_rows, excluded.rows)`.execute(
    tx,
  )
}

export async function deleteDraftThing(tx: Tx, tenantId: number, { kind, id }: Pick<DraftThing, 'kind' | 'id'>) {
  const { numDeletedRows } = await tx
    .deleteFrom('configuration_draft_things')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** From now on its changes are based on what is published; on nothing, if that was deleted. */
export async function rebaseDraftThing(
  tx: Tx,
  tenantId: number,
  { kind, id, base }: Pick<DraftThing, 'kind' | 'id' | 'base'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('configuration_draft_things')
    .set({ base: base === null ? null : JSON.stringify(base), ...(base === null && { base_rows: '{}' }) })
    .set({ based_at: sql<string>`date_trunc('milliseconds', now())` })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
