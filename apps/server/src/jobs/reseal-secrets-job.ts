import { type InstallationJob, NoData } from '../queue/job-kind.ts'
import { resealSecrets } from './reseal-secrets.ts'

/** May run again: what has the current key is left alone. */
export const resealSecretsJob: InstallationJob<NoData> = {
  name: 'reseal-secrets',
  title: 'Seal stored secrets with the current key',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [60],
  expires: 600,
  atStart: true,
  retentionHours: 24,
  prepare: (node) => ({ run: () => resealSecrets(node) }),
}
