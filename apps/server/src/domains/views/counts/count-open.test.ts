import type { Actor } from '@dossier/core/access/cases'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { plansMade } from '../../../testing/plans-made.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'
import { countOpen } from './count-records.ts'

const INVOLVED = 260
const TEAM = 7

test('B-VIEW-02 ADR-6 totals follow who is involved in sensitive records, whatever changes that', async () => {
  const tenant = await newTenant()
  const other = await newTenant()
  const [ann, ben] = [await tenant.person(), await tenant.person()]
  await insertRecords(
    tenant,
    Array.from({ length: 5_000 }, (_, nth) => ({ is_sensitive: nth < 350, user_ids: nth < INVOLVED ? [ann.id] : [] })),
  )
  const { database } = (await testServer()).services
  await sql`vacuum (analyze) cases_base`.execute(database.owner)
  const actor = (id: number, more: Partial<Actor> = {}): Actor => ({
    id,
    isAdmin: false,
    editData: false,
    teams: [],
    ...more,
  })
  const readers = {
    ann: [actor(ann.id), `${ann.id} = any(array[opened_by_id, assignee_id] || user_ids || role_user_ids)`],
    'ann in a team': [
      actor(ann.id, { teams: [TEAM] }),
      `(${ann.id} = any(array[opened_by_id, assignee_id] || user_ids || role_user_ids)
        or ${TEAM} = any(pending_team_ids || edit_team_ids))`,
    ],
    ben: [actor(ben.id), `${ben.id} = any(array[opened_by_id, assignee_id] || user_ids || role_user_ids)`],
    admin: [actor(0, { isAdmin: true }), 'true'],
  } as const
  const counted = (me: Actor) =>
    database.tenantRead(tenant.id, async (tx) => (await countOpen({ tx, tenant, me })).records)
  const check = async (after: string) => {
    for (const [name, [me, isInvolved]] of Object.entries(readers)) {
      const { rows } = await sql<{ records: number }>`select count(*)::int as records from cases_base
        where tenant_id = ${tenant.id} and deleted is null and not is_closed
          and (not is_sensitive or ${sql.raw(isInvolved)})`.execute(database.owner)
      expect(await counted(me), `${name}, ${after}`).toBe(rows[0]!.records)
    }
  }
  await check('at first')
  const change = (set: string, where: string) =>
    sql
      .raw(`update cases_base set ${set} where tenant_id = ${tenant.id} and case_number in (${where})`)
      .execute(database.owner)
  for (const [set, where] of [
    ["user_ids = '{}'", "'N-1'"],
    [`assignee_id = ${ann.id}`, "'N-300'"],
    [`opened_by_id = ${ben.id}`, "'N-2', 'N-301'"],
    [`role_user_ids = array[${ann.id}]`, "'N-302'"],
    [`edit_team_ids = array[${TEAM}]`, "'N-303'"],
    [`pending_team_ids = array[${TEAM}]`, "'N-304', 'N-3'"],
    ['is_sensitive = false', "'N-4', 'N-305'"],
    ['is_sensitive = true', "'N-380'"],
    ['is_closed = true, closed = now()', "'N-5', 'N-6'"],
    ['is_closed = false, closed = null', "'N-5'"],
    ['deleted = now()', "'N-7', 'N-8'"],
    ['deleted = null', "'N-7'"],
    [`is_sensitive = true, user_ids = array[${ann.id}]`, "'N-390'"],
  ] as const) {
    await change(set, where)
    await check(set)
  }
  await insertRecords(tenant, [{ is_sensitive: true, user_ids: [ann.id] }, { is_sensitive: true }, {}])
  await check('new ones')
  await insertRecords(
    other,
    Array.from({ length: 5 }, () => ({ is_sensitive: true, user_ids: [ann.id] })),
  )
  await check('new ones of another organization')

  // What is rolled back leaves nothing behind.
  const before = await counted(readers.ann[0])
  const rolledBack = database.tenantTx(tenant.id, async (tx) => {
    await sql`update cases set user_ids = array[${ben.id}::int] where case_number = 'N-9'`.execute(tx)
    const inside = (await countOpen({ tx, tenant, me: readers.ann[0] })).records
    expect(inside).toBe(before - 1)
    throw new Error('not kept')
  })
  await expect(rolledBack).rejects.toThrow('not kept')
  await check('rolled back')
})

test.runIf(testEngine() === 'server')(
  'B-VIEW-02 ADR-6 totals that are asked for again are planned once, not for every reader',
  async () => {
    const tenant = await newTenant()
    const [ann, ben] = [await tenant.person(), await tenant.person()]
    await insertRecords(
      tenant,
      Array.from({ length: 3_000 }, (_, nth) => ({
        is_sensitive: nth < 300,
        user_ids: nth < 260 ? [ann.id] : [ben.id],
      })),
    )
    const { services } = await testServer()
    await sql`vacuum (analyze) cases_base, case_moves`.execute(services.database.owner)
    const actor = { isAdmin: false, editData: false, teams: [] }
    const planned = await services.database.tenantTx(tenant.id, (tx) =>
      plansMade(tx, async () => {
        for (const { id } of [ann, ben]) await countOpen({ tx, tenant, me: { ...actor, id } })
      }),
    )
    expect(planned).toBe(0)
  },
)
