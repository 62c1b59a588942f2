import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { textOrder } from '../../../db/text-order.ts'

/** Where titles stand among each other: equal ones at the same place. The database alone compares texts. */
export async function titlePlaces(tx: Tx, titles: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (titles.length === 0) return new Map()
  const { rows } = await sql<{ title: string; place: number }>`
    select title, dense_rank() over (order by ${textOrder(sql.ref('title'))})::int as place
    from unnest(${[...new Set(titles)]}::text[]) as title`.execute(tx)
  return new Map(rows.map(({ title, place }) => [title, place]))
}
