import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import type { Progress, TenantAttempt } from '../../../queue/job-kind.ts'
import { declareOrders } from './sort-indexes.ts'

/** Rows of one transaction, for which the savers of its records wait. */
const ROWS = 4_000
const PAUSE_MS = 50

type Attempt = Pick<TenantAttempt<unknown>, 'tenantId' | 'batch' | 'signal'>

interface Terms {
  /** Called after each commit that changes which orders lists may use. */
  announce(): void
  /** Tenants with fewer records keep no orders. */
  many?: number
  rows?: number
}

type Work = (tx: Tx) => Promise<Progress>

/**
 * Fills the orders that are wanted and removes those that are not. What is saved in the meantime is kept by the triggers, so
 * an order is right from the moment in which every record was visited. An interrupted attempt goes on where it was.
 */
export async function buildSortIndexes(
  { tenantId, batch, signal }: Attempt,
  { announce, many, rows = ROWS }: Terms,
): Promise<void> {
  let ids: readonly number[] = []
  await batch(async (tx) => {
    ids = await declareOrders(tx, tenantId, many)
    return { done: 0, total: null, note: 'Waiting for saves that began earlier' }
  })
  announce()
  await outlast(batch, signal)
  let isDone = false
  while (!isDone)
    await batch(async (tx) => {
      const { progress, ...step } = await build(tx, { tenantId, ids, rows })
      isDone = step.isDone
      return progress
    })
  announce()
  for (isDone = false; !isDone;)
    await batch(async (tx) => {
      isDone = await clearAway(tx, { tenantId, ids, rows })
      return { done: 1, total: 1, note: 'Removing orders that no list uses' }
    })
}

/** Waits until everybody who may have begun to save before this moment has ended. */
async function outlast(batch: (work: Work) => Promise<void>, signal: AbortSignal): Promise<void> {
  const progress = { done: 0, total: null, note: 'Waiting for saves that began earlier' }
  const read = async (tx: Tx) =>
    (
      await sql<{ first: string; next: string }>`select pg_snapshot_xmin(now)::text as first,
        pg_snapshot_xmax(now)::text as next from pg_current_snapshot() now`.execute(tx)
    ).rows[0]!
  let next: bigint | undefined
  for (let isOver = false; !isOver;) {
    await batch(async (tx) => {
      const seen = await read(tx)
      isOver = next !== undefined && BigInt(seen.first) >= next
      next ??= BigInt(seen.next)
      return progress
    })
    if (!isOver) await wait(PAUSE_MS, undefined, { signal })
  }
}

interface Task {
  tenantId: number
  /** What has been declared before everybody who may not know of it has ended. */
  ids: readonly number[]
  rows: number
}

interface Step {
  isDone: boolean
  progress: Progress
}

/**
 * Adds the next records to the orders that are being built; several that are at the same place together. The records
 * are locked, so that nobody changes a value between its being read and its being written.
 */
async function build(tx: Tx, { tenantId, rows: most, ...declared }: Task): Promise<Step> {
  const building = await tx
    .selectFrom('field_orders')
    .select(['id', 'reached'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'building')
    .where('id', '=', sql<number>`any(${[...declared.ids]}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const from = Math.min(...building.map(({ reached }) => reached))
  const ids = building.filter(({ reached }) => reached === from).map(({ id }) => id)
  if (ids.length === 0) return { isDone: true, progress: { done: 1, total: 1, note: 'Every order is ready' } }
  const to = await lastOf(tx, { from, most: Math.max(1, Math.floor(most / ids.length)) })
  const orders = tx.updateTable('field_orders').where('tenant_id', '=', tenantId).where('id', 'in', ids)
  if (to === null) await orders.set({ state: 'ready' }).execute()
  else {
    await addRecords(tx, { tenantId, ids, from, to })
    await orders.set({ reached: to }).execute()
  }
  const { rows } = await sql<{ total: number }>`select coalesce(max(id), 0) as total from cases`.execute(tx)
  const { total } = rows[0]!
  const done = Math.min(to ?? total, total)
  return { isDone: false, progress: { done, total, note: `${ids.length} orders: up to record ${done} of ${total}` } }
}

/** The id of the last one of the next open records; null if there are none. */
async function lastOf(tx: Tx, { from, most }: { from: number; most: number }): Promise<number | null> {
  const { rows } = await sql<{ to: number | null }>`
    select max(id) as to from (select c.id from cases c where c.id > ${from}::int and c.deleted is null
      and not c.is_closed order by c.id limit ${most}::int) next`.execute(tx)
  return rows[0]?.to ?? null
}

interface Span {
  tenantId: number
  ids: readonly number[]
  from: number
  to: number
}

async function addRecords(tx: Tx, { tenantId, ids, from, to }: Span): Promise<void> {
  const keysOf = (sortKey: string) => sql`
    from visited v cross join field_orders o cross join lateral (
      select ${sql.raw(sortKey)}(o.kind, v.fields -> o.field_id) as key) k
    where o.tenant_id = ${tenantId} and o.id = any(${[...ids]}::int[])`
  await sql`
    with visited as materialized (
      select c.id, c.fields || '{}' as fields from cases c where c.id > ${from}::int and c.id <= ${to}::int and c.deleted is null
        and not c.is_closed order by c.id for share),
    numbers as (
      insert into order_numbers (tenant_id, order_id, case_id, is_empty, key)
      select o.tenant_id, o.id, v.id, k.key is null, coalesce(k.key, 0) ${keysOf('order_number')}
        and o.kind in ('number', 'date') on conflict do nothing)
    insert into order_texts (tenant_id, order_id, case_id, is_empty, key)
    select o.tenant_id, o.id, v.id, k.key is null, coalesce(k.key, '') ${keysOf('order_text')}
      and o.kind in ('text', 'choice') on conflict do nothing`.execute(tx)
}

/** Removes some rows of orders that are not kept any more, and at last the orders. Whether that is all. */
async function clearAway(tx: Tx, { tenantId, ids, rows }: Task): Promise<boolean> {
  const [order] = await tx
    .selectFrom('field_orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'leaving')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .limit(1)
    .forUpdate()
    .execute()
  if (!order) return true
  for (const table of ['order_numbers', 'order_texts']) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where tenant_id = ${tenantId} and order_id = ${order.id}::int
      limit ${rows}::int))`.execute(tx)
    if ((numAffectedRows ?? 0n) > 0n) return false
  }
  await tx.deleteFrom('field_orders').where('tenant_id', '=', tenantId).where('id', '=', order.id).execute()
  return false
}
