import type { DeliveryState } from '@dossier/contract/integrations/deliveries'
import type { Output } from '@dossier/contract/integrations/integration'
import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { DB } from '../../db/schema.ts'

/** A delivery before its first request. */
export type NewDelivery = Pick<
  Insertable<DB['deliveries']>,
  | 'id'
  | 'message_id'
  | 'effect_key'
  | 'integration_key'
  | 'out'
  | 'url'
  | 'lane'
  | 'target'
  | 'case_id'
  | 'cause_type'
  | 'cause_id'
  | 'cause'
  | 'body'
> &
  Partial<Pick<Insertable<DB['deliveries']>, 'headers'>>

const NEVER_TRIED = {
  last_attempt: null,
  delivered: null,
  last_status: null,
  last_error: null,
  answer: null,
}

/** An effect that is stored already is left as it is. Returns the ids of the others. */
export async function insertDeliveries(tx: Tx, tenantId: number, rows: readonly NewDelivery[]): Promise<string[]> {
  const stored = await tx
    .insertInto('deliveries')
    .values(rows.map((row) => ({ tenant_id: tenantId, ...row, ...NEVER_TRIED })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'effect_key']).doNothing())
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

export const selectSendTarget = (
  tx: Tx,
  tenantId: number,
  key: string,
): Promise<{ title: string; active: boolean; outputs: Output[] } | undefined> =>
  tx
    .selectFrom('integrations')
    .select(['title', 'active', 'outputs'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst()

export const cancelCaused = (
  tx: Tx,
  tenantId: number,
  cause: { type: 'person' | 'rule' | 'event' | 'schedule'; id: string },
) =>
  tx
    .updateTable('deliveries')
    .set({ state: 'Canceled', last_error: 'What made it be sent was switched off.' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Waiting')
    .where('cause_type', '=', cause.type)
    .where('cause_id', '=', cause.id)
    .execute()

export const cancelOfIntegration = (tx: Tx, tenantId: number, key: string) =>
  tx
    .updateTable('deliveries')
    .set({ state: 'Canceled', last_error: 'The integration was switched off.' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Waiting')
    .where('integration_key', '=', key)
    .execute()

/** What waits for its time is due now. */
export const makeDue = async (tx: Tx, tenantId: number, key: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ due: sql<string>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Waiting')
    .where('integration_key', '=', key)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const LISTED = [
  'd.id',
  'd.message_id',
  'd.created',
  'd.integration_key',
  'd.out',
  'd.target',
  'd.case_id',
  'd.cause_type',
  'd.cause_id',
  'd.cause',
  'd.state',
  'd.requests',
  'd.due',
  'd.last_attempt',
  'd.delivered',
  'd.last_status',
  'd.last_error',
] as const

interface Page {
  integrationKey: string | undefined
  state: DeliveryState | undefined
  before: string | undefined
  limit: number
}

/** Newest first: ids grow with time. */
export const selectDeliveries = (tx: Tx, tenantId: number, { integrationKey, state, before, limit }: Page) =>
  tx
    .selectFrom('deliveries as d')
    .select(LISTED)
    .where('d.tenant_id', '=', tenantId)
    .$if(integrationKey !== undefined, (query) => query.where('d.integration_key', '=', integrationKey!))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state!))
    .$if(before !== undefined, (query) => query.where('d.id', '<', before!))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number]

export const selectDelivery = (tx: Tx, tenantId: number, id: string) =>
  tx
    .selectFrom('deliveries as d')
    .select([...LISTED, 'd.body', 'd.answer', 'd.url', 'd.lane', 'd.headers'])
    .where('d.tenant_id', '=', tenantId)
    .where('d.id', '=', id)
    .executeTakeFirst()

const FAILED_SHOWN = 10_000

/** How many have failed, up to a bound. */
export async function countFailed(tx: Tx, tenantId: number, integrationKey: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from deliveries where tenant_id = ${tenantId}::int and state = 'Failed'
        and (${integrationKey ?? null}::text is null or integration_key = ${integrationKey ?? null}::text)
      limit ${sql.lit(FAILED_SHOWN)}) failed`.execute(tx)
  return rows[0]!.count
}

const FROM_START = { state: 'Waiting' as const, tries: 0, due: sql<string>`now()`, last_error: null }

/** Its waits begin again. */
export const sendAgain = (tx: Tx, tenantId: number, id: string) =>
  tx.updateTable('deliveries').set(FROM_START).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export async function sendFailedAgain(tx: Tx, tenantId: number, integrationKey: string | undefined): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set(FROM_START)
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deliveries as d')
        .select('d.id')
        .where('d.tenant_id', '=', tenantId)
        .where('d.state', '=', 'Failed')
        .$if(integrationKey !== undefined, (query) => query.where('d.integration_key', '=', integrationKey!))
        .orderBy('d.id', 'desc')
        .limit(FAILED_SHOWN),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Of each output, the newest delivery of a record, and when it arrived there last. */
export async function selectLastOf(tx: Tx, tenantId: number, caseId: number) {
  const { rows } = await sql<LastDelivery>`
    select distinct on (integration_key, out) integration_key, out, id, state, requests,
      coalesce(last_attempt, created) as at, last_error,
      max(delivered) over (partition by integration_key, out) as delivered
    from deliveries
    where tenant_id = ${tenantId}::int and case_id = ${caseId}::int and out is not null
    order by integration_key, out, id desc`.execute(tx)
  return rows
}

export interface LastDelivery {
  integration_key: string
  out: string
  id: string
  state: DeliveryState
  requests: number
  at: string
  last_error: string | null
  delivered: string | null
}
