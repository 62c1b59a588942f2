import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/open.ts'

interface Params {
  count: number
  resolve: (first: number) => void
  reject: (error: unknown) => void
}

type Beside = NonNullable<Database['beside']>

/** By the way to the database and tenant: those who ask while others are being answered. */
const asking = new WeakMap<Beside, Map<number, Params[]>>()

interface Taker {
  tx: Tx
  tenant: { id: number }
  services: { database: Pick<Database, 'beside'> }
}

/**
 * Takes this many numbers of a tenant in a row; returns the first. They are taken beside the caller's transaction, so
 * that nobody waits for its commit, and those of callers who ask at the same time together. Numbers grow and are never
 * given twice; those of a transaction that fails stay unused. (D-121, ADR 34)
 */
export function takeNumbers({ tx, tenant, services }: Taker, count: number): Promise<number> {
  const { beside } = services.database
  if (!beside) return advance(tx, tenant.id, count)
  return new Promise((resolve, reject) => {
    const byTenant = asking.get(beside) ?? new Map<number, Params[]>()
    asking.set(beside, byTenant)
    const waiting = byTenant.get(tenant.id)
    if (waiting) return void waiting.push({ count, resolve, reject })
    byTenant.set(tenant.id, [{ count, resolve, reject }])
    // By then all who share a transaction have asked. (ADR 34)
    process.nextTick(() => void answer(beside, byTenant, tenant.id))
  })
}

async function answer(beside: Beside, byTenant: Map<number, Params[]>, tenantId: number): Promise<void> {
  for (let waiting = byTenant.get(tenantId) ?? []; waiting.length > 0; waiting = byTenant.get(tenantId) ?? []) {
    byTenant.set(tenantId, [])
    const total = waiting.reduce((sum, { count }) => sum + count, 0)
    try {
      let first = await beside(tenantId, (tx) => advance(tx, tenantId, total))
      for (const { count, resolve } of waiting) {
        resolve(first)
        first += count
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }
  byTenant.delete(tenantId)
}

async function advance(tx: Tx, tenantId: number, count: number): Promise<number> {
  const { last_number: last } = await tx
    .insertInto('case_numbers')
    .values({ tenant_id: tenantId, last_number: count })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ last_number: sql<number>`case_numbers.last_number + ${count}` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last - count + 1
}
