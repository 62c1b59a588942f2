import { type InstallationJob, NoData } from '../queue/job-kind.ts'
import { sweepExpired } from './sweep-expired.ts'

/** May run again: what is gone is gone. */
export const sweepExpiredJob: InstallationJob<NoData> = {
  name: 'sweep-expired',
  title: 'Remove expired data',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 600,
  schedule: '*/10 * * * *',
  retentionHours: 24,
  prepare: ({ database }) => ({ run: () => sweepExpired(database) }),
}
