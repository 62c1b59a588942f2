import { sql } from 'kysely'
import { changesSince, type Watched } from '../../../query/cache/changed-since.ts'
import { accessible } from '../../../query/relation.ts'
import type { ListReader } from '../list-reader.ts'
import type { PageRequest } from './index-scans.ts'
import { rowColumns, type PageRow } from './select-page.ts'

export type RowsRequest = Omit<PageRequest, 'filter' | 'start' | 'among'>

interface Options extends RowsRequest {
  ids: Int32Array
  since: string
  watched: Watched
}

interface ReadRows {
  rows: PageRow[]
  /** Whether records have changed since the snapshot. */
  hasChanged: boolean
  snapshot: string
}

/** The rows with these ids in this order, as far as they are still there, and whether any changed in the meantime: of one moment. */
export async function rowsByIds(reader: ListReader, { ids, since, watched, ...request }: Options): Promise<ReadRows> {
  // Looked up together, by one text: that costs less than one after the other in their order. Of changes it is only asked
  // whether there are any, so that this is planned as a look into the index, and once for all calls.
  const { rows } = await sql<PageRow & { has_changed: boolean; snapshot: string }>`
    select has_changed, snapshot, ${rowColumns(request)}
    from (select exists (${changesSince(reader, since, watched)}) as has_changed,
        pg_current_snapshot()::text as snapshot offset 0) changes
      left join cases c on c.id = any(${`{${ids.join()}}`}::text::int[]) and ${accessible(reader, watched.state ?? 'open')}`.execute(
    reader.tx,
  )
  const { has_changed: hasChanged, snapshot } = rows[0]!
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: [...ids].flatMap((id) => byId.get(id) ?? []), hasChanged, snapshot }
}
