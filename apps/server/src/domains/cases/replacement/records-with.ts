import { RECORDS_COUNTED } from '@dossier/contract/usage'
import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'

/** What the configuration gives a record by its id. */
export type LookupColumn = 'status_id' | 'severity_id' | 'category_id' | 'template_id' | 'area_ids'

export interface HeldLookup {
  tenantId: number
  column: LookupColumn
  id: number
  /** Areas below the one with the id, any of which counts as well. */
  orIds?: readonly number[]
}

function recordsWith(tx: Tx, { tenantId, column, id, orIds = [] }: HeldLookup) {
  const query = tx.selectFrom('cases').where('tenant_id', '=', tenantId)
  return column === 'area_ids'
    ? query.where(sql<boolean>`area_ids <> '{}' and area_ids && ${[id, ...orIds]}::int[]`)
    : query.where(column, '=', id)
}

/** Records that have it, open, closed and deleted ones, by id after this one. */
export async function selectRecordsWith(
  tx: Tx,
  held: HeldLookup,
  { after = 0, limit }: { after?: number; limit: number },
) {
  const query = recordsWith(tx, held).select('id').where('id', '>', after).orderBy('id').limit(limit)
  return (await query.execute()).map(({ id }) => id)
}

/** How many have it; an index is read. */
export async function countRecordsWith(tx: Tx, held: HeldLookup): Promise<number> {
  const query = recordsWith(tx, held).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** The same for people, who need no exact number beyond those that are counted. */
export async function countSomeWith(tx: Tx, held: HeldLookup): Promise<number> {
  const some = recordsWith(tx, held)
    .select('id')
    .limit(RECORDS_COUNTED + 1)
  const { count } = await tx
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
