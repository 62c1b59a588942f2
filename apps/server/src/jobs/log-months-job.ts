import { makeMonths } from '../history/make-months.ts'
import { type InstallationJob, NoData } from '../queue/job-kind.ts'

/** Months that exist are left alone, so it may run again. */
export const logMonthsJob: InstallationJob<NoData> = {
  name: 'log-months',
  title: 'Make room for the coming months of the change log',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [10, 60, 600],
  expires: 600,
  schedule: '20 */6 * * *',
  atStart: true,
  retentionHours: 24,
  prepare: ({ database }) => ({ run: () => makeMonths(database) }),
}
