import type { SecurityEventName } from '@dossier/contract/sign-in/security-log'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { storableInstant } from '../../db/storable-instant.ts'

export interface SecurityQuery {
  tenantId: number
  personId?: number | undefined
  event?: SecurityEventName | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The most entries that are counted. */
const COUNTED = 10_000

function events(tx: Tx, { tenantId, personId, event, from, to }: SecurityQuery) {
  let query = tx.selectFrom('security_events').where('tenant_id', '=', tenantId)
  if (personId !== undefined)
    query = query.where(({ eb, or }) => or([eb('user_id', '=', personId), eb('actor_id', '=', personId)]))
  if (event !== undefined) query = query.where('event', '=', event)
  if (from !== undefined) query = query.where('at', '>=', storableInstant(from))
  return to === undefined ? query : query.where('at', '<', storableInstant(to))
}

/** Newest first. */
export const selectEvents = (tx: Tx, query: SecurityQuery, page: { limit: number; offset: number }) =>
  events(tx, query)
    .select(['id', 'at', 'event', 'outcome', 'user_id', 'person', 'actor', 'address', 'details'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** At most 10,000: what lies beyond is reached with a filter. */
export async function countEvents(tx: Tx, query: SecurityQuery): Promise<number> {
  const found = events(tx, query)
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED)
  const { total } = await tx
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
