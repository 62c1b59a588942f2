import { viewEditing } from '@dossier/contract/views/editing'
import { beforeAll, expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { keepOrdersNow } from '../../../testing/keep-orders-now.ts'
import { expectFresh, pageQuery, watchList, type ListWatcher } from '../../../testing/live/live-list-client.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { secondNode } from '../../../testing/second-node.ts'
import { expectInOrder, someText } from '../../../testing/oracles/text-order-oracle.ts'
import { newTenant } from '../../../testing/world.ts'

/** On a server, half of the watchers are at another node. The embedded engine serves one process only. */
const nodes: { origin?: string }[] = [{}]
beforeAll(async () => {
  if (testEngine() === 'server') nodes.push({ origin: await secondNode() })
})

test.each([true, false])(
  'F9 D-068 lists by texts follow changes between Ärger and Zaun as a fresh fetch has them (kept: %s)',
  { timeout: 180_000 },
  async (isIndexed) => {
    const tenant = await newTenant()
    const people = [await tenant.person({ isAdmin: true }), await tenant.person()] as const
    const street = await tenant.field({ title: 'Street', dataType: 'text' })
    const template = await tenant.template({ title: 'Job', fields: [{ id: street }] })
    const ids = await insertRecords(
      tenant,
      Array.from({ length: 40 }, (_, nth) => ({
        title: someText(),
        template_id: template,
        is_sensitive: nth % 9 === 0,
        fields: JSON.stringify({ [street]: [someText(), null, someText()][nth % 3] }),
      })),
    )
    const body = { title: 'Streets', columns: ['title', `fields.${street}`] }
    const { id: viewId } = await people[0].call(viewEditing.save, { body })
    if (isIndexed) await keepOrdersNow(tenant)
    const queries = [false, true].flatMap((sortDesc) =>
      ['title', `fields.${street}`].flatMap((sortBy) => [
        pageQuery(viewId, { sortBy, sortDesc, pageSize: 10 }),
        pageQuery(viewId, { sortBy, sortDesc, pageSize: 10, page: 3 }),
        pageQuery(viewId, { sortBy, sortDesc, pageSize: 10, searchTerm: 'r' }),
      ]),
    )
    const watchers: ListWatcher[] = []
    for (const [nth, query] of queries.entries())
      for (const [at, person] of people.entries())
        watchers.push(await watchList(person, query, nodes[(nth + at) % nodes.length]))
    for (let round = 0; round < 6; round++) {
      const texts = round === 0 ? ['Ärger', 'Zaun', 'Arzt', 'Öl', 'éclair'] : Array.from({ length: 5 }, someText)
      for (const [nth, text] of texts.entries()) {
        const by = recordsOf(people[nth % 2]!)
        const id = ids[(round * 11 + nth * 3) % 40]!
        const isTitle = (round + nth) % 2 === 0
        // A colleague may not change a record that they do not see.
        if (nth % 2 && ((round * 11 + nth * 3) % 40) % 9 === 0) continue
        if (isTitle) await by.property(id, 'title', text)
        else await by.save(id, street, text)
      }
      await expectFresh(watchers)
    }
    for (const { query, content } of watchers) {
      const shown = content()
      if (query.kind !== 'page' || query.sortBy !== 'title' || shown?.kind !== 'page') continue
      const rows = shown.page.casesTables[0]!.cases
      expect(rows.length).toBeGreaterThan(4)
      expectInOrder(
        rows.map(({ id, title }) => ({ id, text: title })),
        query.sortDesc,
        'a followed list',
      )
    }
  },
)
