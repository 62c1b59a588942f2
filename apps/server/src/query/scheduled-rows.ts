import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A record that a schedule is going to create. Its id is negative. */
export interface ScheduledRow {
  scheduleId: number
  date: string
  /** By the names of the columns of `cases`. */
  record: { id: number; tag_ids: number[] } & Record<string, unknown>
}

/**
 * The rows as records `c`, without those that have become records by now: the statement that reads both has each of them
 * once, as one or as the other. (D-069)
 */
const asRecords = (rows: readonly ScheduledRow[]): RawBuilder<unknown> => sql`(
  select row.* from (select current_setting('app.tenant_id')::int as id) tenant
    cross join jsonb_array_elements(${JSON.stringify(rows)}::jsonb) coming (one)
    cross join lateral jsonb_populate_record(null::cases,
      coming.one -> 'record' || jsonb_build_object('tenant_id', tenant.id)) row
  where not exists (select from schedule_occurrences o
    where o.tenant_id = tenant.id and o.schedule_id = (coming.one ->> 'scheduleId')::int
      and o.date = (coming.one ->> 'date')::date and o.person_id = 0 and o.state not in ('planned', 'due')))`

/** `select {columns} from … c`: those of the rows that meet a condition. */
export const selectScheduled = (
  rows: readonly ScheduledRow[] | 'named',
  { columns, where }: { columns: RawBuilder<unknown>; where: RawBuilder<SqlBool> },
): RawBuilder<unknown> =>
  sql`select ${columns} from ${rows === 'named' ? sql.table(NAME) : asRecords(rows)} c where ${where}`

const NAME = 'scheduled'

/** Begins a statement that reads the rows several times: they are sent and read once, and `named`. */
export const withScheduled = (rows: readonly ScheduledRow[]): RawBuilder<unknown> =>
  rows.length === 0 ? sql`` : sql`with ${sql.table(NAME)} as materialized ${asRecords(rows)}`

/** Joins the record `c` with an id, from records and from the named rows. */
export const joinById = (id: RawBuilder<unknown>, rows: readonly ScheduledRow[]): RawBuilder<unknown> =>
  rows.length === 0
    ? sql`join cases c on c.id = ${id}`
    : sql`join (select * from cases union all select * from ${sql.table(NAME)}) c on c.id = ${id}`
