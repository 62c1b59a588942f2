import { sql } from 'kysely'
import { STORED } from '../catalogue/configured/index.ts'
import { STORED_KINDS, thingsOf } from '../catalogue/configured-things.ts'
import type { Tx } from '../db/open.ts'
import type { DraftedKind } from './stored-rows.ts'

const DRAFTED_KINDS: readonly DraftedKind[] = STORED_KINDS.filter(
  (kind) => kind === 'orders' || STORED[kind].drafted !== undefined,
)

export interface ChangedThing {
  kind: DraftedKind
  id: string
  /** As it is published; null: it is new. */
  base: unknown
  /** As this transaction sees it; null: it is deleted. */
  body: unknown
}

/** What this transaction sees otherwise than the latest version has it. */
export async function changedThings(tx: Tx, tenantId: number): Promise<ChangedThing[]> {
  const each = DRAFTED_KINDS.map(
    (kind) => sql`select ${kind}::text as kind, coalesce(now.id, known.thing_id) as id, known.body as base, now.body
      from (${thingsOf(kind, tenantId)}) now full join (
        select thing_id, body from configuration_things
        where tenant_id = ${tenantId} and kind = ${kind} and until_version is null) known on known.thing_id = now.id
      where now.body is distinct from known.body`,
  )
  const { rows } = await sql<ChangedThing>`${sql.join(each, sql` union all `)}`.execute(tx)
  return rows
}

/** The published bodies of some things, by `placeOfThing`. */
export async function publishedBodies(tx: Tx, tenantId: number, things: readonly { kind: DraftedKind; id: string }[]) {
  const each = DRAFTED_KINDS.map((kind) => {
    const ids = things.filter((thing) => thing.kind === kind).map(({ id }) => id)
    return sql`select ${`${kind} `}::text || id as place, body from (${thingsOf(kind, tenantId)}) one
      where id = any(${ids}::text[])`
  })
  const { rows } = await sql<{ place: string; body: unknown }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ place, body }) => [place, body]))
}
