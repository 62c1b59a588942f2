import { statuses } from '@dossier/contract/lookups/statuses'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import { countsQuery, expectFresh, watchList } from '../../../testing/live/live-list-client.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'

/** Keeps everybody from reading a table, by a connection of its own, until it is released. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const { services } = await testServer()
  let release = () => {}
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const ended = services.database.owner.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    locked()
    await new Promise<void>((resolve) => (release = resolve))
  })
  await isLocked
  return async () => {
    release()
    await ended
  }
}

/** Resolves once some statement waits for the table. */
async function waitsFor(table: string): Promise<void> {
  const { services } = await testServer()
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks where relation = ${table}::regclass and not granted`.execute(
      services.database.owner,
    )
    if (rows.length === 0) throw new Error(`Nothing waits for ${table}.`)
  })
}

// The embedded engine has one connection only.
describe.runIf(testEngine() === 'server')('a batch of changes that is being read while lists become stale', () => {
  test('B-VIEW-22 F9 what was read before everybody asked again does not count', async () => {
    const tenant = await newTenant()
    const admin = await tenant.person({ isAdmin: true })
    const [one, other] = await admin.call(statuses.list, {})
    const [caseId = 0, another = 0] = await insertRecords(tenant, [
      { title: 'Lamp', status_id: one!.id },
      { title: 'Pump' },
    ])
    const clauses = [{ id: 'of', field: 'statusId', operator: 'Any', value: [other!.id] }]
    await admin.call(viewEditing.save, { body: { title: 'Other status', clauses } as never })
    const client = await connectLive({ token: admin.token, hub: '/record-view-hub' })
    const watchers = [
      await watchList(admin, countsQuery(), { client }),
      await watchList(admin, countsQuery('lamp'), { client }),
    ]
    await expectFresh(watchers)
    const { services } = await testServer()
    const save = (values: { title: string } | { status_id: number }) =>
      services.database.owner.updateTable('cases_base').set(values).where('id', '=', caseId).execute()
    const tell = (key: string, fromSeq: number) =>
      services.outbox.send([{ type: 'case.changed', tenantId: tenant.id, caseId, keys: [key], fromSeq }])
    // The record is read, and then what it was before: until then, the batch does not go on.
    const release = await lockTable('changes')
    await save({ title: 'Lamp again' })
    tell('title', 2)
    await waitsFor('changes')
    await save({ status_id: other!.id })
    tell('statusId', 3)
    services.outbox.send([{ type: 'messages.lost' }])
    const loaded = () => client.messages.filter(({ name }) => name === 'listLoaded').length
    await vi.waitFor(() => expect(loaded()).toBe(2 * watchers.length))
    await release()
    // It would be noticed at the next change only, and nobody tells of that status again.
    await recordsOf(admin).property(another, 'title', 'Lamp too')
    await expectFresh(watchers, 5_000)
  })
})
