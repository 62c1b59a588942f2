import { buildLaterIndexes } from '../db/later-indexes.ts'
import { type InstallationJob, NoData } from '../queue/job-kind.ts'

/** May run again: what is there stays, and what was begun is begun again. */
export const laterIndexesJob: InstallationJob<NoData> = {
  name: 'later-indexes',
  title: 'Build indexes for many records',
  data: NoData,
  rights: 'installation',
  single: true,
  atStart: true,
  waits: [60, 600],
  expires: 4 * 3600,
  prepare: ({ database }) => ({ run: () => buildLaterIndexes(database) }),
}
