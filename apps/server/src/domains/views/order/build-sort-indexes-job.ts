import { enqueueForEach } from '../../../queue/enqueue-for-each.ts'
import { type InstallationJob, NoData, type TenantJob } from '../../../queue/job-kind.ts'
import { buildSortIndexes } from './build-sort-indexes.ts'
import { unsettledTenants } from './sort-indexes.ts'

/** May run again: it goes on where it was. */
export const keepOrdersJob: TenantJob<NoData> = {
  name: 'keep-orders',
  title: 'Prepare lists to be sorted by the fields that they show',
  data: NoData,
  rights: 'tenant',
  waits: [60, 600],
  expires: 12 * 3600,
  prepare: ({ outbox }) => ({
    run: (attempt) =>
      buildSortIndexes(attempt, {
        announce: () => outbox.send([{ type: 'configuration.changed', tenantId: attempt.tenantId, kinds: ['fields'] }]),
      }),
  }),
}

/** May run again: a tenant for which a job is waiting or running is left out. */
export const findOrdersJob: InstallationJob<NoData> = {
  name: 'find-orders',
  title: 'Find the fields by which lists are sorted',
  data: NoData,
  rights: 'installation',
  single: true,
  atStart: true,
  schedule: '*/10 * * * *',
  waits: [60],
  expires: 600,
  retentionHours: 24,
  prepare: (node) => ({
    run: async () =>
      enqueueForEach(node, keepOrdersJob, await unsettledTenants(node.database.owner, keepOrdersJob.name)),
  }),
}
