import { cases } from '@dossier/contract/cases/lifecycle'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testEngine } from '../testing/postgres/postgres.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'
import { applyTo } from '../domains/cases/writing/apply-changes.ts'
import { systemWriter } from '../domains/cases/writing/writer.ts'
import { newAction } from '../history/action.ts'
import type { Tx } from '../db/open.ts'
import { loadCatalogue } from './load-catalogue.ts'

// The embedded engine has one connection, so nobody can wait for a record while holding up somebody else's.
describe.runIf(testEngine() === 'server')('the configuration of a tenant', () => {
  test('is never awaited inside a transaction that waits for a record', async () => {
    const { services } = await testServer()
    const { database } = services
    const tenant = await newTenant()
    const person = await tenant.person()
    const templateId = await tenant.template({ title: 'Job', fields: [] })
    const { created } = await person.call(cases.create, { body: { templateId, title: 'A' } })
    const caseId = created?.id ?? 0
    const isWaiting = async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
        database.owner,
      )
      return rows[0]?.waiting ?? 0
    }

    const writer = (tx: Tx) =>
      systemWriter(
        { tx, tenant: { id: tenant.id, features: [] }, services, action: newAction('rule'), emit: () => {} },
        'Rule',
      )
    await tenant.asOwner(async () => {})
    let waiting: Promise<unknown> = Promise.resolve()
    const catalogue = await database.tenantTx(tenant.id, async (tx) => {
      await sql`select from cases where id = ${caseId} for no key update`.execute(tx)
      waiting = database.tenantTx(tenant.id, (other) => applyTo(writer(other), caseId, [{ kind: 'close' }]))
      await expect.poll(isWaiting).toBe(1)
      return loadCatalogue({ tx, tenant, services })
    })

    expect(catalogue.templates.get(templateId)?.title).toBe('Job')
    expect(await waiting).toMatchObject({ loaded: { record: { id: caseId, isClosed: true } } })
  })
})
