import type { RecordEventType } from '@dossier/contract/integrations/integration'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import { logEnd } from '../../history/read-after.ts'
import type { Actor } from '@dossier/core/access/cases'
import { isAccessible } from '../../query/relation.ts'

/** From now on, events of the tenant are numbered. */
export async function beginEvents(tx: Tx, tenantId: number): Promise<void> {
  await tx
    .insertInto('event_counters')
    .values({ tenant_id: tenantId, place: await logEnd(tx) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locked until the end of the transaction: numbers are given one after the other. */
export const lockCounter = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('event_counters')
    .select(['number', 'place'])
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const selectCounter = (tx: Tx, tenantId: number) =>
  tx.selectFrom('event_counters').select('number').where('tenant_id', '=', tenantId).executeTakeFirst()

export const moveCounter = (tx: Tx, tenantId: number, to: { number: number; place: string }) =>
  tx.updateTable('event_counters').set(to).where('tenant_id', '=', tenantId).execute()

export interface NumberedEvent {
  number: number
  type: RecordEventType
  at: string
  case_id: number
  seq: number
  keys: string[]
  actor: string
}

export async function insertEvents(tx: Tx, tenantId: number, events: readonly NumberedEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('record_events')
    .values(events.map((event) => ({ tenant_id: tenantId, ...event })))
    .execute()
}

/** Tenants whose change log has entries that are not numbered yet. */
export async function selectBehind({ owner }: Database): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select e.tenant_id from event_counters e
    where exists (select from changes c where c.tenant_id = e.tenant_id and (c.position, c.case_id, c.seq) >
      (split_part(e.place, '.', 1)::bigint, split_part(e.place, '.', 2)::int, split_part(e.place, '.', 3)::int))
    order by e.tenant_id`.execute(owner)
  return rows.map(({ tenant_id }) => tenant_id)
}

interface Range {
  after: number
  until: number
  limit: number
}

/** Events of records that the reader may see; of deleted ones, only that they were. */
export async function selectEvents(tx: Tx, { tenantId, me }: { tenantId: number; me: Actor }, range: Range) {
  const { rows } = await sql<NumberedEvent & { template_id: number }>`
    select e.number, e.type, e.at, e.case_id, e.seq, e.keys, e.actor, c.template_id
    from record_events e join cases c on c.tenant_id = e.tenant_id and c.id = e.case_id
    where e.tenant_id = ${tenantId}::int and e.number > ${range.after}::bigint and e.number <= ${range.until}::bigint
      and (c.deleted is null or e.type = 'Deleted') and ${isAccessible({ me })}
    order by e.number limit ${range.limit}::int`.execute(tx)
  return rows
}

export async function firstEvent(tx: Tx, tenantId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('record_events')
    .select((eb) => eb.fn.min('number').as('first'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.first ?? null
}
