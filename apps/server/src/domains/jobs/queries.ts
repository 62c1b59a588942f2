import type { JobState } from '@dossier/contract/jobs'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { JobState as StoredState } from '../../db/tables/queue.ts'

/** The most jobs that are counted. */
const COUNTED = 10_000

/** How the queue stores what a reader calls so. */
export const STORED: Record<JobState, readonly StoredState[]> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  done: ['completed'],
  failed: ['failed'],
  canceled: ['cancelled'],
}

const inState = (tx: Tx, state: JobState | undefined) =>
  tx.selectFrom('jobs as j').$if(state !== undefined, (jobs) => jobs.where('j.state', 'in', STORED[state ?? 'done']))

/** Jobs of the tenant of the transaction, newest first. */
export const selectJobs = (
  tx: Tx,
  { tenantId, state }: { tenantId: number; state?: JobState | undefined },
  page: { limit: number; offset: number },
) =>
  inState(tx, state)
    .leftJoin('job_progress as p', (join) => join.on('p.tenant_id', '=', tenantId).onRef('p.job_id', '=', 'j.id'))
    .select(['j.id', 'j.name', 'j.data', 'j.state', 'j.retry_count', 'j.start_after', 'j.created_on'])
    .select(['j.started_on', 'j.completed_on', 'j.output', 'p.done', 'p.total', 'p.note'])
    .orderBy('j.created_on', 'desc')
    .orderBy('j.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number]

/** At most 10,000: what lies beyond is reached by a state. */
export async function countJobs(tx: Tx, state: JobState | undefined): Promise<number> {
  const found = inState(tx, state)
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED)
  const { total } = await tx
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Nobody else changes the job until the end of the transaction. */
export const lockJob = (tx: Tx, id: string) =>
  tx
    .selectFrom('jobs')
    .select(['id', 'name', 'state', 'retry_count', 'output'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** As failed as it is, it gets one attempt more, now; one that waits for an attempt gets it now. */
export const startAgain = (tx: Tx, job: { id: string; name: string; retry_count: number; state: StoredState }) =>
  tx
    .updateTable('jobs')
    .set({ start_after: sql<string>`now()` })
    .$if(job.state === 'failed', (jobs) =>
      jobs.set({ state: 'retry', completed_on: null, retry_limit: job.retry_count + 1 }),
    )
    .where('name', '=', job.name)
    .where('id', '=', job.id)
    .execute()

export const cancelStored = (tx: Tx, job: { id: string; name: string }) =>
  tx
    .updateTable('jobs')
    .set({ state: 'cancelled', completed_on: sql<string>`now()` })
    .where('name', '=', job.name)
    .where('id', '=', job.id)
    .execute()
