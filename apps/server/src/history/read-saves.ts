import type { EventCause, EventFilter, EventType } from '@dossier/contract/events'
import { HISTORY_VALUE_LENGTH } from '@dossier/contract/limits'
import { MAX_INT } from '@dossier/contract/shapes'
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
  action_id: string
  cause: EventCause
  cause_id: string | null
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

/** What an entry must be; omitted parts do not matter. */
export type Filter = Partial<{ [K in keyof EventFilter]: EventFilter[K] | undefined }>

/** Only comments have numbers as ids: a file's must not be read as one, in whatever order the database tries conditions. */
const isOfComment = ({ tenantId }: LoggedRecord) => sql<boolean>`comments.tenant_id = ${tenantId}
      and comments.id = case when key = 'comment' then (new_value->>'id')::int end`

export interface Saves extends Filter {
  limit: number
  offset?: number
  /** Only the save with this number. */
  id?: number
  /** Only saves before this one. */
  before?: number | undefined
  /** Only saves later than this instant, in milliseconds since 1970. */
  after?: number
  /** Only saves later than this sequence number. */
  afterSeq?: number
  /** Only as many of the newest as have this many bytes in all, and the newest in any case. */
  mostBytes?: number
  /** Long texts as a whole; otherwise about as much of each as lists show. */
  isWhole?: boolean
}

/** One character more than is shown, so that its reader knows that there is more. */
const SHOWN = sql.lit(HISTORY_VALUE_LENGTH + 1)

/** A value without what no list shows of a long text: two hundred of a megabyte each would fill the memory. */
const shortened = (column: 'old_value' | 'new_value') => sql`case
    when jsonb_typeof(${sql.ref(column)}) = 'string' and octet_length(${sql.ref(column)}::text) > ${SHOWN}
      then to_jsonb(left(${sql.ref(column)} #>> '{}', ${SHOWN}))
    else ${sql.ref(column)} end as ${sql.ref(column)}`

/** The bytes of the saves that are newer than an entry's own. */
const newerBytes = sql<number>`coalesce(sum(
    coalesce(octet_length(old_value::text), 0) + coalesce(octet_length(new_value::text), 0)
    + coalesce(octet_length(comments.comment), 0))
  over (order by group_seq desc groups between unbounded preceding and 1 preceding), 0)`

/** The visible entries of some saves, newest save first, each save's entries in order. */
export async function selectSaves(tx: Tx, of: HistoryOf, saves: Saves): Promise<ChangeRow[]> {
  const { limit, offset = 0, id = null, after = null, afterSeq = 0, before = MAX_INT, mostBytes } = saves
  const values = saves.isWhole
    ? sql`old_value, new_value, comments.comment`
    : sql`${shortened('old_value')}, ${shortened('new_value')}, left(comments.comment, ${SHOWN}) as comment`
  const { rows } = await sql<ChangeRow>`
    with saves as materialized (
      select group_seq from ${newestOfSaves(of, saves)}
        and seq > ${afterSeq} and seq < ${before}::int and (${id}::int is null or group_seq = ${id}::int)
        and (${after}::float8 is null or at > timestamptz 'epoch' + ${after}::float8 * interval '1 millisecond')
      ) entries where is_newest order by seq desc limit ${limit} offset ${offset})
    select * from (select seq, group_seq, at, changes.user_id, actor, action_id, cause, cause_id, type, key,
      ${values}, comments.is_html,
      ${mostBytes === undefined ? sql`0` : newerBytes} as newer_bytes
    from (select * from ${entriesOf(of)} and ${visible(of)} and seq >= (select min(group_seq) from saves)) changes
    join saves using (group_seq)
    left join comments on ${isOfComment(of)}) entries
    where newer_bytes < ${mostBytes ?? 1}
    order by group_seq desc, seq`.execute(tx)
  return rows
}

/**
 * The start of a query for the visible entries of a record that pass a filter, marked where a save begins when they are
 * read from the newest on: a reader of a few saves stops after a few entries, however long the history is.
 */
const newestOfSaves = (of: HistoryOf, filter: Filter) => sql`(
  select seq, group_seq, lag(group_seq) over (order by seq desc) is distinct from group_seq as is_newest
  from ${entriesOf(of)} and ${visible(of)} and ${passing(filter)}`

const passing = ({ key, type, cause, userId }: Filter) => {
  const conditions = Object.entries({ key, type, cause, user_id: userId }).filter(([, value]) => value !== undefined)
  return sql.join([sql`true`, ...conditions.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)], sql` and `)
}

export async function countSaves(tx: Tx, of: HistoryOf, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${newestOfSaves(of, filter)}) entries where is_newest`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Some entries of a record by their numbers, oldest first, without regard to rights. */
export async function selectEntries(tx: Tx, of: LoggedRecord, seqs: readonly number[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select seq, group_seq, at, changes.user_id, actor, action_id, cause, cause_id, type, key, old_value, new_value,
      comments.comment, comments.is_html
    from (select * from ${entriesOf(of)} and seq = any(${[...seqs]}::int[])) changes
    left join comments on ${isOfComment(of)}
    order by seq`.execute(tx)
  return rows
}

/** The sequence numbers of the saves in which these comments were written, with all their entries. */
export async function selectCommentSeqs(tx: Tx, of: LoggedRecord, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from ${entriesOf(of)} and group_seq in (
      select group_seq from ${entriesOf(of)} and type = 'comment' and (new_value->>'id')::int = any(${[...ids]}::int[]))
    order by seq`.execute(tx)
  return rows.map(({ seq }) => seq)
}

/** Something that occurs in the history: one of them is not null. */
export interface Occurrence {
  key: string | null
  type: EventType | null
  cause: EventCause | null
  user_id: number | null
  actor: string | null
}

const MOST_OCCURRENCES = 1_000

/** By what the visible history can be filtered. */
export async function selectOccurrences(tx: Tx, of: HistoryOf): Promise<Occurrence[]> {
  const { rows } = await sql<Occurrence>`
    select key, type, cause, user_id, max(actor) filter (where user_id is not null) as actor
    from ${entriesOf(of)} and ${visible(of)}
    group by grouping sets ((key), (type), (cause), (user_id)) limit ${MOST_OCCURRENCES}`.execute(tx)
  return rows
}

/** By key, who last changed it after an entry. */
export async function readLastAfter(
  tx: Tx,
  record: LoggedRecord,
  keys: readonly { key: string; seq: number }[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; actor: string }>`
    select distinct on (changes.key) changes.key, actor
    from (select * from ${entriesOf(record)} and seq > ${Math.min(...keys.map(({ seq }) => seq))}::int) changes
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as asked (key text, seq int)
      on asked.key = changes.key and changes.seq > asked.seq
    order by changes.key, changes.seq desc`.execute(tx)
  return new Map(rows.map(({ key, actor }) => [key, actor]))
}

/** Entries that are looked at for what somebody has not seen: of more, only the newest. */
const MOST_UNSEEN = 5_000

/** The newest visible change of each key by anybody else after a sequence number, the oldest of them first. */
export async function selectChangesByOthers(
  tx: Tx,
  of: HistoryOf,
  { seq, userId }: { seq: number; userId: number },
): Promise<{ key: string; seq: number }[]> {
  const { rows } = await sql<{ key: string; seq: number }>`
    select key, max(seq) as seq from (
      select key, seq from ${entriesOf(of)} and ${visible(of)} and seq > ${seq}::int
        and user_id is distinct from ${userId}::int
      order by seq desc limit ${MOST_UNSEEN}) unseen
    group by key order by max(seq)`.execute(tx)
  return rows
}
