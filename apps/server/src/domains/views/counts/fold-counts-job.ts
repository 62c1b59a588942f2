import { type InstallationJob, NoData } from '../../../queue/job-kind.ts'
import { foldCounts, forgetMoves } from './fold-counts.ts'

/** May run again: sums stay what they are. */
export const foldCountsJob: InstallationJob<NoData> = {
  name: 'fold-counts',
  title: 'Add up the counts of records',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 300,
  schedule: '* * * * *',
  retentionHours: 1,
  prepare: ({ database }) => ({
    run: async () => {
      await foldCounts(database)
      await forgetMoves(database)
    },
  }),
}
