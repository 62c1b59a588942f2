import type { OccurrenceState } from '@dossier/contract/schedules/schedule'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** A date that has come. */
export interface LastRow {
  scheduleId: number
  date: string
  at: string
  finished: string | null
  state: OccurrenceState
  /** Records that it made. */
  records: number
  /** Of one that made one record for all. */
  caseId: number | null
  message: string | null
}

const RUN = sql`o.schedule_id as "scheduleId", o.date, coalesce(o.due_at, o.finished) as at, o.finished, o.state,
  o.case_id as "caseId", o.message, (case when o.case_id is not null then 1 else (
    select count(*)::int from schedule_occurrences p where p.tenant_id = o.tenant_id and p.schedule_id = o.schedule_id
      and p.date = o.date and p.person_id > 0) end) as records`

const HAS_COME = sql`o.person_id = 0 and o.state in ('due', 'created', 'failed', 'missed')`

/** What became of the last date of each of these schedules. */
export async function selectLastRuns(tx: Tx, tenantId: number, ids: readonly number[]): Promise<LastRow[]> {
  const { rows } = await sql<LastRow>`
    select last.* from unnest(${[...ids]}::int[]) as given (id) cross join lateral (
      select ${RUN} from schedule_occurrences o
      where o.tenant_id = ${tenantId}::int and o.schedule_id = given.id and ${HAS_COME}
      order by o.date desc limit 1) last`.execute(tx)
  return rows
}

/** What became of the last dates of a schedule, the newest first; or of one date. */
export async function selectRuns(
  tx: Tx,
  tenantId: number,
  { id, limit, date = null }: { id: number; limit: number; date?: string | null },
): Promise<LastRow[]> {
  const { rows } = await sql<LastRow>`
    select ${RUN} from schedule_occurrences o
    where o.tenant_id = ${tenantId}::int and o.schedule_id = ${id}::int and ${HAS_COME}
      and (${date}::date is null or o.date = ${date}::date)
    order by o.date desc limit ${limit}`.execute(tx)
  return rows
}

/** How many dates of each of these schedules were missed. */
export async function selectMissed(tx: Tx, tenantId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select schedule_id as id, count(*)::int as amount from schedule_occurrences
    where tenant_id = ${tenantId}::int and schedule_id = any(${[...ids]}::int[]) and state = 'missed' and person_id = 0
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** The ids of the records that dates of a schedule made, the first ones of each. */
export async function selectMade(
  tx: Tx,
  tenantId: number,
  { id, dates, each }: { id: number; dates: readonly string[]; each: number },
): Promise<{ date: string; caseId: number }[]> {
  const { rows } = await sql<{ date: string; caseId: number }>`
    select given.date, made.case_id as "caseId" from unnest(${[...dates]}::date[]) as given (date)
    cross join lateral (
      select o.case_id from schedule_occurrences o
      where o.tenant_id = ${tenantId}::int and o.schedule_id = ${id}::int and o.date = given.date and o.case_id is not null
      order by o.person_id limit ${each}) made`.execute(tx)
  return rows
}

/** The schedule that created a record, and for which date. */
export async function selectSchedulingOf(tx: Tx, tenantId: number, caseId: number) {
  const { rows } = await sql<{ scheduleId: number; scheduleTitle: string; instanceDate: string }>`
    select o.schedule_id as "scheduleId", s.title as "scheduleTitle", o.date as "instanceDate"
    from schedule_occurrences o join schedules s on s.tenant_id = o.tenant_id and s.id = o.schedule_id
    where o.tenant_id = ${tenantId}::int and o.case_id = ${caseId}::int limit 1`.execute(tx)
  return rows[0]
}
