import { type Job, PgBoss } from 'pg-boss'
import type { Services } from '../http/context.ts'
import { bossDatabase } from '../queue/boss-database.ts'
import type { JobKind } from '../queue/job-kind.ts'
import { prepare, runJob, type Prepared } from '../queue/run-job.ts'

/** Does all jobs of a kind that are due now, one after the other, as a node would. Returns how many attempts it were. */
export async function runDueJobs(services: Services, kind: JobKind, own?: Prepared['handler']): Promise<number> {
  const prepared = own ? { kind, handler: own } : prepare(kind, services)
  if (!prepared) return 0
  const boss = new PgBoss({ db: bossDatabase(services.database), migrate: false, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  let attempts = 0
  try {
    for (;;) {
      const [job] = await boss.fetch<object>(kind.name)
      if (!job) return attempts
      attempts += 1
      await settle(boss, job, await runJob(services, prepared, { ...job, signal: new AbortController().signal }))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function settle(boss: PgBoss, job: Job, outcome: Awaited<ReturnType<typeof runJob>>): Promise<void> {
  if (outcome.end === 'failed') await boss.fail(job.name, job, { message: outcome.fault.message })
  else await boss.complete(job.name, job)
}
