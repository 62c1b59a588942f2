import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { ReadRights } from '../cases/read-rights.ts'
import { visibleTo } from '../cases/visibility.ts'
import { matching } from '../views/match-text.ts'
import type { RecordOrder } from '../views/record-order.ts'
import { rowColumns, type PageRow } from '../views/select-page.ts'
import { foundOrder } from '../views/walks.ts'
import { RecordIds } from './record-ids.ts'

/** The ids of the records for which one of the conditions holds, in an order: four bytes for each. */
export async function selectIds(
  tx: Tx,
  { conditions, order }: { conditions: readonly RawBuilder<SqlBool>[]; order: RecordOrder },
): Promise<RecordIds> {
  const { k, by } = foundOrder(order)
  const found = matching(conditions, { columns: sql`c.id, ${k} as k`, rest: (condition) => condition })
  const { rows } = await sql<{ ids: Uint8Array | null }>`
    select string_agg(int4send(id), ''::bytea order by ${by}) as ids from (${found}) found`.execute(tx)
  return new RecordIds(rows[0]?.ids ?? new Uint8Array())
}

interface Wanted {
  ids: readonly number[]
  rights: ReadRights
  columns: ReadonlySet<string>
  fieldIds: readonly string[]
  summaryLength: number
  isAboutDeleted: boolean
}

/** A condition on rows `c`: what the person may see now. */
export const exportable = (me: Actor, isAboutDeleted: boolean): RawBuilder<SqlBool> =>
  me.isAdmin && isAboutDeleted ? sql`true` : visibleTo(me, 'c')

/** Those of the records that the person may see now, in the order of the ids. */
export async function selectRows(tx: Tx, me: Actor, { ids, isAboutDeleted, ...shown }: Wanted): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`select ${rowColumns(shown)}
    from unnest(${[...ids]}::int[]) with ordinality wanted (id, place) join cases c on c.id = wanted.id
    where ${exportable(me, isAboutDeleted)} order by wanted.place`.execute(tx)
  return rows
}
