import { randomUUID } from 'node:crypto'
import type { JobState } from '../../../db/tables/queue.ts'
import type { Twin } from '../twin.ts'

/** A job of this twin, of a kind that nobody knows any more; returns its id. Created silently. */
export async function freshJob({ tenant, mark }: Twin, state: JobState): Promise<string> {
  const id = randomUUID()
  await tenant.asOwner(async (tx) => {
    const queue = { name: 'sign-in-mails', group_id: String(tenant.id), data: JSON.stringify({ mark }) }
    await tx
      .insertInto('pgboss.job')
      .values({ id, state, ...queue })
      .execute()
  })
  return id
}
