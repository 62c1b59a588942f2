import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

export interface QueueCounts {
  kind: string
  ready: number
  deferred: number
  active: number
  failed: number
}

/** As the queue counted them in the last half minute: counting here would read every job at every scrape. */
export async function selectQueueCounts({ owner }: Database): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select name as kind, ready_count as ready, deferred_count as deferred, active_count as active,
      failed_count as failed
    from pgboss.queue where name not like ${'\\_\\_%'} order by name limit 200`.execute(owner)
  return rows
}
