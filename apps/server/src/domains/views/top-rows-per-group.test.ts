import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'

const RECORDS = 400

const ORDERS = { created: 'created', title: 'lower(title)', lastUpdated: 'last_updated', caseNumber: 'id' }

test('B-VIEW-02 ADR-6 groups begin as SQL says where they are mixed, where one is behind the others, and where one is small', async () => {
  const tenant = await newTenant({ statuses: ['New', 'Active', 'Done', 'Lost'] })
  const [ann, ben] = [await tenant.person({ name: 'Ann' }), await tenant.person({ name: 'Ben', isAdmin: true })]
  const { owner } = (await testServer()).services.database
  const found = await sql<{
    id: number
  }>`select id from statuses where tenant_id = ${tenant.id} order by position`.execute(owner)
  const [fresh, active, done, lost] = found.rows.map(({ id }) => id)
  // The newest 320 are mixed; all that are done but one are older; two are lost.
  const statusOf = (nth: number) => (nth > 397 ? lost : nth > 320 || nth === 91 ? done : nth % 3 ? active : fresh)
  await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: `Lamp ${(nth * 7) % 60}`,
      status_id: statusOf(nth)!,
      assignee_id: [null, ann.id, ben.id][nth % 3],
      is_sensitive: nth % 2 === 0,
      is_closed: nth % 11 === 0,
      created: new Date(Date.UTC(2025, 0, 1) - nth * 60_000).toISOString(),
      last_updated: new Date(Date.UTC(2025, 0, 1) - ((nth * 7919) % 400) * 60_000).toISOString(),
    })),
  )
  const saved = { title: 'Grouped', pageSize: 4 } as const
  for (const [groupBy, column] of Object.entries({ statusId: 'status_id', assigneeId: 'assignee_id' })) {
    const { id } = await ben.call(viewEditing.save, { body: { ...saved, groupBy } })
    for (const [reader, may] of [
      [ann, sql`(not is_sensitive or assignee_id = ${ann.id})`],
      [ben, sql`true`],
    ] as const)
      for (const [sortBy, by] of Object.entries(ORDERS))
        for (const way of ['desc', 'asc']) {
          const query = { viewId: String(id), sortBy, sortDesc: String(way === 'desc'), pageSize: '4' } as never
          const { casesTables } = await reader.call(views.cases, { query })
          const order = sql.raw(`${by} ${way}, id ${way}`)
          const { rows } = await sql<{ key: string | null; amount: number; ids: number[] }>`
            select ${sql.ref(column)}::text as key, count(*)::int as amount, (array_agg(id order by ${order}))[1:4] as ids
            from cases_base where tenant_id = ${tenant.id} and not is_closed and ${may} group by 1`.execute(owner)
          const shown = casesTables.map(({ value, totalRecords, cases }) => [
            value ?? null,
            { totalRecords, ids: cases.map((one) => one.id) },
          ])
          const byHand = rows.map(({ key, amount, ids }) => [key, { totalRecords: amount, ids }])
          expect(new Map(shown as [string, object][]), `${groupBy} by ${sortBy} ${way}`).toEqual(
            new Map(byHand as [string, object][]),
          )
        }
  }
})
