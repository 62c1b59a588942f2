import type { OccurrenceState, ScheduledValues } from '@dossier/contract/schedules/schedule'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** A date of a schedule of which something is stored. */
export interface StoredDate {
  scheduleId: number
  date: string
  state: OccurrenceState
  dueAt: string | null
  finished: string | null
  caseId: number | null
  message: string | null
  ownValues: ScheduledValues
}

const COLUMNS = [
  'schedule_id as scheduleId',
  'date',
  'state',
  'due_at as dueAt',
  'finished',
  'case_id as caseId',
  'message',
  'own_values as ownValues',
] as const

const dates = (tx: Tx, tenantId: number) =>
  tx.selectFrom('schedule_occurrences').select(COLUMNS).where('tenant_id', '=', tenantId).where('person_id', '=', 0)

export const selectDate = (tx: Tx, tenantId: number, { id, date }: { id: number; date: string }) =>
  dates(tx, tenantId).where('schedule_id', '=', id).where('date', '=', date).executeTakeFirst()

/** Locked until the end of the transaction. */
export const lockDate = (tx: Tx, tenantId: number, { id, date }: { id: number; date: string }) =>
  dates(tx, tenantId).where('schedule_id', '=', id).where('date', '=', date).forUpdate().executeTakeFirst()

/** Of these schedules, the dates from `first` on of which something is stored. */
export const selectDatesFrom = (
  tx: Tx,
  tenantId: number,
  { ids, first, last }: { ids: readonly number[]; first: string; last?: string | undefined },
): Promise<StoredDate[]> => {
  const found = dates(tx, tenantId)
    .where(sql<boolean>`schedule_id = any(${[...ids]}::int[])`)
    .where('date', '>=', first)
  return (last === undefined ? found : found.where('date', '<=', last)).execute()
}

/** Stores what somebody decides about a date; its state changes unless something became of it. */
export const writeDate = (
  tx: Tx,
  tenantId: number,
  given: { id: number; date: string; state: OccurrenceState; ownValues?: ScheduledValues },
) =>
  tx
    .insertInto('schedule_occurrences')
    .values({
      tenant_id: tenantId,
      schedule_id: given.id,
      date: given.date,
      state: given.state,
      due_at: null,
      finished: null,
      case_id: null,
      message: null,
      own_values: JSON.stringify(given.ownValues ?? {}),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'schedule_id', 'date', 'person_id']).doUpdateSet({
        state: given.state,
        ...(given.ownValues && { own_values: JSON.stringify(given.ownValues) }),
      }),
    )
    .execute()

/** The dates no longer occur, so that nothing of them is kept. */
export const deleteDates = (tx: Tx, tenantId: number, id: number, gone: readonly string[]) =>
  tx
    .deleteFrom('schedule_occurrences')
    .where('tenant_id', '=', tenantId)
    .where('schedule_id', '=', id)
    .where(sql<boolean>`date = any(${[...gone]}::date[])`)
    .where('state', 'in', ['planned', 'skipped'])
    .execute()

export interface ReachedDate {
  id: number
  date: string
  at: string
  state: 'due' | 'missed'
}

/** Dates that have come. What was created, skipped or missed before stays as it is: nothing happens twice. */
export async function insertReached(tx: Tx, tenantId: number, reached: readonly ReachedDate[]): Promise<void> {
  if (reached.length === 0) return
  await sql`
    insert into schedule_occurrences (tenant_id, schedule_id, date, person_id, state, due_at)
    select ${tenantId}::int, id, date, 0, state, at
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as given (id int, date date, at timestamptz, state text)
    on conflict (tenant_id, schedule_id, date, person_id) do update set state = excluded.state, due_at = excluded.due_at
    where schedule_occurrences.state = 'planned'`.execute(tx)
}

