import { type InstallationJob, NoData } from '../../queue/job-kind.ts'
import { settleSupport } from './settle-support.ts'

/** Put into the queue for the moments of warning and end. May run again: each tenant is warned and ended once. */
export const settleSupportJob: InstallationJob<NoData> = {
  name: 'support-access',
  title: 'End support access that has expired',
  data: NoData,
  rights: 'installation',
  waits: [5, 5, 60, 600],
  expires: 60,
  schedule: '*/10 * * * *',
  retentionHours: 24,
  prepare: (node) => ({ run: () => settleSupport(node) }),
}
