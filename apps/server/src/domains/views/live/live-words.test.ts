import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import type { ListQuery } from '@dossier/contract/live/record-view-hub'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test, vi } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import { countsQuery, expectFresh, fetchList, pageQuery, watchList } from '../../../testing/live/live-list-client.ts'
import { recordsOf } from '../../../testing/records.ts'
import { newTenant } from '../../../testing/world.ts'
import { LivePage } from './live-page.ts'

/** Lists, counts and calculations, filtered by a word, of people who see and who do not see a field. */
async function setting() {
  const tenant = await newTenant()
  const team = await tenant.team()
  const admin = await tenant.person({ isAdmin: true })
  const member = await tenant.person({ teamIds: [team] })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team], edit: [] } })
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: secret }, { id: cost }] })
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 6 }, (_, n) => ({
      title: `Lamp ${n}`,
      template_id: templateId,
      fields: JSON.stringify({ [cost]: n + 1 }),
    })),
  )
  const [all] = await admin.call(views.list, {})
  const asking = await admin.call(viewEditing.save, {
    body: {
      title: 'Asks',
      clauses: [{ id: 'open', field: 'title', operator: 'Contains', value: 'Lamp' }],
      calculations: [{ column: `fields.${cost}`, calcType: 'Total' }],
    } as never,
  })
  const queries: ListQuery[] = [
    pageQuery(all!.id, { searchTerm: 'walrus' }),
    pageQuery(all!.id, { searchTerm: 'walrus', sortBy: 'title', pageSize: 2 }),
    pageQuery(asking.id, { searchTerm: 'walrus' }),
    countsQuery('walrus'),
    { kind: 'calculations', viewId: asking.id, searchTerm: 'walrus', groupPage: 1 },
  ]
  return { admin, member, secret, ids, queries, by: recordsOf(member) }
}

test('ADR-104 D-075 lists, counts and calculations that are filtered by a word follow every place where it may be', async () => {
  const { admin, member, secret, ids, queries, by } = await setting()
  const watchers = []
  for (const person of [admin, member]) {
    const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
    for (const query of queries) watchers.push(await watchList(person, query, { client }))
  }
  await expectFresh(watchers)
  const [one, two, three, four] = ids as number[]
  const comment = (caseId: number, text: string) => member.call(comments.add, { body: { caseId, comment: text } })
  let added = await comment(one!, 'A walrus')
  const found = () => fetchList(member, queries[3]!).then((content) => JSON.stringify(content))
  const first = await found()
  const steps = [
    () => by.property(two!, 'summary', 'Walruses again'),
    () => by.save(three!, secret, 'walrus'),
    () => by.property(two!, 'title', 'Walrus lamp'),
    () => by.property(two!, 'summary', ''),
    () => by.property(two!, 'title', 'Lamp 1'),
    async () => {
      added = await member.call(comments.edit, {
        params: { caseId: String(one), commentId: String(added.id) },
        body: { comment: 'A whale', revision: added.revision },
      })
    },
    () => comment(four!, 'walrus'),
    () => by.save(three!, secret, null),
    () => member.call(cases.close, { params: { id: String(four!) } }),
  ]
  await expectFresh(watchers)
  for (const step of steps) {
    await step()
    await expectFresh(watchers)
  }
  expect(first).not.toBe(await found())
})

test('ADR-104 D-075 the count of a list that asks nothing else follows a word, too', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  for (const { id, clauses } of await admin.call(views.list, {}))
    if (clauses.length > 0) await admin.call(viewEditing.remove, { params: { id: String(id) } })
  const [id] = await insertRecords(tenant, [{ title: 'Lamp' }])
  const watcher = await watchList(admin, countsQuery('walrus'))
  await expectFresh([watcher])
  await recordsOf(admin).property(id!, 'summary', 'A walrus')
  await expectFresh([watcher])
  expect(watcher.content()).toMatchObject({ counts: [{ count: 1 }] })
})

test('B-VIEW-22 a list filtered by a word is not read again while its few records are known', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 40 }, (_, n) => ({ title: `Lamp ${n}` })),
  )
  const [all] = await admin.call(views.list, {})
  const watchers = [
    await watchList(admin, pageQuery(all!.id, { searchTerm: 'walrus' })),
    await watchList(admin, pageQuery(all!.id, { searchTerm: 'lamp', sortBy: 'caseNumber', pageSize: 5 })),
  ]
  await expectFresh(watchers)
  const reads = vi.spyOn(LivePage.prototype, 'read')
  const by = recordsOf(admin)
  for (const nth of [30, 31, 32]) {
    await by.property(ids[nth]!, 'title', `Walrus ${nth}`)
    await expectFresh(watchers)
    await by.property(ids[nth]!, 'summary', 'No lamp')
    await expectFresh(watchers)
    await by.property(ids[nth]!, 'title', `Whale ${nth}`)
    await expectFresh(watchers)
  }
  expect(reads).not.toHaveBeenCalled()
  reads.mockRestore()
})
