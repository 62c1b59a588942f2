import type { PgBoss } from 'pg-boss'
import type { JobKind } from './job-kind.ts'

/** Brings the stored schedules in line with the kinds; writes only what differs. */
export async function keepSchedules(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, schedule } of kinds)
    if (schedule !== undefined && stored.get(name) !== schedule) await boss.schedule(name, schedule)
  const scheduled = new Set(kinds.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [name])))
  for (const name of stored.keys()) if (!scheduled.has(name)) await boss.unschedule(name)
}
