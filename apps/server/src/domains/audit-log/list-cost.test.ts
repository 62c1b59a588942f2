import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'
import { selectEntries, type Place, type AuditQuery } from './queries.ts'

const ENTRIES = 40_000
const LIMIT = 51

let tenant: TestTenant

beforeAll(async () => {
  tenant = await newTenant()
  const { owner } = (await testServer()).services.database
  // One entry every ten minutes: most of a year. Every twentieth is about a team, one in a thousand is of somebody else.
  await sql`insert into audit_log (tenant_id, at, id, position, action_id, cause, actor_id, actor, actor_kind, kind,
      thing_id, thing, what, changes)
    select ${tenant.id}, date_trunc('milliseconds', now()) - n * interval '10 minutes', gen_random_uuid(),
      nextval('change_positions'), gen_random_uuid(), 'user', case when n % 1000 = 0 then 7 else 3 end, 'Ada', 'user',
      case when n % 20 = 0 then 'team' else 'user' end, n % 500,
      case when n % 4000 = 0 then 'Zwölf' else 'Person ' || n % 500 end, 'changed', '[]'
    from generate_series(1, ${ENTRIES}::int) n`.execute(owner)
  await sql`vacuum (analyze) audit_log`.execute(owner)
}, 120_000)

/** Rows of the log that a page reads, whatever the plan. */
async function rowsRead(query: Omit<AuditQuery, 'tenantId'>, before: Place | null = null) {
  const { services } = await testServer()
  return services.database.tenantTx(tenant.id, async (tx) => {
    const read = async () =>
      (
        await sql<{ rows: number }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname like 'audit_log%'`.execute(tx)
      ).rows[0]?.rows ?? 0
    const start = await read()
    const rows = await selectEntries(tx, { tenantId: tenant.id, ...query }, { before, limit: LIMIT })
    return { found: rows.length, read: (await read()) - start }
  })
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const deep: Place = { at: daysAgo(200), id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }

test.each([
  ['everything', {}],
  ['a kind', { kind: 'team' }],
  ['one thing', { kind: 'user', thingId: '7' }],
  ['a person', { personId: 7 }],
  ['a time', { from: daysAgo(150), to: daysAgo(100) }],
] as const)('B.9 a page of %s reads few entries, wherever it is', async (_, query) => {
  for (const before of [null, deep]) {
    if (before && 'to' in query) continue
    const { found, read } = await rowsRead(query, before)
    expect(found).toBeGreaterThan(10)
    expect(read).toBeLessThan(150)
  }
})

test('B.9 a name that many entries have, or few, is not looked for in all of them', async () => {
  const common = await rowsRead({ name: 'person' })
  expect(common.found).toBe(LIMIT)
  expect(common.read).toBeLessThan(2_500)
  const rare = await rowsRead({ name: 'zwö' })
  expect(rare.found).toBe(10)
  expect(rare.read).toBeLessThan(2_500)
  expect((await rowsRead({ name: 'zw' })).read).toBeLessThan(2_500)
})
