import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '../db/open.ts'
import { testEngine } from '../testing/postgres/postgres.ts'
import { recordsOf } from '../testing/records.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant, type TestTenant } from '../testing/world.ts'
import { newAction } from './action.ts'
import type { LogEntry } from './log-entry.ts'
import { makeMonths } from './make-months.ts'
import { LOG_START, logEnd, readAfter } from './read-after.ts'
import { readAction } from './read-action.ts'

/** Follows the log of a tenant page by page, as a reader that starts again from where it left off. */
async function follower(tenant: TestTenant, from = LOG_START) {
  const { database } = (await testServer()).services
  let place = from
  const seen: LogEntry[] = []
  return {
    seen,
    async read(limit = 7) {
      for (;;) {
        const page = await database.tenantRead(tenant.id, (tx) => readAfter(tx, { tenantId: tenant.id, place, limit }))
        seen.push(...page)
        place = page.at(-1)?.place ?? place
        if (page.length < limit) return
      }
    },
  }
}

const nameOf = ({ case_id, seq }: { case_id: number; seq: number }) => `${case_id}/${seq}`

const written = (tenant: TestTenant) =>
  tenant.asOwner((tx) =>
    tx.selectFrom('changes').select(['case_id', 'seq']).where('tenant_id', '=', tenant.id).execute(),
  )

/** Writes one entry past the product, so that its transaction can be kept open. */
async function writeSlowly(tx: Tx, { tenant, caseId }: { tenant: TestTenant; caseId: number }, seq: number) {
  const { id: action_id, cause } = newAction()
  const by = { user_id: null, actor: 'Slow', cause, cause_id: null, action_id }
  const row = { tenant_id: tenant.id, case_id: caseId, seq, group_seq: seq, ...by }
  await tx
    .insertInto('changes')
    .values({ ...row, type: 'propertyChanged', key: 'summary', old_value: null, new_value: null })
    .execute()
}

test.runIf(testEngine() === 'server')(
  'a reader who follows by position gets each entry exactly once, however late its writer commits',
  async () => {
    const tenant = await newTenant()
    const people = await Promise.all(Array.from({ length: 6 }, () => tenant.person({ isAdmin: true })))
    const templateId = await tenant.template({ title: 'Job', fields: [] })
    const records = await Promise.all(people.map((person) => recordsOf(person).create({ templateId })))
    const { database } = (await testServer()).services
    const reader = await follower(tenant)
    const paused = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = database.tenantTx(tenant.id, async (tx) => {
      await writeSlowly(tx, { tenant, caseId: records[0]!.id }, 1_000_000)
      begun.resolve()
      await paused.promise
    })
    await begun.promise

    // Even a failure must not leave the transaction open.
    onTestFinished(() => paused.resolve())
    let writing = true
    const reading = (async () => {
      while (writing) {
        await reader.read()
        await wait(3)
      }
    })()
    const save = async (one: number, round: number) =>
      recordsOf(people[one]!).property(records[(one + round) % 6]!.id, 'title', `Title ${one} ${round}`)
    const all = Promise.all(
      people.map(async (_, one) => {
        for (let round = 0; round < 15; round += 1) await save(one, round)
      }),
    )
    await all
    // The paused writer precedes them all: nobody could tell the reader of it later.
    expect(reader.seen.length).toBeLessThanOrEqual(records.length)
    paused.resolve()
    await slow
    writing = false
    await reading

    const entries = await written(tenant)
    await reader.read()
    expect(entries).toHaveLength(records.length + 6 * 15 + 1)
    expect(reader.seen.map(nameOf).toSorted()).toEqual(entries.map(nameOf).toSorted())
    for (const ofRecord of Map.groupBy(reader.seen, ({ case_id }) => case_id).values()) {
      const seqs = ofRecord.map(({ seq }) => seq).filter((seq) => seq < 1_000_000)
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    }
  },
)

