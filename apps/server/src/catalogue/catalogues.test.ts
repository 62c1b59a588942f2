import { setTimeout as wait } from 'node:timers/promises'
import { cases } from '@dossier/contract/cases/lifecycle'
import { users } from '@dossier/contract/users/calls'
import { sql, type KyselyPlugin } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Tx } from '../db/open.ts'
import { testEngine } from '../testing/postgres/postgres.ts'
import { secondNode } from '../testing/second-node.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant, type TestTenant } from '../testing/world.ts'
import { Catalogues } from './catalogues.ts'

type AfterRead = (table: string) => Promise<void>

/** Calls back with the table of each select, after the database has answered and before the reader knows. */
function watch(tx: Tx, afterRead: AfterRead): Tx {
  const select = tx.selectFrom.bind(tx)
  tx.selectFrom = ((table: never) => {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await afterRead(table)
        return result
      },
    }
    return tx.withPlugin(plugin).selectFrom(table)
  }) as typeof select
  return tx
}

/** A node's catalogues that nobody tells of changes but the test itself. */
async function unheard(tenant: TestTenant, hearsOthers = () => true) {
  const { database } = (await testServer()).services
  const catalogues = new Catalogues({ hearsOthers })
  const reads: string[] = []
  const read = (afterRead: AfterRead = async () => {}) =>
    database.tenantRead(tenant.id, (tx) =>
      catalogues.load(
        watch(tx, (table) => {
          reads.push(table)
          return afterRead(table)
        }),
        tenant.id,
      ),
    )
  return { catalogues, reads, read, database }
}

const renameTeam = (tenant: TestTenant, id: number, title: string) =>
  tenant.asOwner((tx) => tx.updateTable('teams').set({ title }).where('id', '=', id).execute())

afterEach(() => void vi.restoreAllMocks())

test('a change of one kind reads that kind alone, however much there is of the others', async () => {
  const tenant = await newTenant()
  const teamId = await tenant.team('Before')
  await tenant.asOwner((tx) =>
    sql`insert into areas (tenant_id, title) select ${tenant.id}, 'Area ' || n from generate_series(1, 10000) n`.execute(
      tx,
    ),
  )
  const { catalogues, reads, read } = await unheard(tenant)
  const first = await read()
  expect(first.areas.size).toBe(10_000)
  reads.length = 0
  await renameTeam(tenant, teamId, 'After')

  expect(await read()).toEqual(first)
  catalogues.changed(tenant.id, ['teams', 'pictures'])
  const second = await read()

  expect(reads).toEqual(['teams'])
  expect(second.teams.get(teamId)?.title).toBe('After')
  expect(second.areas).toBe(first.areas)
  expect({ ...second.versions, teams: first.versions.teams }).toEqual(first.versions)
  expect(second.versions.teams).not.toBe(first.versions.teams)
})

test('templates follow their fields without being read again', async () => {
  const tenant = await newTenant()
  const fieldId = await tenant.field({ title: 'Weight', dataType: 'number' })
  const templateId = await tenant.template({ title: 'Parcel', fields: [{ id: fieldId }] })
  const { catalogues, reads, read } = await unheard(tenant)
  const first = await read()
  reads.length = 0
  await tenant.asOwner((tx) =>
    tx.updateTable('field_definitions').set({ title: 'Mass' }).where('id', '=', fieldId).execute(),
  )
  catalogues.changed(tenant.id, ['fields'])
  const second = await read()

  expect(reads).toEqual(['field_definitions'])
  expect(second.templates.get(templateId)?.fields.get(fieldId)?.field.title).toBe('Mass')
  expect(second.versions.templates).not.toBe(first.versions.templates)
})

test('a kind whose message was lost is read again after half a minute, and keeps its version if nothing changed', async () => {
  const tenant = await newTenant()
  const teamId = await tenant.team('Before')
  const { read } = await unheard(tenant)
  const first = await read()
  await renameTeam(tenant, teamId, 'After')
  expect((await read()).teams.get(teamId)?.title).toBe('Before')

  const later = performance.now() + 30_000
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  const second = await read()

  expect(second.teams.get(teamId)?.title).toBe('After')
  expect(second.versions).toEqual({ ...first.versions, teams: second.versions.teams })
  expect(second.areas).toBe(first.areas)
})

