import { sql } from 'kysely'
import { enqueueForEach } from '../../queue/enqueue-for-each.ts'
import { type InstallationJob, NoData, type TenantJob } from '../../queue/job-kind.ts'
import { fillTexts } from './fill-texts.ts'

/** May run again: it goes on where it was. */
export const fillTextsJob: TenantJob<NoData> = {
  name: 'fill-texts',
  title: 'Prepare older records to be found by their words',
  data: NoData,
  rights: 'tenant',
  waits: [60, 600, 3600],
  expires: 12 * 3600,
  prepare: () => ({ run: (attempt) => fillTexts(attempt) }),
}

/** May run again: a tenant for which a job is waiting or running is left out. */
export const findTextsJob: InstallationJob<NoData> = {
  name: 'find-texts',
  title: 'Find organizations with older records that are not in the search yet',
  data: NoData,
  rights: 'installation',
  single: true,
  atStart: true,
  waits: [60],
  expires: 600,
  retentionHours: 24,
  prepare: (node) => ({
    run: async () => {
      const { rows } = await sql<{ tenant_id: number }>`
        select f.tenant_id from text_fills f where not exists (
          select from pgboss.job j where j.name = ${fillTextsJob.name} and j.group_id = f.tenant_id::text
            and j.state in ('created', 'retry', 'active'))`.execute(node.database.owner)
      const tenantIds = rows.map(({ tenant_id: tenantId }) => tenantId)
      await enqueueForEach(node, fillTextsJob, tenantIds)
    },
  }),
}
