import { type InstallationJob, NoData } from '../queue/job-kind.ts'
import { sweepFiles } from './sweep-files.ts'

/** May run again: what is gone is gone. */
export const sweepFilesJob: InstallationJob<NoData> = {
  name: 'sweep-files',
  title: 'Remove bytes of deleted files',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 3600,
  schedule: '*/15 * * * *',
  retentionHours: 24,
  prepare: (node) => ({ run: () => sweepFiles(node) }),
}