test('a reader who begins at the end gets only what is new, and nothing of other tenants', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const [person, stranger] = [await tenant.person({ isAdmin: true }), await other.person({ isAdmin: true })]
  const record = await recordsOf(person).create({ templateId: await tenant.template({ title: 'Job', fields: [] }) })
  const { database } = (await testServer()).services
  const settled = await follower(tenant)
  await settled.read()
  const end = await database.tenantRead(tenant.id, (tx) => logEnd(tx))
  const reader = await follower(tenant, end)
  await recordsOf(person).property(record.id, 'title', 'New')
  await recordsOf(stranger).create({ templateId: await other.template({ title: 'Job', fields: [] }) })
  await reader.read()
  expect(reader.seen).toMatchObject([
    { case_id: record.id, seq: 2, key: 'title', cause: 'user', cause_id: null, old_value: 'Lamp', new_value: 'New' },
  ])
  const theirs = await database.tenantRead(tenant.id, (tx) =>
    readAfter(tx, { tenantId: other.id, place: LOG_START, limit: 10 }),
  )
  expect(theirs).toEqual([])
  await expect(
    database.tenantRead(tenant.id, (tx) => readAfter(tx, { tenantId: tenant.id, place: '1', limit: 1 })),
  ).rejects.toThrow(RangeError)
})

test('the entries of one call belong to one action, those of the next to another', async () => {
  const tenant = await newTenant()
  const person = await tenant.person({ isAdmin: true })
  const field = await tenant.field({ title: 'Cost', dataType: 'number' })
  const templateId = await tenant.template({
    title: 'Job',
    titleTemplate: '{cost}',
    fields: [{ id: field }],
  })
  const record = await recordsOf(person).create({ templateId })
  await recordsOf(person).save(record.id, field, 5)
  const { database } = (await testServer()).services
  const entries = await tenant.asOwner((tx) =>
    tx.selectFrom('changes').select(['seq', 'action_id']).where('tenant_id', '=', tenant.id).orderBy('seq').execute(),
  )
  const [created, ...saved] = entries
  expect(saved).toHaveLength(2)
  expect(new Set(saved.map(({ action_id }) => action_id)).size).toBe(1)
  expect(saved[0]!.action_id).not.toBe(created!.action_id)
  const ofAction = (after?: { caseId: number; seq: number }) =>
    database.tenantRead(tenant.id, (tx) =>
      readAction(tx, { tenantId: tenant.id, actionId: saved[0]!.action_id, after }),
    )
  expect((await ofAction()).map(({ seq }) => seq)).toEqual([2, 3])
  expect((await ofAction({ caseId: record.id, seq: 2 })).map(({ seq }) => seq)).toEqual([3])
})

test('the coming months have partitions, and entries that were there before theirs move into it', async () => {
  const tenant = await newTenant()
  const person = await tenant.person({ isAdmin: true })
  const record = await recordsOf(person).create({ templateId: await tenant.template({ title: 'Job', fields: [] }) })
  const { database } = (await testServer()).services
  const partitions = async () =>
    (
      await sql<{ name: string; entries: number }>`
        select relname as name, (select count(*)::int from changes c where c.tableoid = p.oid) as entries
        from pg_class p where relispartition and relkind = 'r' order by 1`.execute(database.owner)
    ).rows
  const before = await partitions()
  const last = before.map(({ name }) => name).findLast((name) => /^changes_\d/.test(name))!
  await sql`drop table ${sql.table(last)}`.execute(database.owner)
  const at = `${last.slice(8, 12)}-${last.slice(13)}-15T12:00:00Z`
  await database.tenantTx(tenant.id, (tx) => writeSlowly(tx, { tenant, caseId: record.id }, 2))
  await sql`update changes set at = ${at}::timestamptz where tenant_id = ${tenant.id} and seq = 2`.execute(
    database.owner,
  )
  expect((await partitions()).find(({ name }) => name === 'changes_later')).toMatchObject({ entries: 1 })
  await makeMonths(database)
  const after = await partitions()
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect(after.find(({ name }) => name === last)).toMatchObject({ entries: 1 })
  expect(after.find(({ name }) => name === 'changes_later')).toMatchObject({ entries: 0 })
})
