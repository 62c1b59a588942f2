import { buildLaterIndexes } from '../db/later-indexes.ts'
import { buildSlotIndexes } from '../db/slot-indexes.ts'
import { type InstallationJob, NoData } from '../queue/job-kind.ts'

/** May run again: what is there stays, and what was begun is begun again. */
export const laterIndexesJob: InstallationJob<NoData> = {
  name: 'later-indexes',
  title: 'Build indexes for many records',
  data: NoData,
  rights: 'installation',
  single: true,
  atStart: true,
  schedule: '*/10 * * * *',
  waits: [60, 600],
  expires: 4 * 3600,
  keptHours: 24,
  prepare: ({ database }) => ({
    run: async () => {
      await buildLaterIndexes(database)
      await buildSlotIndexes(database)
    },
  }),
}
