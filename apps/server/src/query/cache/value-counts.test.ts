import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { plansMade } from '../../testing/plans-made.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { valueCounts, type CountedColumn, type EqualityFilter } from './value-counts.ts'

const CHANGES = [
  `severity_id = (select id from severities s where s.tenant_id = c.tenant_id order by random() limit 1)`,
  'assignee_id = case when assignee_id is null then opened_by_id end',
  'is_closed = not is_closed',
  'is_sensitive = not is_sensitive',
  `deleted = case when deleted is null then now() end`,
  `user_ids = case when user_ids = '{}' then array[opened_by_id] else '{}' end`,
  `edit_team_ids = case when edit_team_ids = '{}' then array(select id from teams t where t.tenant_id = c.tenant_id) else '{}' end`,
]

test('ADR-6 groups are counted as SQL counts them, for everybody, while records change', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const [ann, ben, cid] = [await tenant.person(), await tenant.person(), await tenant.person()]
  await insertRecords(
    tenant,
    Array.from({ length: 40 }, (_, n) => ({
      title: String(n),
      is_sensitive: n % 2 === 0,
      is_closed: n % 5 === 0,
      opened_by_id: n % 3 === 0 ? ann.id : ben.id,
    })),
  )
  const { services } = await testServer()
  const actor = { isAdmin: false, editData: false, teams: [] }
  const readers = [
    { ...actor, id: ann.id },
    { ...actor, id: ben.id, teams: [team] },
    { ...actor, id: cid.id, isAdmin: true },
  ]
  const change = (set: string, nth: number) =>
    sql`update cases_base c set ${sql.raw(set)}, last_updated = clock_timestamp()
      where tenant_id = ${tenant.id} and title = ${String(nth)}`.execute(services.database.owner)
  const { rows: found } = await sql<{ id: number }>`select id from severities where tenant_id = ${tenant.id}`.execute(
    services.database.owner,
  )
  const severities = found.map(({ id }) => id)
  for (const [set, nth] of fc.sample(fc.tuple(fc.constantFrom(...CHANGES), fc.nat(39)), 60)) {
    await change(set, nth)
    const me = readers[nth % 3]!
    for (const [column, name] of [
      ['severityId', 'severity_id'],
      ['assigneeId', 'assignee_id'],
    ] as [CountedColumn, string][]) {
      const severity = String(severities[nth % severities.length])
      const among: Record<string, [EqualityFilter | undefined, RawBuilder<unknown>]> = {
        all: [undefined, sql`true`],
        'with a severity': [{ column: 'severityId', values: [severity] }, sql`severity_id = ${severity}::int`],
        'of nobody': [{ column: 'assigneeId', values: [null] }, sql`assignee_id is null`],
        'of nobody or Ann': [
          { column: 'assigneeId', values: [null, String(ann.id)] },
          sql`(assignee_id is null or assignee_id = ${ann.id})`,
        ],
      }
      for (const [which, [given, condition]] of Object.entries(among)) {
        const totals = await services.database.tenantRead(tenant.id, (tx) =>
          valueCounts({ tx, tenant, me, services }, column, given),
        )
        const { rows } = await sql<{ key: string | null; amount: number }>`
        select ${sql.ref(name)}::text as key, count(*)::int as amount from cases_base
        where tenant_id = ${tenant.id} and ${condition} and deleted is null and not is_closed and (not is_sensitive or ${me.isAdmin}
          or ${me.id}::int in (opened_by_id, assignee_id) or ${me.id}::int = any(user_ids)
          or edit_team_ids && ${me.teams}::int[]) group by 1`.execute(services.database.owner)
        expect(Object.fromEntries(totals), `${column}, ${which}, after ${set}`).toEqual(
          Object.fromEntries(rows.map(({ key, amount }) => [key, amount])),
        )
      }
    }
  }
})

test.runIf(testEngine() === 'server')(
  'ADR-6 counts of groups that are asked for again are planned once, not for every reader',
  async () => {
    const tenant = await newTenant()
    const ann = await tenant.person()
    for (let times = 0; times < 4; times++)
      await insertRecords(
        tenant,
        Array.from({ length: 3_000 }, (_, nth) => ({ is_sensitive: nth < 20, user_ids: nth < 5 ? [ann.id] : [] })),
      )
    const { services } = await testServer()
    await sql`vacuum (analyze) cases_base, case_moves`.execute(services.database.owner)
    const me = { isAdmin: false, editData: false, teams: [], id: ann.id }
    const planned = await services.database.tenantTx(tenant.id, (tx) =>
      plansMade(tx, () => valueCounts({ tx, tenant, me, services }, 'templateId')),
    )
    expect(planned).toBe(0)
  },
)
