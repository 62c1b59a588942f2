import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { relation } from '../../../query/relation.ts'
import type { ListPlan } from '../list-plan.ts'
import { EVERYTHING } from '../definitions/view-query.ts'

/** Records that are counted before somebody looks whether the caller still waits. */
const AT_ONCE = 20_000

/** The number of all records of a list, however many, as the reader sees them. */
export function countAll(
  ctx: Ctx,
  { query: filtered, text, options: { rights }, catalogue }: ListPlan,
): Promise<number> {
  const query = filtered ?? { ...EVERYTHING, text, rights, catalogue, reads: ctx.me }
  return countFound(ctx, relation(ctx, query, {}))
}

/** The number of rows of a relation. Throws when nobody waits for it any more. */
export async function countFound(
  { tx, hasLeft }: Pick<Ctx, 'tx' | 'hasLeft'>,
  found: RawBuilder<unknown>,
): Promise<number> {
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  await sql`declare counted no scroll cursor for ${found}`.execute(tx)
  let total = 0
  let moved = AT_ONCE
  while (moved === AT_ONCE) {
    if (hasLeft()) throw new Refusal(503, 'Counting was stopped.')
    const { numAffectedRows = 0n } = await sql`move forward ${sql.lit(AT_ONCE)} in counted`.execute(tx)
    moved = Number(numAffectedRows)
    total += moved
  }
  await sql`close counted`.execute(tx)
  return total
}
