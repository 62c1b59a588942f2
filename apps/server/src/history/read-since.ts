import { sql } from 'kysely'
import { compiledOnce } from '../db/compiled-once.ts'
import type { Tx } from '../db/open.ts'
import { entriesOf, type LoggedRecord } from './logged-record.ts'

interface Params extends LoggedRecord {
  /** As the change log names it. */
  key: string
  base: number
  userId: number | null
}

interface Author {
  user_id: number | null
  actor: string
}

/** What the change log says about one key after a sequence number. */
export interface ChangesSince {
  /** The value at that number. */
  seen: unknown
  /** The newest change by anybody else, if there is one. */
  other: Author | null
  /** The newest change. */
  last: Author & { at: string }
}

interface Row {
  seen: unknown
  other_id: number | null
  other_actor: string | null
  user_id: number | null
  actor: string
  at: string
}

const after = ({ key, base, ...record }: Params) => sql`${entriesOf(record)} and seq > ${base} and key = ${key}`

/** Reads the entries of one record after the base, by primary key. Returns undefined if the key did not change. */
const selectSince = compiledOnce((tx: Tx, request: Params) => {
  const other = sql<Row>`select user_id, actor from ${after(request)}
    and (user_id is distinct from ${request.userId} or cause not in ('user', 'undo', 'bulk')) order by seq desc limit 1`
  return {
    compile: () =>
      sql<Row>`select first.old_value as seen, other.user_id as other_id, other.actor as other_actor,
        last.user_id, last.actor, last.at
      from (select old_value from ${after(request)} order by seq limit 1) first
      cross join (select user_id, actor, at from ${after(request)} order by seq desc limit 1) last
      left join (${other}) other on true`.compile(tx),
  }
})

/** Whether and by whom a key of a record was changed after a sequence number; null if not at all. */
export async function changesSince(tx: Tx, request: Params): Promise<ChangesSince | null> {
  const [row] = await selectSince(tx, request)
  if (!row) return null
  const { seen, other_id, other_actor, user_id, actor, at } = row
  return {
    seen,
    last: { user_id, actor, at },
    other: other_actor === null ? null : { user_id: other_id, actor: other_actor },
  }
}

/** The keys of a record that anybody changed after a sequence number. */
export async function keysSince(tx: Tx, record: LoggedRecord, base: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from ${entriesOf(record)} and seq > ${base}::int`.execute(tx)
  return rows.map(({ key }) => key)
}
