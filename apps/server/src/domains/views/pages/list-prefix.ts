import { MAX_INT } from '@dossier/contract/shapes'
import { sql } from 'kysely'
import { MARGIN } from '../../../query/cache/count-lower-bounds.ts'
import type { Snapshot } from '../../../query/cache/snapshot-cache.ts'
import { accessible } from '../../../query/relation.ts'
import { COUNT_BOUND } from '../counts/count-records.ts'
import type { ListReader } from '../list-reader.ts'
import { picked, type PageRequest, type RowFilter } from './index-scans.ts'
import { startOf } from './page-start.ts'

/** So many ids answer most pages; for those behind them, the ids of the whole list are read. */
const LENGTH = 12_000

type PrefixRequest = Omit<PageRequest, 'filter' | 'start'> & {
  filter: Pick<RowFilter, 'test' | 'find'>
  /** The first records of the list are known to be far from the beginning of its order: finding all of them is sooner. */
  isSorted: boolean
}

/** The ids up to a page of a list that has more records than are counted, or all of them. */
export async function readPrefix(reader: ListReader, request: PrefixRequest): Promise<Omit<Snapshot, 'hidden'>> {
  const isWhole = request.offset + request.limit > LENGTH - MARGIN
  const read = async (by: RowFilter['by'], limit: number) => {
    const first = { ...request, offset: 0, limit, start: 'first', filter: { ...request.filter, by } } as const
    const condition = sql`${accessible(reader, request.among ?? 'open')}`
    const { rows } = await sql<{ ids: number[] | null; snapshot: string }>`
      with ${startOf(reader, first)}, ${picked(reader, first, condition)},
      numbered as (select id, row_number() over () as rank from picked)
      select array_agg(id order by rank) as ids, pg_current_snapshot()::text as snapshot from numbered`.execute(
      reader.tx,
    )
    const { ids, snapshot } = rows[0]!
    return { ids: Int32Array.from(ids ?? []), snapshot, isComplete: by === 'found' && (ids?.length ?? 0) < limit }
  }
  const scanned = isWhole || request.isSorted ? null : await read('tested', LENGTH)
  const prefix = scanned?.ids.length === LENGTH ? scanned : await read('found', isWhole ? MAX_INT : LENGTH)
  const beyond = prefix.ids.length - COUNT_BOUND
  return { ...prefix, scope: 'perUser', restricted: [], margin: beyond > 0 ? beyond : null }
}
