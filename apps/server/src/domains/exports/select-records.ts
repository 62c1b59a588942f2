import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { accessible } from '../../query/relation.ts'
import { joinById, type ScheduledRow, withScheduled } from '../../query/scheduled-rows.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import type { Chooser } from '../views/find-chosen.ts'
import type { RecordOrder } from '../views/order/record-order.ts'
import { rowColumns, type PageRow } from '../views/pages/select-page.ts'
import { foundOrder } from '../views/pages/index-scans.ts'
import { RecordIds } from './record-ids.ts'

/** The ids of records, which are selected with further columns, in an order: four bytes for each. */
export async function selectIds(
  tx: Tx,
  { records, order }: { records: (columns: RawBuilder<unknown>) => RawBuilder<unknown>; order: RecordOrder },
): Promise<RecordIds> {
  const { keys, by } = foundOrder(order)
  const found = records(keys)
  const { rows } = await sql<{ ids: Uint8Array | null }>`
    select string_agg(int4send(id), ''::bytea order by ${by}) as ids from (${found}) found`.execute(tx)
  return new RecordIds(rows[0]?.ids ?? new Uint8Array())
}

interface RowsOf {
  ids: readonly number[]
  rights: ReadRights
  columns: ReadonlySet<string>
  fieldIds: readonly string[]
  summaryLength: number
  /** An administrator has asked for deleted records. */
  isAboutDeleted: boolean
  /** Records that schedules are going to create may be among them. */
  scheduled?: readonly ScheduledRow[] | undefined
}

/** Those of the records that the person may see now, in the order of the ids. */
export async function selectRows(
  tx: Tx,
  me: Chooser['me'],
  { ids, isAboutDeleted, scheduled = [], ...shown }: RowsOf,
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`${withScheduled(scheduled)} select ${rowColumns(shown)}
    from unnest(${[...ids]}::int[]) with ordinality chosen (id, nth) ${joinById(sql`chosen.id`, scheduled)}
    where ${accessible({ me }, isAboutDeleted ? 'withDeleted' : 'all')} order by chosen.nth`.execute(tx)
  return rows
}
