import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Entries of an action that are looked at to count its records. */
const MOST_COUNTED = 2_000

export interface CountedAction {
  action_id: string
  records: number
  is_minimum: boolean
}

interface Counted {
  tenantId: number
  actionIds: readonly string[]
  /** Of the keys whose changes only some people may see, those that the reader may. */
  visibleKeys: readonly string[]
  /** A condition on rows of `cases` under the alias `r`. */
  visible: RawBuilder<SqlBool>
}

/** In how many records each action changed values or states; what belongs to two records is not counted. */
export async function countRecordsOf(
  tx: Tx,
  { tenantId, actionIds, visibleKeys, visible }: Counted,
): Promise<CountedAction[]> {
  const { rows } = await sql<CountedAction>`
    select asked.id as action_id, count(distinct entries.case_id)::int as records,
      count(*) >= ${MOST_COUNTED}::int as is_minimum
    from unnest(${[...actionIds]}::uuid[]) as asked (id), lateral (
      select c.case_id from changes c join cases r on r.tenant_id = c.tenant_id and r.id = c.case_id and ${visible}
      where c.tenant_id = ${tenantId}::int and c.action_id = asked.id
        and c.type not in ('linked', 'unlinked', 'merged', 'comment', 'file')
        and ((c.key not like 'fields.%' and c.key <> 'title') or c.key = any(${[...visibleKeys]}::text[]))
      limit ${MOST_COUNTED}::int) entries
    group by asked.id`.execute(tx)
  return rows
}

/** The records that an action changed, by id; at most so many. */
export async function selectRecordsOf(
  tx: Tx,
  { tenantId, actionId }: { tenantId: number; actionId: string },
  { after = 0, limit }: { after?: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ case_id: number }>`
    select distinct case_id from changes
    where tenant_id = ${tenantId}::int and action_id = ${actionId}::uuid and case_id > ${after}::int
    order by case_id limit ${limit}::int`.execute(tx)
  return rows.map(({ case_id }) => case_id)
}
