import { calculationOrder } from '@dossier/core/calculations/graph'
import { followsToday } from '@dossier/core/calculations/evaluate'
import { sql } from 'kysely'
import { enqueueForEach } from '../../queue/enqueue-for-each.ts'
import { type InstallationJob, NoData, type TenantJob } from '../../queue/job-kind.ts'
import { today } from './calculated-values.ts'
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
        isMeant: ({ placedFields }, { fields }) =>
          calculationOrder(
            placedFields.map(({ field }) => field.id),
            fields,
          ).some(({ extensions }) => followsToday(extensions)),
      }),
  }),
}

/** May run again: a tenant that has had its job of this day is left out. */
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
  keptHours: 24,
  prepare: (node) => ({
    run: async () => {
      const { rows } = await sql<{ tenant_id: number }>`
        select distinct f.tenant_id from field_definitions f
        where f.extensions ->> 'calculationType' = 'DaysUntilOrFromToday' and not exists (
          select from pgboss.job j where j.name = ${followTodayJob.name} and j.group_id = f.tenant_id::text
            and j.created_on >= ${`${today()}T00:00:00Z`}::timestamptz)`.execute(node.database.owner)
      const tenantIds = rows.map(({ tenant_id: tenantId }) => tenantId)
      await enqueueForEach(node, followTodayJob, tenantIds)
    },
  }),
}
