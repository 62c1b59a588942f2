import type { ScheduledValues } from '@dossier/contract/schedules/schedule'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

/** What somebody decides about a schedule. */
export interface ScheduleValues {
  title: string
  templateId: number
  folder: string | null
  timeZoneId: string
  scheduleFreq: number
  dayOf: number | null
  date: string | null
  minRunDate: string | null
  maxRunDate: string | null
  startTime: string
  endTime: string | null
  fields: ScheduledValues
  bulkCreateForTeams: number[] | null
  bulkCreateUserRole: string | null
  bulkCreateSubRole: string | null
}

export interface StoredSchedule extends ScheduleValues {
  id: number
  /** The next date that is due, or null after the last one. */
  nextDate: string | null
  nextAt: string | null
  cadenceOf: number | null
  created: string
  createdBy: number | null
  createdByName: string
  lastUpdated: string
  lastUpdatedBy: number | null
  lastUpdatedByName: string
}

const COLUMNS = [
  'id',
  'title',
  'template_id as templateId',
  'folder',
  'time_zone as timeZoneId',
  'frequency as scheduleFreq',
  'day_of as dayOf',
  'run_date as date',
  'min_date as minRunDate',
  'max_date as maxRunDate',
  'start_time as startTime',
  'end_time as endTime',
  'field_values as fields',
  'team_ids as bulkCreateForTeams',
  'role_field as bulkCreateUserRole',
  'subrole as bulkCreateSubRole',
  'next_date as nextDate',
  'next_at as nextAt',
  'cadence_of as cadenceOf',
  'created',
  'created_by as createdBy',
  'created_by_name as createdByName',
  'last_updated as lastUpdated',
  'last_updated_by as lastUpdatedBy',
  'last_updated_by_name as lastUpdatedByName',
] as const

const rowOf = (values: ScheduleValues) => ({
  title: values.title,
  template_id: values.templateId,
  folder: values.folder,
  time_zone: values.timeZoneId,
  frequency: values.scheduleFreq,
  day_of: values.dayOf,
  run_date: values.date,
  min_date: values.minRunDate,
  max_date: values.maxRunDate,
  start_time: values.startTime,
  end_time: values.endTime,
  field_values: JSON.stringify(values.fields),
  team_ids: values.bulkCreateForTeams,
  role_field: values.bulkCreateUserRole,
  subrole: values.bulkCreateSubRole,
})

const all = (tx: Tx, tenantId: number) =>
  tx.selectFrom('schedules').select(COLUMNS).where('tenant_id', '=', tenantId).where('deleted', 'is', null)

/** Those that people have made, by title. */
export const selectSchedules = (tx: Tx, tenantId: number): Promise<StoredSchedule[]> =>
  all(tx, tenantId)
    .where('cadence_of', 'is', null)
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .execute()

/** Those of closed records that have not run, the next one first. */
export const selectCadences = (tx: Tx, tenantId: number, limit: number): Promise<StoredSchedule[]> =>
  all(tx, tenantId)
    .where('cadence_of', 'is not', null)
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(limit)
    .execute()

export const selectSchedule = (tx: Tx, tenantId: number, id: number): Promise<StoredSchedule | undefined> =>
  all(tx, tenantId).where('id', '=', id).executeTakeFirst()

