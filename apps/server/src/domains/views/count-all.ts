import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../cases/visibility.ts'
import { askedFilter } from './asked-page.ts'
import { AMONG } from './count-records.ts'
import type { ListPlan } from './list-plan.ts'
import { matching, matchText } from './match-text.ts'

/** Records that are counted before somebody looks whether the caller still waits. */
const AT_ONCE = 20_000

/** The number of all records of a list, however many, as the reader sees them. */
export function countAll(ctx: Ctx, { asked, text, wanted }: ListPlan): Promise<number> {
  const find = asked ? askedFilter(asked).find : matchText({ text, rights: wanted.rights })
  const among = AMONG[asked?.question.among ?? 'open']
  return countFound(ctx, find, (match) => sql<SqlBool>`${among} and ${visibleTo(ctx.me, 'c')} and ${match}`)
}

/** The number of records `c` that any of the conditions finds. Throws when nobody waits for it any more. */
export async function countFound(
  { tx, hasLeft }: Pick<Ctx, 'tx' | 'hasLeft'>,
  find: readonly RawBuilder<SqlBool>[],
  rest: (match: RawBuilder<SqlBool>) => RawBuilder<SqlBool>,
): Promise<number> {
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  await sql`declare counted no scroll cursor for ${matching(find, { columns: sql`c.id`, rest })}`.execute(tx)
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
