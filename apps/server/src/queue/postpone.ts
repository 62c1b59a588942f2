import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

/** Lets every job of this kind that is due wait, without counting an attempt: what they all need is not there. */
export async function postpone({ owner }: Database, kind: string, seconds: number): Promise<void> {
  await owner
    .updateTable('pgboss.job')
    .set({ start_after: sql<string>`now() + make_interval(secs => ${seconds}::float8)` })
    .where('name', '=', kind)
    .where('state', 'in', ['created', 'retry'])
    .where('start_after', '<=', sql<string>`now()`)
    .execute()
}
