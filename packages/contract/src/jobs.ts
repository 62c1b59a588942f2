import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eachTime } from './freshness.ts'
import { Instant, Paged, PageNumber } from './shapes.ts'

/** Waiting jobs include those that wait for their next attempt. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const
export const JobState = z.enum(JOB_STATES)
export type JobState = z.infer<typeof JobState>

export const JOBS_PAGE_SIZE = 50

/** Random: it tells nothing of how much happens elsewhere. */
const JobId = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Use the id of a job.')

/** One piece of work that the server does by itself. */
export const Job = z.object({
  id: z.string(),
  /** What it does, in words. */
  title: z.string(),
  /** What it is about, such as an address; empty if there is nothing to say. */
  about: z.string(),
  state: JobState,
  created: Instant,
  /** Not before this moment, while it waits; null while what it needs is not set up, as `fault` says. */
  due: Instant.nullable(),
  started: Instant.nullable(),
  ended: Instant.nullable(),
  /** How often it was tried, with the attempt that is running. */
  attempts: z.int(),
  /** How far it has come. `total` is null while it is unknown. */
  progress: z.object({ done: z.int(), total: z.int().nullable(), note: z.string() }).nullable(),
  /** A sentence: why the last attempt failed, or why the job cannot start. */
  fault: z.string().nullable(),
  canTryAgain: z.boolean(),
  canCancel: z.boolean(),
})
export type Job = z.infer<typeof Job>

const ofJob = { on: { jobId: 'job' }, params: z.object({ jobId: JobId }) } as const

export const jobs = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/jobs/list',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The background jobs of the organization, newest first, 50 a page; ended ones are kept for a week',
    query: z.object({ state: JobState.optional(), pageNumber: PageNumber }),
    reply: Paged(Job),
  }),
  tryAgain: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/jobs/tryAgain/{jobId}',
    access: 'admin',
    summary: 'Starts a failed job again, or one that waits for its next attempt immediately',
    ...ofJob,
  }),
  cancel: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/jobs/cancel/{jobId}',
    access: 'admin',
    summary: 'Cancels a job: one that is running stops after its current step, and what it has done stays',
    ...ofJob,
  }),
}