test('while messages of other nodes may be lost every call reads everything', async () => {
  let hears = true
  const tenant = await newTenant()
  const teamId = await tenant.team('Before')
  const { catalogues, reads, read } = await unheard(tenant, () => hears)
  await read()
  hears = false
  await renameTeam(tenant, teamId, 'During')
  expect((await read()).teams.get(teamId)?.title).toBe('During')
  await renameTeam(tenant, teamId, 'After')
  hears = true
  catalogues.changedUnheard()
  reads.length = 0
  expect((await read()).teams.get(teamId)?.title).toBe('After')
  expect(new Set(reads).size).toBe(17)
})

test('what a transaction changed itself is not kept, for it may be rolled back', async () => {
  const tenant = await newTenant()
  const teamId = await tenant.team('Before')
  const { catalogues, read, database } = await unheard(tenant)
  const rolledBack = database.tenantTx(tenant.id, async (tx) => {
    const [, seen] = await Promise.all([
      tx
        .updateTable('teams')
        .set({ title: 'Never' })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', teamId)
        .execute(),
      catalogues.load(tx, tenant.id),
    ])
    expect(seen.teams.get(teamId)?.title).toBe('Never')
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect((await read()).teams.get(teamId)?.title).toBe('Before')
})

test('a hundred readers at once read each kind once', async () => {
  const tenant = await newTenant()
  const { reads, read } = await unheard(tenant)
  // Slow enough for the others to come while the first one reads.
  const slowly = () => read(() => wait(200))
  const found = await Promise.all(Array.from({ length: 100 }, slowly))
  expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted())
  expect(new Set(found.map(({ versions }) => JSON.stringify(versions))).size).toBe(1)
})

// The embedded engine has one connection: nobody reads while somebody else writes.
describe.runIf(testEngine() === 'server')('with several connections', () => {
  test('a read that began before a change and ended after its announcement is not kept, and nobody joins it', async () => {
    const tenant = await newTenant()
    const teamId = await tenant.team('Before')
    const { catalogues, read } = await unheard(tenant)
    let joined: string | undefined
    const begun = await read(async (table) => {
      if (table !== 'teams') return
      await renameTeam(tenant, teamId, 'After')
      catalogues.changed(tenant.id, ['teams'])
      joined = (await read()).teams.get(teamId)?.title
    })
    expect(begun.teams.get(teamId)?.title).toBe('Before')
    expect(joined).toBe('After')
    expect((await read()).teams.get(teamId)?.title).toBe('After')
  })

  test('a late read does not replace what was read after the change', async () => {
    const tenant = await newTenant()
    const teamId = await tenant.team('Before')
    const { catalogues, read } = await unheard(tenant)
    await read(async (table) => {
      if (table !== 'teams') return
      await renameTeam(tenant, teamId, 'After')
      catalogues.changed(tenant.id, ['teams'])
      await read()
    })
    const { teams, versions } = await read()
    expect([teams.get(teamId)?.title, versions]).toEqual(['After', (await read()).versions])
  })

  test('whoever waits for a read that fails reads for themselves', async () => {
    const tenant = await newTenant()
    const { read } = await unheard(tenant)
    const waiting: Promise<unknown>[] = []
    const failed = read(async (table) => {
      if (table !== 'teams') return
      waiting.push(read(), read())
      await wait(50)
      throw new Error('connection lost')
    })
    await expect(failed).rejects.toThrow('connection lost')
    expect(await Promise.all(waiting)).toMatchObject([{ teams: new Map() }, { teams: new Map() }])
  })

  test('a name changed on one node is soon shown by the other', async () => {
    const tenant = await newTenant()
    const admin = await tenant.person({ isAdmin: true })
    const { id, name, email } = await tenant.person()
    const templateId = await tenant.template({ title: 'Job', fields: [] })
    const { created } = await admin.call(cases.create, { body: { templateId, title: 'A', assigneeId: id } })
    const address = `${await secondNode()}/api/cases/details?caseNumber=${created?.caseNumber}`
    const nameThere = async () => {
      const answer = await fetch(address, { headers: { cookie: `session=${admin.token}` } })
      return ((await answer.json()) as { assigneeName: string }).assigneeName
    }
    expect(await nameThere()).toBe(name)
    await admin.call(users.save, { body: { id, email, name: 'Renamed' } })
    await expect.poll(nameThere).toBe('Renamed')
  })
})
