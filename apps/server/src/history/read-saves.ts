import type { EventType } from '@dossier/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { entriesOf, type LoggedRecord } from './logged-record.ts'

/** One entry of a record's change log; a comment includes its text. */
export interface ChangeRow {
  seq: number
  group_seq: number
  at: string
  user_id: number | null
  actor: string
  type: EventType
  key: string
  old_value: unknown
  new_value: unknown
  comment: string | null
  is_html: boolean | null
}

export const TITLE = 'title'

/** The record, and what the reader may see of its fields and title: other entries on those do not exist for them. */
export interface HistoryOf extends LoggedRecord {
  visibleKeys: readonly string[]
}

const visible = ({ visibleKeys }: HistoryOf) =>
  sql<boolean>`((key not like 'fields.%' and key <> ${TITLE}) or key = any(${[...visibleKeys]}::text[]))`

export interface Saves {
  limit: number
  offset?: number
  /** Only the save with this number. */
  id?: number
  /** Only saves later than this instant, in milliseconds since 1970. */
  after?: number
  /** Only saves later than this sequence number. */
  afterSeq?: number
  /** Only as many of the newest as have this many bytes in all, and the newest in any case. */
  mostBytes?: number
}

/** The bytes of the saves that are newer than an entry's own. */
const newerBytes = sql<number>`coalesce(sum(
    coalesce(octet_length(old_value::text), 0) + coalesce(octet_length(new_value::text), 0)
    + coalesce(octet_length(comments.comment), 0))
  over (order by group_seq desc groups between unbounded preceding and 1 preceding), 0)`

/** The visible entries of some saves, newest save first, each save's entries in order. */
export async function selectSaves(tx: Tx, of: HistoryOf, saves: Saves): Promise<ChangeRow[]> {
  const { limit, offset = 0, id = null, after = null, afterSeq = 0, mostBytes } = saves
  const { rows } = await sql<ChangeRow>`
    with saves as (
      select distinct group_seq from ${entriesOf(of)} and ${visible(of)} and seq > ${afterSeq}
        and (${id}::int is null or group_seq = ${id}::int)
        and (${after}::float8 is null or at > timestamptz 'epoch' + ${after}::float8 * interval '1 millisecond')
      order by group_seq desc limit ${limit} offset ${offset})
    select * from (select seq, group_seq, at, changes.user_id, actor, type, key, old_value, new_value, comments.comment, comments.is_html,
      ${mostBytes === undefined ? sql`0` : newerBytes} as newer_bytes
    from (select * from ${entriesOf(of)} and ${visible(of)}) changes join saves using (group_seq)
    left join comments on key = 'comment' and comments.tenant_id = ${of.tenantId}
      and comments.id = (new_value->>'id')::int) entries
    where newer_bytes < ${mostBytes ?? 1}
    order by group_seq desc, seq`.execute(tx)
  return rows
}

export async function countSaves(tx: Tx, of: HistoryOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct group_seq) as count from ${entriesOf(of)} and ${visible(of)}`.execute(tx)
  return rows[0]?.count ?? 0
}
