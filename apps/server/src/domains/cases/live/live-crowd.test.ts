import { views } from '@dossier/contract/views'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive, type LiveClient } from '../../../testing/live/live-client.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'

/** More than a node has connections. */
const CROWD = 24

describe.runIf(testEngine() === 'server')('a crowd that joins while the database is slow', () => {
  test('C.3 leaves connections to others, and gets in as soon as it can', { timeout: 120_000 }, async () => {
    const { database } = (await testServer()).services
    const tenant = await newTenant()
    const templateId = await tenant.template({ title: 'Visit', fields: [] })
    const records = Array.from({ length: CROWD }, () => ({ title: 'Visit', template_id: templateId }))
    const caseIds = await insertRecords(tenant, records)
    const bystander = await tenant.person()
    const clients: LiveClient[] = []
    for (const { token } of await Promise.all(caseIds.map(() => tenant.person())))
      clients.push(await connectLive({ token, hub: '/case-hub' }))

    const ask = () => Promise.allSettled(Array.from({ length: 40 }, () => bystander.call(views.list, {})))
    // A new connection prepares its statements, for which it would have to wait, too.
    await ask()
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = database.owner.transaction().execute(async (tx) => {
      await sql`lock table field_locks in access exclusive mode`.execute(tx)
      held.resolve()
      await go.promise
    })
    await held.promise
    const joins = clients.map((client, nth) => client.invoke('joinCase', { caseId: caseIds[nth] }))
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.owner)
      expect(rows.length).toBeGreaterThan(2)
    }
    const others = async () => {
      await vi.waitFor(waiting, { timeout: 50_000, interval: 20 })
      return ask()
    }
    const answers = await others().finally(() => go.resolve())
    await slow

    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const answer of await Promise.all(joins)) expect(answer).toEqual({ ok: true })
  })
})
