import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { visibleTo } from '../cases/visibility.ts'
import { isIndexable, matching, matchText, testText, type Sought } from './match-text.ts'

/** Text matches are counted up to here; beyond, only "more" is known. */
export const COUNT_BOUND = 10_000

export interface Total {
  records: number
  /** There are more than that. */
  isMinimum: boolean
}

export interface Viewer {
  tx: Tx
  tenant: { id: number }
  me: Actor
}

export const OPEN = sql`not c.is_closed and c.deleted is null`

/** The number of open records that the person may see, as SQL: the stored counts plus a check of each sensitive record. */
export const openTotal = ({ tenant, me }: Viewer): RawBuilder<number> =>
  sql`(coalesce((select sum(amount) from case_counts where tenant_id = ${tenant.id} and is_closed = false), 0)::int
    + (select count(*) from cases c where c.is_sensitive and ${OPEN} and ${visibleTo(me, 'c')})::int)`

/** The open records that the person may see: exact. */
export async function countOpen(viewer: Viewer): Promise<Total> {
  const { rows } = await sql<{ records: number }>`select ${openTotal(viewer)} as records`.execute(viewer.tx)
  return { records: rows[0]?.records ?? 0, isMinimum: false }
}

/** The open records that the person may see and that contain the text, counted up to the bound. */
export async function countMatches({ tx, me }: Viewer, sought: Sought): Promise<Total> {
  const isShort = !isIndexable(sought.text)
  const conditions = isShort && (await isCommon(tx, sought)) ? [testText(sought)] : matchText(sought)
  const bound = sql.lit(COUNT_BOUND + 1)
  const found = matching(conditions, {
    columns: sql`c.id`,
    rest: (condition) => sql`${OPEN} and ${visibleTo(me, 'c')} and ${condition} limit ${bound}`,
  })
  const { rows } = await sql<{ records: number }>`
    select count(*)::int as records from (select from (${found}) found limit ${bound}) bounded`.execute(tx)
  const records = rows[0]?.records ?? 0
  return { records: Math.min(records, COUNT_BOUND), isMinimum: records > COUNT_BOUND }
}

const SAMPLE = 200

/** Whether a fifth of some records match: then counting them one by one reaches the bound before an index names them. */
async function isCommon(tx: Tx, sought: Sought): Promise<boolean> {
  const { rows } = await sql<{ matches: number }>`
    select count(*) filter (where is_match)::int as matches from (
      select ${testText(sought)} as is_match from cases c where ${OPEN} limit ${sql.lit(SAMPLE)}) sample`.execute(tx)
  return (rows[0]?.matches ?? 0) > SAMPLE / 5
}
