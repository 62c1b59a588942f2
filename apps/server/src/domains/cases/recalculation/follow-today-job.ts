import { followsToday } from '@dossier/core/calculations/evaluate'
import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import { sql } from 'kysely'
import { enqueueForEach } from '../../../queue/enqueue-for-each.ts'
import { type InstallationJob, NoData, type TenantJob } from '../../../queue/job-kind.ts'
import { isFollowed } from './calculated-values.ts'
import { recalculateRecords } from './recalculate-records.ts'

/** May run again: it writes what differs, and goes on where it was. */
export const followTodayJob: TenantJob<NoData> = {
  name: 'follow-today',
  title: 'Calculate fields that change with the day',
  data: NoData,
  rights: 'tenant',
  waits: [60, 600, 3600],
  expires: 12 * 3600,
  prepare: (node) => ({
    run: (attempt) =>
      recalculateRecords({
        node,
        attempt,
        since: null,
        isMeant: (template, forms) => isFollowed(template, forms, followsToday),
      }),
  }),
}

/** The moment at which the day of a time zone began. */
const startOfDay = (now: Temporal.Instant, timeZone: string): number =>
  now.toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds

interface Following {
  tenant_id: number
  settings: Record<string, string>
  /** When its last job was queued. */
  queued: string | null
}

/** May run again: a tenant that has had its job of its day is left out. (D-140) */
export const findTodayJob: InstallationJob<NoData> = {
  name: 'find-today',
  title: 'Find the organizations with fields that change with the day',
  data: NoData,
  rights: 'installation',
  single: true,
  atStart: true,
  schedule: '*/10 * * * *',
  waits: [60],
  expires: 600,
  retentionHours: 24,
  prepare: (node) => ({
    run: async () => {
      const { rows } = await sql<Following>`
        select t.id as tenant_id, t.settings, (select max(j.created_on)::text from pgboss.job j
            where j.name = ${followTodayJob.name} and j.group_id = t.id::text) as queued
        from tenants t where t.id in (
          select f.tenant_id from field_definitions f where f.data_type = 'calculated' and f.extensions::text ~* 'today')`.execute(
        node.database.owner,
      )
      const now = Temporal.Now.instant()
      const tenantIds = rows
        .filter(({ settings, queued }) => (queued ? Date.parse(queued) : 0) < startOfDay(now, timeZoneOf(settings)))
        .map(({ tenant_id: tenantId }) => tenantId)
      await enqueueForEach(node, followTodayJob, tenantIds)
    },
  }),
}
