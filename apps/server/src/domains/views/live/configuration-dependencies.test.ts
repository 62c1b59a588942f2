import { folders } from '@dossier/contract/folders'
import { users } from '@dossier/contract/users/calls'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../http/context.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { countsQuery, expectFresh, pageQuery, watchList } from '../../../testing/live/live-list-client.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { secondNode } from '../../../testing/second-node.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'
import { listRecords } from '../list-records.ts'

const RECORDS = 600

/** Ann is assigned to the pumps, Ben to some lamps; each have a view, that of the lamps in a folder. */
async function office() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, editData: true, name: 'Ada' })
  const [reader, ann, ben] = [
    await tenant.person({ name: 'Rita' }),
    await tenant.person({ name: 'Ann' }),
    await tenant.person({ name: 'Ben' }),
  ]
  const ids = await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: nth % 2 ? `Lamp ${nth}` : `Pump ${nth}`,
      summary: nth % 2 ? 'bright' : 'loud',
      assignee_id: nth % 2 ? (nth % 4 === 1 ? ben.id : null) : ann.id,
    })),
  )
  const folder = await admin.call(folders.save, { body: { title: 'Night' } })
  const contains = (value: string) => [{ field: 'summary', operator: 'Contains', value }] as const
  const view = async (title: string, value: string, more: object = {}) =>
    (await admin.call(viewEditing.save, { body: { title, clauses: [...contains(value)], ...more } })).id
  const [pumps, lamps] = [await view('Pumps', 'loud'), await view('Lamps', 'bright', { folder: 'Night' })]
  const rename = ({ id, email }: TestPerson, name: string) => admin.call(users.save, { body: { id, name, email } })
  const post = async (method: string, path: string, body: object) =>
    expect((await admin.send({ method, path, body })).status).toBe(200)
  const setting = (key: string, value: string) => post('PUT', '/tenant/settings', [{ setting: { key }, value }])
  /** What administrators save, and which of the lists shows it. */
  const saves: [name: string, save: () => Promise<unknown>, touched: ('pumps' | 'lamps' | 'counts')[]][] = [
    ['another view', () => view('Sirens', 'shrill'), ['counts']],
    ['the view', () => view('Lamps', 'bright', { id: lamps, folder: 'Night', title: 'Lights' }), ['lamps', 'counts']],
    ['an empty folder', () => admin.call(folders.save, { body: { title: 'Day' } }), ['counts']],
    ['a folder of insights', () => admin.call(folders.save, { body: { title: 'Year', folderType: 'Insight' } }), []],
    ['the folder', () => admin.call(folders.save, { body: { id: folder.id, title: 'Evening' } }), ['lamps', 'counts']],
    ['the stylesheet', () => post('POST', '/tenant/css', { css: 'a { top: 1px }' }), []],
    ['another setting', () => setting('scheduleHideTimeSpan', 'true'), []],
    ['the first day of weeks', () => setting('defaultFirstDayOfWeek', '0'), ['pumps', 'lamps', 'counts']],
    ['somebody in no list', () => rename(reader, 'Rita May'), []],
    ['somebody in one list', () => rename(ann, 'Ann Lee'), ['pumps']],
    ['somebody in the other one', () => rename(ben, 'Ben Lee'), ['lamps']],
  ]
  return { tenant, admin, reader, ids, pumps, lamps, saves }
}

test(
  'ADR-205 a saved view, folder or person makes stale only the lists that show it, on every node, and the others go on',
  { timeout: 120_000 },
  async () => {
    const { admin, reader, ids, pumps, lamps, saves } = await office()
    // The embedded engine serves one process only.
    const nodes = testEngine() === 'server' ? [undefined, await secondNode()] : [undefined]
    const watchers = await Promise.all(
      nodes.flatMap((origin) =>
        (['pumps', 'lamps', 'counts'] as const).map(async (name) => {
          const query = name === 'counts' ? countsQuery() : pageQuery(name === 'pumps' ? pumps : lamps)
          return { name, watcher: await watchList(reader, query, origin ? { origin } : {}) }
        }),
      ),
    )
    const all = watchers.map(({ watcher }) => watcher)
    const stale = () =>
      watchers.map(({ watcher }) => watcher.client.messages.filter(({ name }) => name === 'listStale').length)
    await expectFresh(all)
    for (const [nth, [name, save, touched]] of saves.entries()) {
      const before = stale()
      await save()
      await expectFresh(all)
      // Whatever was stale is known by now: the record is followed in the new configuration.
      await recordsOf(admin).property(ids[nth % 2]!, 'title', `Saved ${nth}`)
      await expectFresh(all)
      expect(
        stale().map((now, one) => now - before[one]!),
        name,
      ).toEqual(watchers.map((one) => (touched.includes(one.name) ? 1 : 0)))
    }
  },
)

test('ADR-205 a saved view, folder or person leaves the snapshots of lists in memory, a changed field does not', async () => {
  const { tenant, admin, reader, pumps, lamps, saves } = await office()
  const { services } = await testServer()
  await sql`vacuum (analyze) cases_base`.execute(services.database.owner)
  const me = { id: reader.id, isAdmin: false, editData: false, teams: [] } as unknown as Ctx['me']
  /** Records that are read for both lists. */
  const read = () =>
    services.database.tenantTx(tenant.id, async (tx) => {
      const rows = async () =>
        (
          await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
            from pg_stat_xact_user_tables where relname = 'cases_base'`.execute(tx)
        ).rows[0]?.rows ?? 0
      const before = await rows()
      const ctx = { tx, tenant: { id: tenant.id, settings: {} }, me, services } as unknown as Ctx
      for (const viewId of [pumps, lamps])
        await listRecords(ctx, { viewId, page: 1, pageSize: 20, searchTerm: '', sortDesc: true })
      return (await rows()) - before
    })
  expect(await read()).toBeGreaterThanOrEqual(RECORDS)
  expect(await read()).toBeLessThan(100)
  for (const [name, save] of saves) {
    await save()
    expect(await read(), name).toBeLessThan(100)
  }
  await tenant.template({ title: 'Siren', fields: [{ id: await tenant.field({ title: 'Tone', dataType: 'text' }) }] })
  services.outbox.send([{ type: 'configuration.changed', tenantId: tenant.id, kinds: ['fields', 'templates'] }])
  expect(await read()).toBeGreaterThanOrEqual(RECORDS)
  expect((await admin.call(views.list, {})).length).toBeGreaterThan(2)
})
