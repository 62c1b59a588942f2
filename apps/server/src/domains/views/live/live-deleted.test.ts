import { cases } from '@dossier/contract/cases/lifecycle'
import type { ListEnded } from '@dossier/contract/live/record-view-hub'
import { users } from '@dossier/contract/users/calls'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import { countsQuery, expectFresh, pageQuery, watchList } from '../../../testing/live/live-list-client.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

const GONE = { field: 'deleted', operator: 'IsSet' as const, value: null, orClause: false, subClauses: [] }

/** An organization with a view of what was deleted, and a way to follow it. */
async function office() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const [all] = await admin.call(views.list, {})
  const calculations = [{ column: 'assigneeId', calcType: 'Empty' as const }]
  const body = { title: 'Gone', columns: ['title'], clauses: [GONE], groupBy: null, calculations }
  const { id: viewId } = await admin.call(viewEditing.save, { body: body as never })
  const watch = async (person: TestPerson) => {
    const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
    const calculated = { kind: 'calculations', viewId, searchTerm: '', timeZone: 'UTC', groupPage: 1 } as const
    const queries = [pageQuery(viewId), pageQuery(viewId, { sortBy: 'title' }), countsQuery(), calculated]
    const watchers = []
    for (const query of queries) watchers.push(await watchList(person, query, { client }))
    return { client, watchers, seen: () => client.frames.join('\n') }
  }
  const ids = await insertRecords(tenant, [
    { title: 'Canary' },
    { title: 'Canary in a cage', is_sensitive: true },
    { title: 'Closed canary', is_closed: true },
    { title: 'Late canary' },
  ])
  const remove = (id: number | undefined) => admin.call(cases.remove, { params: { id: String(id) } })
  const restore = (id: number | undefined) => admin.call(cases.restore, { params: { id: String(id) } })
  return { tenant, admin, all: all!, viewId, ids, watch, remove, restore }
}

test(
  'B-FILTER-09 D-065 T16 what is deleted joins the lists of administrators while they watch, what is restored leaves them, and nobody else hears of it',
  { timeout: 120_000 },
  async () => {
    const { tenant, admin, all, viewId, ids, watch, remove, restore } = await office()
    const [boss, clerk] = [await tenant.person({ isAdmin: true }), await tenant.person({ editData: true })]
    const elsewhere = await office()
    const [ofAdmin, ofBoss, ofClerk] = [await watch(admin), await watch(boss), await watch(clerk)]
    const ofStranger = await elsewhere.watch(elsewhere.admin)
    const further = pageQuery(all.id, { clauses: [GONE] })
    const ofFilter = [
      await watchList(admin, further, { client: ofAdmin.client }),
      await watchList(boss, further, { client: ofBoss.client }),
    ]
    expect(await ofClerk.client.invoke('subscribe', { id: 'refused', query: further })).toMatchObject({ status: 400 })
    const everybody = [ofAdmin, ofBoss, ofClerk, ofStranger].flatMap(({ watchers }) => watchers)
    const listed = () => {
      const content = ofAdmin.watchers[0]!.content()
      const rows = content?.kind === 'page' ? content.page.casesTables[0]!.cases : []
      return rows.map(({ id, deleted }) => [id, typeof deleted]).toSorted()
    }
    for (const id of ids.slice(0, 3)) {
      await remove(id)
      await expectFresh([...everybody, ...ofFilter])
    }
    expect(listed()).toEqual(ids.slice(0, 3).map((id) => [id, 'string']))
    await restore(ids[1])
    await expectFresh([...everybody, ...ofFilter])
    expect(listed().map(([id]) => id)).toEqual([ids[0], ids[2]])
    for (const { seen } of [ofClerk, ofStranger]) expect(seen()).not.toMatch(/canary/i)

    const { id, name, email } = boss
    await admin.call(users.save, { body: { id, name, email, isAdmin: false } })
    await expectFresh(everybody)
    const ended = await ofBoss.client.message<ListEnded>('listEnded')
    expect(ended.status).toBe(400)
    const heard = ofBoss.client.frames.length
    await remove(ids[3])
    await expectFresh([...everybody, ofFilter[0]!])
    expect(ofBoss.client.frames.slice(heard).join('\n')).not.toMatch(/canary/i)
    expect(ofClerk.seen()).not.toMatch(/canary/i)
    expect((await clerk.call(views.list, {})).find((view) => view.id === viewId)).toMatchObject({
      asksForClosed: false,
      clauses: [{ field: '', value: null, fault: 'This field is not available. Choose another one.' }],
    })
  },
)
