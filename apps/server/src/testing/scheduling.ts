import { schedules } from '@dossier/contract/schedules/calls'
import type { FieldValue } from '@dossier/contract/fields'
import { FREQUENCIES, type NewSchedule } from '@dossier/contract/schedules/schedule'
import { sql } from 'kysely'
import type { NewTemplate } from '../domains/templates/create-template.ts'
import { runSchedulesJob } from '../domains/schedules/run-schedules-job.ts'
import { enqueue } from '../queue/enqueue.ts'
import { runDueJobs } from './run-due-jobs.ts'
import { testServer } from './test-server.ts'
import type { TestPerson, TestTenant } from './world.ts'

/** A zone in which it is noon now, so that no test runs around midnight. */
export const NOON = zoneAtNoon()

function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}

const today = () => Temporal.Now.zonedDateTimeISO(NOON)

/** A date there, as many days from today. */
export const dayFrom = (days: number): string => today().toPlainDate().add({ days }).toString()

/** `HH:mm` there, as many minutes from now. */
export const timeFrom = (minutes: number): string => today().add({ minutes }).toPlainTime().toString().slice(0, 5)

/** A daily schedule that was due some minutes ago. */
export const daily = (given: Partial<NewSchedule> = {}) => ({
  title: 'Night patrol',
  timeZoneId: NOON,
  scheduleFreq: FREQUENCIES.daily,
  startTime: timeFrom(-5),
  ...given,
})

export const createSchedule = (person: TestPerson, given: Partial<NewSchedule>) =>
  person.call(schedules.create, { body: daily(given) })

/** As if no server had run since the date as many days ago. */
export async function stopSince(tenant: TestTenant, days: number): Promise<void> {
  const date = dayFrom(-days)
  await tenant.asOwner((tx) =>
    sql`update schedules set next_date = ${date}::date, next_at = least((${date}::date + start_time::time) at time zone time_zone,
        date_trunc('minute', now() - make_interval(days => ${days}::int, mins => 5)))
      where tenant_id = ${tenant.id}::int`.execute(tx),
  )
}

/** Does what is due, as the queue would. */
export async function runSchedules(tenant: TestTenant): Promise<void> {
  const { services } = await testServer()
  const { owner } = services.database
  await owner.transaction().execute((tx) => enqueue(tx, { kind: runSchedulesJob, data: null }, { tenantId: tenant.id }))
  await runDueJobs(services, runSchedulesJob)
}

/** The records of a tenant, the oldest first. */
export const recordsOfTenant = (tenant: TestTenant) =>
  tenant.asOwner((tx) =>
    tx
      .selectFrom('cases_base')
      .select([
        'id',
        'title',
        'assignee_id',
        'opened_by_id',
        'opened_by',
        'is_case',
        'severity_id',
        'fields',
        'is_sensitive',
      ])
      .where('tenant_id', '=', tenant.id)
      .orderBy('id')
      .execute(),
  )

interface Scheduled {
  /** Who may schedule with it; without any, everybody. */
  teams?: number[]
  /** Fields that schedules fill in, besides its defaults. */
  fields?: string[]
  defaults?: Record<string, FieldValue>
}

/** A template that schedules can use. */
export async function scheduledTemplate(
  tenant: TestTenant,
  template: Partial<NewTemplate> = {},
  { teams = [], fields = [], defaults = {} }: Scheduled = {},
): Promise<number> {
  const id = await tenant.template({ title: 'Patrol', fields: [], ...template })
  const schedule = {
    schedulingAvailable: true,
    schedulingPermissions: teams,
    schedulingFields: fields,
    defaultValues: defaults,
  }
  await tenant.asOwner((tx) =>
    tx
      .updateTable('templates')
      .set({ schedule: JSON.stringify(schedule) })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .execute(),
  )
  return id
}