export const selectByIds = (tx: Tx, tenantId: number, ids: readonly number[]): Promise<StoredSchedule[]> =>
  all(tx, tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()

/** Locked until the end of the transaction. Undefined if the schedule does not exist. */
export const lockSchedule = (tx: Tx, tenantId: number, id: number): Promise<StoredSchedule | undefined> =>
  all(tx, tenantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const selectCadenceOf = (tx: Tx, tenantId: number, caseId: number): Promise<StoredSchedule | undefined> =>
  tx
    .selectFrom('schedules')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('cadence_of', '=', caseId)
    .executeTakeFirst()

/** Which of these records have a schedule that comes after them. */
export async function selectCadencesOf(tx: Tx, tenantId: number, caseIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('schedules')
    .select('cadence_of')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`cadence_of = any(${[...caseIds]}::int[])`)
    .execute()
  return new Set(rows.flatMap(({ cadence_of }) => cadence_of ?? []))
}

export const countSchedules = async (tx: Tx, tenantId: number): Promise<number> => {
  const { amount } = await tx
    .selectFrom('schedules')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('tenant_id', '=', tenantId)
    .where('deleted', 'is', null)
    .where('cadence_of', 'is', null)
    .executeTakeFirstOrThrow()
  return amount
}

export interface Author {
  tenantId: number
  userId: number
  name: string
}

export const insertSchedule = (
  tx: Tx,
  { tenantId, userId, name }: Author,
  values: ScheduleValues & { cadenceOf?: number },
): Promise<StoredSchedule> =>
  tx
    .insertInto('schedules')
    .values({
      tenant_id: tenantId,
      ...rowOf(values),
      cadence_of: values.cadenceOf ?? null,
      next_date: null,
      next_at: null,
      created_by: userId,
      created_by_name: name,
      last_updated_by: userId,
      last_updated_by_name: name,
      deleted: null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updateSchedule = (
  tx: Tx,
  { tenantId, userId, name }: Author,
  { id, ...values }: ScheduleValues & { id: number },
): Promise<StoredSchedule> =>
  tx
    .updateTable('schedules')
    .set({
      ...rowOf(values),
      // What was planned is of no use to what it is now.
      next_date: null,
      next_at: null,
      last_updated: savedAt,
      last_updated_by: userId,
      last_updated_by_name: name,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Its records still name it. */
export const deleteSchedule = (tx: Tx, tenantId: number, id: number) =>
  tx
    .updateTable('schedules')
    .set({ deleted: savedAt, next_date: null, next_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** When schedules are due next; null: never again. */
export async function setNext(
  tx: Tx,
  tenantId: number,
  next: readonly { id: number; date: string | null; at: string | null }[],
): Promise<void> {
  if (next.length === 0) return
  await sql`
    update schedules s set next_date = given.date, next_at = given.at
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as given (id int, date date, at timestamptz)
    where s.tenant_id = ${tenantId}::int and s.id = given.id`.execute(tx)
}

/** Schedules that are due, the earliest first, locked; those that another node has in hand are left out. */
export const lockDue = (tx: Tx, tenantId: number, limit: number): Promise<StoredSchedule[]> =>
  all(tx, tenantId)
    .where('next_at', '<=', sql<string>`now()`)
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** The schedules of a folder are in another one now, or in none. */
export const moveSchedules = (tx: Tx, tenantId: number, { from, to }: { from: string; to: string | null }) =>
  tx
    .updateTable('schedules')
    .set({ folder: to, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('folder', '=', from)
    .execute()

/** Schedules that create records for a team, as words for a sentence. */
export async function schedulesNamingTeam(tx: Tx, tenantId: number, teamId: number): Promise<string[]> {
  const found = await all(tx, tenantId)
    .where(sql<boolean>`${teamId}::int = any(team_ids)`)
    .limit(5)
    .execute()
  return found.map(({ title }) => `schedule "${title}"`)
}

/** Schedules that may have a date in a range of dates, those that closing has created included. */
export const selectInRange = (
  tx: Tx,
  tenantId: number,
  { first, last }: { first: string; last: string },
): Promise<StoredSchedule[]> =>
  all(tx, tenantId)
    .where(sql<boolean>`coalesce(run_date, min_date, '-infinity') <= ${last}::date`)
    .where(sql<boolean>`coalesce(run_date, max_date, 'infinity') >= ${first}::date`)
    .execute()

/** Schedules that have a date to come. */
export const selectComing = (tx: Tx, tenantId: number): Promise<StoredSchedule[]> =>
  all(tx, tenantId).where('next_at', 'is not', null).execute()
