import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'

export interface Job {
  /** One name, one run at a time, over all nodes. */
  name: string
  seconds: number
  run: () => Promise<void>
}

/** The timers of this node. */
export interface Clock {
  /** Runs the job again and again, with this pause after each run. */
  every(job: Job): void
  /** Runs the job of that name now; while it runs, once more afterwards. */
  hurry(name: string): void
  /** Starts nothing new, and resolves when running jobs have ended. */
  stop(): Promise<void>
}

export function createClock(database: Database, log: Logger): Clock {
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Map<Job, Promise<void>>()
  const hurried = new Set<string>()
  let stopped = false

  async function runOnce({ name, run }: Job) {
    try {
      await database.exclusively(name, run)
    } catch (err) {
      log.error({ err, job: name }, 'a job failed; it runs again at its next time')
    }
  }

  function start(job: Job) {
    timers.delete(job)
    const run = runOnce(job).finally(() => {
      running.delete(job)
      if (hurried.delete(job.name) && !stopped) start(job)
      else schedule(job)
    })
    running.set(job, run)
  }

  function schedule(job: Job) {
    if (!stopped) timers.set(job, setTimeout(start, job.seconds * 1000, job).unref())
  }

  return {
    every: schedule,
    hurry(name) {
      for (const job of running.keys()) if (job.name === name) hurried.add(name)
      for (const [job, timer] of timers)
        if (job.name === name) {
          clearTimeout(timer)
          start(job)
        }
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
