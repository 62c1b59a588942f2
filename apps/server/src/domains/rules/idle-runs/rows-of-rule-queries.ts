import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'

/** A rule of a tenant as one number. */
export const keyOf = (tenantId: number, ruleId: number): string => String((BigInt(tenantId) << 32n) | BigInt(ruleId))

interface Wanted {
  ruleId: number
  actionId?: string | undefined
  before?: string | undefined
  limit: number
}

/** The rows that are looked through first; then those before them, more and more. */
const FIRST = 1_000
const GROWTH = 4

/** Larger than every id of a row. */
const END = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const BEGINNING = '00000000-0000-0000-0000-000000000000'

/**
 * The rows with a rule, from the newest on, some at a time: most have it, or few, or none of the newest, which was
 * switched off. Whichever it is, no more rows are read than a few times those back to the last one that is wanted.
 */
async function* parts(tx: Tx, tenantId: number, { ruleId, actionId, before }: Omit<Wanted, 'limit'>) {
  let until = before ?? END
  for (let span = FIRST; ; span *= GROWTH) {
    const { rows } = await sql<{ id: string }>`
      select id from idle_rule_runs where tenant_id = ${tenantId}::int and id < ${until}::uuid
      order by id desc offset ${span - 1}::int limit 1`.execute(tx)
    const from = rows[0]?.id ?? BEGINNING
    // The key is no parameter: by it the planner knows whether to look it up or to walk.
    yield sql`with found as materialized (
      select id from searchable_idle_runs
      where tenant_id = ${tenantId}::int and id >= ${from}::uuid and id < ${until}::uuid
        and rule_keys @> array[${sql.lit(keyOf(tenantId, ruleId))}::bigint]
        ${actionId === undefined ? sql`` : sql`and action_id = ${actionId}::uuid`})`
    if (from === BEGINNING) return
    until = from
  }
}

/** The ids of the newest. */
export async function selectRowsOfRule(tx: Tx, tenantId: number, { limit, ...input }: Wanted): Promise<string[]> {
  const ids: string[] = []
  for await (const found of parts(tx, tenantId, input)) {
    const { rows } = await sql<{ id: string }>`
      ${found} select id from found order by id desc limit ${limit - ids.length}::int`.execute(tx)
    ids.push(...rows.map(({ id }) => id))
    if (ids.length >= limit) break
  }
  return ids
}

/** How many there are, at most so many. */
export async function countRowsOfRule(tx: Tx, tenantId: number, { limit, ...input }: Wanted): Promise<number> {
  let count = 0
  for await (const found of parts(tx, tenantId, input)) {
    const { rows } = await sql<{ count: number }>`${found} select count(*)::int as count from found`.execute(tx)
    count += rows[0]!.count
    if (count >= limit) break
  }
  return Math.min(count, limit)
}
