import { sql } from 'kysely'
import { enqueue } from '../../queue/enqueue.ts'
import { type InstallationJob, NoData } from '../../queue/job-kind.ts'
import { pullJob } from './pull-job.ts'

const AT_ONCE = 500

/**
 * Makes integrations run whose time has come. It may run again: with the run, the time of the next one is stored. A run
 * that is under way is not joined by another one.
 */
export const runIntegrationsJob: InstallationJob<NoData> = {
  name: 'run-integrations',
  title: 'Run integrations by their schedules',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 300,
  schedule: '* * * * *',
  retentionHours: 1,
  prepare: ({ database, outbox }) => ({
    async run() {
      const begun = await database.owner.transaction().execute(async (tx) => {
        const { rows } = await sql<{ tenant_id: number; key: string; title: string }>`
          update integrations i set running_since = now(), next_run = now() + make_interval(mins => i.schedule)
          from (select tenant_id, key from integrations
            where active and next_run <= now()
              and (running_since is null or running_since < now() - interval '1 hour')
            order by next_run limit ${sql.lit(AT_ONCE)} for update skip locked) due
          where i.tenant_id = due.tenant_id and i.key = due.key
          returning i.tenant_id, i.key, i.title`.execute(tx)
        for (const { tenant_id: tenantId, key, title } of rows)
          await enqueue(tx, { kind: pullJob, data: { key, title } }, { tenantId })
        return rows.length
      })
      if (begun > 0) outbox.send([{ type: 'job.due', kind: pullJob.name }])
    },
  }),
}
