import { randomUUID } from 'node:crypto'
import type { Twin } from '../twin.ts'

/** A status, severity or category that no record has; returns its id. Created silently. */
export const freshLookup = ({ tenant }: Twin, table: 'statuses' | 'severities' | 'categories'): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const values = { tenant_id: tenant.id, title: `Lookup ${randomUUID()}` }
    const { id } = await (
      table === 'severities'
        ? tx
            .insertInto(table)
            .values({ ...values, level: unusedLevel() })
            .returning('id')
        : tx.insertInto(table).values(values).returning('id')
    ).executeTakeFirstOrThrow()
    return id
  })

/** Above those of a new tenant, and never the same twice. */
let lastLevel = 100
export const unusedLevel = (): number => (lastLevel += 1)

/** The first status or severity of a tenant, which its records have. */
export const firstLookup = ({ tenant }: Twin, table: 'statuses' | 'severities'): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const query = tx.selectFrom(table).select('id').where('tenant_id', '=', tenant.id).orderBy('id')
    return (await query.limit(1).executeTakeFirstOrThrow()).id
  })
