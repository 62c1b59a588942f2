import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'

/** How often the server plans statements about moves while this is asked 20 times more. */
export async function plansMade(tx: Tx, ask: () => Promise<unknown>): Promise<number> {
  const plans = async () =>
    (
      await sql<{ plans: number }>`select coalesce(sum(custom_plans), 0)::int as plans from pg_prepared_statements
        where statement like '%case_moves%'`.execute(tx)
    ).rows[0]!.plans
  // At first the server compares what plans for these values cost, also those of earlier tests.
  for (let time = 0; time < 60; time++) await ask()
  const before = await plans()
  for (let time = 0; time < 20; time++) await ask()
  return (await plans()) - before
}
