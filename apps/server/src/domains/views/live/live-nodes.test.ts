import { cases } from '@dossier/contract/cases/lifecycle'
import { views } from '@dossier/contract/views'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import {
  countsQuery,
  expectFresh,
  pageQuery,
  watchList,
  type ListWatcher,
} from '../../../testing/live/live-list-client.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { secondNode } from '../../../testing/second-node.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'

// The embedded engine serves one process only.
describe.runIf(testEngine() === 'server')('two nodes on one database', () => {
  let other: string
  beforeAll(async () => {
    other = await secondNode()
  })

  test('F9 lists on both nodes follow what is changed on one, alone and by many at once', async () => {
    const tenant = await newTenant()
    const job = await tenant.template({ title: 'Job', fields: [] })
    const ids = await insertRecords(
      tenant,
      Array.from({ length: 25 }, (_, nth) => ({ title: `Lamp ${nth}`, template_id: job })),
    )
    const people = [await tenant.person({ isAdmin: true }), await tenant.person(), await tenant.person()]
    const [view] = await people[0]!.call(views.list, {})
    const queries = [
      pageQuery(view!.id),
      pageQuery(view!.id, { page: 2, pageSize: 10 }),
      pageQuery(view!.id, { searchTerm: 'lamp 1', sortBy: 'title', sortDesc: false }),
      countsQuery(),
    ]
    const watchers: ListWatcher[] = []
    for (const person of people)
      for (const query of queries)
        watchers.push(await watchList(person, query), await watchList(person, query, { origin: other }))
    await recordsOf(people[1]!).property(ids[3]!, 'title', 'Lamp 1 renamed')
    await expectFresh(watchers)
    await Promise.all(
      Array.from({ length: 40 }, (_, nth) => recordsOf(people[nth % 3]!).property(ids[nth % 25]!, 'summary', `${nth}`)),
    )
    await recordsOf(people[2]!).create({ templateId: job, title: 'Lamp 1 of many' })
    await expectFresh(watchers)
    expect(JSON.stringify(watchers[1]!.content())).toContain('Lamp 1 of many')
  })

  test('F9 lists show what was changed while their node had no connection for messages', async () => {
    const tenant = await newTenant()
    const ids = await insertRecords(
      tenant,
      Array.from({ length: 8 }, (_, nth) => ({ title: `Lamp ${nth}` })),
    )
    const [admin, clerk] = [await tenant.person({ isAdmin: true }), await tenant.person()]
    const [view] = await admin.call(views.list, {})
    const queries = [
      pageQuery(view!.id, { pageSize: 3 }),
      pageQuery(view!.id, { searchTerm: 'lamp', sortBy: 'title' }),
      countsQuery(),
      countsQuery('pump'),
    ]
    const watchers: ListWatcher[] = []
    for (const query of queries)
      watchers.push(await watchList(clerk, query), await watchList(clerk, query, { origin: other }))
    await expectFresh(watchers)
    const { owner } = (await testServer()).services.database
    // All other connections have names.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ''`.execute(owner)
    const by = recordsOf(admin)
    await by.property(ids[2]!, 'title', 'Pump')
    await by.property(ids[3]!, 'isSensitive', true)
    await admin.call(cases.close, { params: { id: String(ids[4]) } })
    await expectFresh(watchers)
    // Both hear each other again.
    await by.property(ids[2]!, 'title', 'Lamp')
    await expectFresh(watchers)
  })
})
