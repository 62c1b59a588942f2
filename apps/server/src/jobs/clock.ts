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
  /** Starts nothing any more, and resolves when what is running has ended. */
  stop(): Promise<void>
}

export function createClock(database: Database, log: Logger): Clock {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  async function runOnce({ name, run }: Job) {
    try {
      await database.exclusively(name, run)
    } catch (err) {
      log.error({ err, job: name }, 'a job failed; it runs again at its next time')
    }
  }

  function schedule(job: Job) {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = runOnce(job).finally(() => {
        running.delete(run)
        schedule(job)
      })
      running.add(run)
    }, job.seconds * 1000).unref()
    timers.add(timer)
  }

  return {
    every: schedule,
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
