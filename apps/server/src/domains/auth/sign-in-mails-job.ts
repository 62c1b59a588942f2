import { type InstallationJob, NoData } from '../../queue/job-kind.ts'
import { prepareResets } from './prepare-resets.ts'

/** Its transactions each take one request that nobody has answered, so it may run again, and beside another one. */
export const signInMailsJob: InstallationJob<NoData> = {
  name: 'sign-in-mails',
  title: 'Write mail about resets and stopped accounts',
  data: NoData,
  rights: 'installation',
  waits: [10, 60, 600, 3600],
  expires: 300,
  retentionHours: 24,
  prepare: (node) => ({ run: () => prepareResets(node) }),
}
