import { SUMMARY_IN_LISTS } from '@dossier/contract/limits'
import type { RunBody } from '@dossier/contract/insights/run'
import type { CaseRow } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isColumnFor } from '@dossier/core/filters/columns'
import type { Condition } from '@dossier/core/filters/condition'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { joinById, withScheduled } from '../../query/scheduled-rows.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { wordsFor } from '../views/list-plan.ts'
import { presentRow } from '../views/present-rows.ts'
import type { RecordOrder } from '../views/order/record-order.ts'
import { foundOrder as orderOfFound } from '../views/order/requested-order.ts'
import { rowColumns, type PageRow } from '../views/pages/select-page.ts'
import { foundOrder } from '../views/pages/index-scans.ts'
import { selectFrom, type Records, type Scene } from './run-records.ts'

interface Reader {
  tx: Tx
  tenant: { id: number }
}

/** Records of an insight that have something more in common. Sets of one statement have the same scheduled ones. */
export interface RowSet {
  records: Records
  more: readonly Condition[]
}

/** Which rows of each set, and what is shown of them. */
export interface RowRequest {
  columns: readonly string[]
  order: RecordOrder
  limit: number
  offset: number
}

/** The order that a reader asks for: any column that they see; the last updated first if they ask for none. */
export function orderOf(
  { me, catalogue, rights }: Scene,
  { sortBy, sortDesc }: Pick<RunBody, 'sortBy' | 'sortDesc'>,
): RecordOrder {
  const sort = sortBy ? { key: sortBy, descending: sortDesc } : { key: 'lastUpdated', descending: true }
  return orderOfFound({ catalogue, rights, visible: visibleFields(me, catalogue) }, sort)
}

/** A page of each of these sets of records, by one statement. */
export async function readRows(
  reader: Reader,
  scene: Scene,
  sets: readonly RowSet[],
  request: RowRequest,
): Promise<CaseRow[][]> {
  if (sets.length === 0) return []
  const { me, catalogue, rights } = scene
  const visible = visibleFields(me, catalogue)
  const columns = new Set(request.columns.filter((key) => isColumnFor(me, key)))
  const fieldIds = [...columns].flatMap((key) => fieldIdOf(key) ?? []).filter((id) => visible.has(id))
  const summaryLength = columns.has('summary') ? SUMMARY_IN_LISTS : 0
  const shown = rowColumns({ rights, columns, fieldIds, summaryLength })
  const pages = sets.map((set, nth) => pageOf(scene, set, nth, request))
  const { scheduled } = sets[0]!.records
  const { rows } = await sql<PageRow & { set: number }>`${withScheduled(scheduled)} select picked.set, ${shown}
    from (${sql.join(pages, sql` union all `)}) picked ${joinById(sql`picked.id`, scheduled)}
    order by picked.set, ${foundOrder(request.order).by}`.execute(reader.tx)
  const words = await wordsFor(reader, { catalogue, columns }, rows)
  const dates = new Map(scheduled.map(({ record, scheduleId, date }) => [record.id, { scheduleId, date }]))
  const present = (row: PageRow): CaseRow => {
    const of = dates.get(row.id)
    return { ...presentRow(row, words), ...(of && { scheduled: of }) }
  }
  return sets.map((_, nth) => rows.filter(({ set }) => set === nth).map(present))
}

/** The ids of a page with what they are sorted by. */
function pageOf(scene: Scene, { records, more }: RowSet, nth: number, request: RowRequest): RawBuilder<unknown> {
  const { keys, by } = foundOrder(request.order)
  const found = selectFrom(scene, { ...records, isNamed: true }, more)(sql`c.id, ${keys}`)
  return sql`(select ${sql.lit(nth)}::int as set, id, k from (${found}) found
    order by ${by} limit ${sql.lit(request.limit)} offset ${sql.lit(request.offset)})`
}

/** How many records a set has. */
export async function countRows({ tx }: Reader, scene: Scene, { records, more }: RowSet): Promise<number> {
  const found = selectFrom(scene, records, more)(sql`1`)
  const { rows } = await sql<{ records: number }>`select count(*)::int as records from (${found}) found`.execute(tx)
  return rows[0]?.records ?? 0
}
