import { vacuumAfter } from '../db/vacuum.ts'
import { type InstallationJob, NoData } from '../queue/job-kind.ts'

/** Replaces a server's autovacuum on the embedded engine. May run again at any time. */
export const vacuumJob: InstallationJob<NoData> = {
  name: 'vacuum',
  title: 'Vacuum the database',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 3600,
  schedule: '*/10 * * * *',
  retentionHours: 24,
  prepare({ database }) {
    if (database.engine === 'server') return null
    let seen = '0/0'
    return { run: async () => void (seen = await vacuumAfter(database, seen)) }
  },
}