/** Due dates, the earliest first, locked; those that another node has in hand are left out. */
export const lockDueDates = (tx: Tx, tenantId: number, limit: number): Promise<StoredDate[]> =>
  dates(tx, tenantId)
    .where('state', '=', 'due')
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Nothing more is created on dates of a schedule that is deleted. */
export const skipDue = (tx: Tx, tenantId: number, id: number) =>
  tx
    .updateTable('schedule_occurrences')
    .set({ state: 'skipped' })
    .where('tenant_id', '=', tenantId)
    .where('schedule_id', '=', id)
    .where('state', '=', 'due')
    .execute()

export interface EndedDate {
  id: number
  date: string
  state: 'due' | 'created' | 'failed'
  caseId: number | null
  message: string | null
}

export async function endDates(tx: Tx, tenantId: number, ended: readonly EndedDate[]): Promise<void> {
  if (ended.length === 0) return
  await sql`
    update schedule_occurrences o set state = given.state, case_id = given."caseId", message = given.message,
      finished = case when given.state = 'due' then null else date_trunc('milliseconds', statement_timestamp()) end
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as given (id int, date date, state text, "caseId" int, message text)
    where o.tenant_id = ${tenantId}::int and o.schedule_id = given.id and o.date = given.date and o.person_id = 0`.execute(
    tx,
  )
}

/** Those of the schedules whose date before has failed, too. */
export async function failingBefore(
  tx: Tx,
  tenantId: number,
  failed: readonly { id: number; date: string }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select given.id from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as given (id int, date date)
    cross join lateral (select o.state from schedule_occurrences o
      where o.tenant_id = ${tenantId}::int and o.schedule_id = given.id and o.person_id = 0 and o.date < given.date
        and o.state in ('created', 'failed') order by o.date desc limit 1) before
    where before.state = 'failed'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export interface PersonRecord {
  id: number
  date: string
  personId: number
  caseId: number
}

export async function insertPersons(tx: Tx, tenantId: number, made: readonly PersonRecord[]): Promise<void> {
  if (made.length === 0) return
  await sql`
    insert into schedule_occurrences (tenant_id, schedule_id, date, person_id, state, finished, case_id)
    select ${tenantId}::int, id, date, "personId", 'created', date_trunc('milliseconds', statement_timestamp()), "caseId"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as given (id int, date date, "personId" int, "caseId" int)`.execute(tx)
}

/** Who has a record of these dates. */
export async function selectPersons(
  tx: Tx,
  tenantId: number,
  of: readonly { scheduleId: number; date: string }[],
): Promise<{ scheduleId: number; date: string; personId: number }[]> {
  if (of.length === 0) return []
  const { rows } = await sql<{ scheduleId: number; date: string; personId: number }>`
    select o.schedule_id as "scheduleId", o.date, o.person_id as "personId"
    from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as given ("scheduleId" int, date date)
    join schedule_occurrences o on o.tenant_id = ${tenantId}::int and o.schedule_id = given."scheduleId"
      and o.date = given.date and o.person_id > 0`.execute(tx)
  return rows
}

/** Whom a schedule that fails is notified to. The last failure of a schedule replaces the one before. */
export async function insertNotices(
  tx: Tx,
  tenantId: number,
  notices: readonly { userId: number; id: number; date: string; message: string }[],
): Promise<void> {
  if (notices.length === 0) return
  await sql`
    insert into schedule_notices (tenant_id, user_id, schedule_id, date, message)
    select distinct on ("userId", id) ${tenantId}::int, "userId", id, date, message
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as given ("userId" int, id int, date date, message text)
    order by "userId", id, date desc
    on conflict (tenant_id, user_id, schedule_id) do update
      set id = excluded.id, date = excluded.date, message = excluded.message, created = excluded.created`.execute(tx)
}

/** The date is done now, before its time or after it. */
export const makeDue = (tx: Tx, tenantId: number, { id, date, at }: { id: number; date: string; at: string }) =>
  tx
    .insertInto('schedule_occurrences')
    .values({
      tenant_id: tenantId,
      schedule_id: id,
      date,
      state: 'due',
      due_at: at,
      finished: null,
      case_id: null,
      message: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'schedule_id', 'date', 'person_id'])
        .doUpdateSet({ state: 'due', due_at: at, message: null }),
    )
    .execute()
