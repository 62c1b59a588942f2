import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestTenant } from '../../world.ts'
import type { Twin } from '../twin.ts'

/** A date of every fresh schedule, far from today. */
export const SCHEDULED_DAY = '2990-06-15'

/** A daily schedule that everybody in the tenant sees. Created silently, as all of these. */
export const freshSchedule = ({ tenant, templateId }: Pick<Twin, 'tenant' | 'templateId'>): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const nobody = {
      created_by: null,
      created_by_name: 'Nobody',
      last_updated_by: null,
      last_updated_by_name: 'Nobody',
    }
    const row = {
      tenant_id: tenant.id,
      title: `Schedule ${randomUUID()}`,
      template_id: templateId,
      folder: null,
      time_zone: 'UTC',
      frequency: 1,
      day_of: null,
      run_date: null,
      min_date: null,
      max_date: null,
      start_time: '09:00',
      end_time: null,
      team_ids: null,
      role_field: null,
      subrole: null,
      next_date: null,
      next_at: null,
      cadence_of: null,
      deleted: null,
      ...nobody,
    }
    return (await tx.insertInto('schedules').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

/** Schedules may use the template, and what is closed comes again a week later. */
export const allowSchedules = (tenant: TestTenant, templateId: number): Promise<unknown> =>
  tenant.asOwner((tx) => {
    const schedule = { schedulingAvailable: true, schedulingPermissions: [], schedulingFields: [], defaultValues: {} }
    const cadence = { cadencePeriod: { value: 1, unit: 'week' }, startTime: '09:00' }
    return tx
      .updateTable('templates')
      .set({ schedule: JSON.stringify(schedule), cadence: JSON.stringify(cadence) })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', templateId)
      .execute()
  })

export const comesAgain = (tenant: TestTenant, caseId: number): Promise<unknown> =>
  tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ cadence_enabled: true })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', caseId)
      .execute(),
  )

async function skippedDate(twin: Twin): Promise<string> {
  const id = await freshSchedule(twin)
  await twin.tenant.asOwner((tx) =>
    sql`insert into schedule_occurrences (tenant_id, schedule_id, date, state)
      values (${twin.tenant.id}::int, ${id}::int, ${SCHEDULED_DAY}::date, 'skipped')`.execute(tx),
  )
  return `${id}.${SCHEDULED_DAY}`
}

/** Of calls that consume what they name. */
export const FRESH_SCHEDULES: Record<string, (twin: Twin, caseId?: number) => Promise<number | string>> = {
  'DELETE /schedule/{id}': freshSchedule,
  'DELETE /schedule/scheduleQueue/{id}': async (twin) => `${await freshSchedule(twin)}.${SCHEDULED_DAY}`,
  'POST /schedule/scheduleQueue/{id}': skippedDate,
  'POST /schedule/cadence/': async ({ tenant }, caseId) => {
    if (caseId !== undefined) await comesAgain(tenant, caseId)
    return 0
  },
}

/** Calls that name a schedule in their body or query. */
export const NAMES_A_SCHEDULE = new Set([
  'GET /schedule/instance',
  'PUT /schedule/instance',
  'PUT /schedule/',
  'POST /schedule/GenerateCase',
  'POST /schedule/preview',
])

/** A schedule every day, of this template. */
export const dailySchedule = (templateId: unknown) => ({
  title: 'Every day',
  templateId,
  timeZoneId: 'UTC',
  scheduleFreq: 1,
  startTime: '09:00',
})

/** Bodies of the calls about schedules, right but for what they name. */
export const scheduleBodies = (named: {
  templateId: unknown
  scheduleId: unknown
  caseId: unknown
}): Record<string, () => unknown> => ({
  'POST /schedule/': () => dailySchedule(named.templateId),
  'PUT /schedule/': () => ({ ...dailySchedule(named.templateId), id: named.scheduleId }),
  'POST /schedule/preview': () => ({ id: named.scheduleId }),
  'PUT /schedule/instance': () => ({
    scheduleId: named.scheduleId,
    date: SCHEDULED_DAY,
    fieldValues: { summary: 'On this day' },
  }),
  'POST /schedule/GenerateCase': () => ({ scheduleId: named.scheduleId, date: SCHEDULED_DAY }),
  'POST /schedule/cadence/': () => ({
    caseId: typeof named.caseId === 'string' ? -1 : named.caseId,
    timeZone: 'Europe/Berlin',
  }),
  'PUT /schedule/settings': () => ({ defaultFieldValues: { summary: randomUUID() } }),
  'POST /schedule/forecast': () => ({}),
  'POST /schedule/feed': () => ({}),
})
