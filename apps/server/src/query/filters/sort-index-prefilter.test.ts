import { views } from '@dossier/contract/views'
import { SearchClauses } from '@dossier/contract/clauses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { keepOrdersNow } from '../../testing/keep-orders-now.ts'
import { newTenant } from '../../testing/world.ts'

const CHOICES = ['North', 'South']
const dice = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!

test('ADR-57 filters on fields with a kept order find the same records with it, without it, and while it goes', async () => {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const [cost, due, met, side] = [
    await tenant.field({ title: 'Cost', dataType: 'number' }),
    await tenant.field({ title: 'Due', dataType: 'date' }),
    await tenant.field({ title: 'Met', dataType: 'date-time' }),
    await tenant.field({ title: 'Side', dataType: 'list', choices: CHOICES }),
  ]
  const ids = [cost, due, met, side]
  const open = await tenant.template({ title: 'Open', fields: ids.map((id) => ({ id })) })
  const permissions = { view: [crew], edit: [], adminOnly: false }
  const strict = await tenant.template({ title: 'Strict', fields: ids.map((id) => ({ id, permissions })) })
  const day = () => dice(['2026-03-04', '2026-03-05', '2026-03-06', '1999-12-31'])
  const values = () => ({
    [cost]: dice([-1, 0, 0.01, 5, 1e9, null]),
    [due]: dice([day(), null]),
    [met]: dice([`${day()}T00:00:00.000Z`, `${day()}T23:59:59.999Z`, null]),
    [side]: dice([...CHOICES, null]),
  })
  await insertRecords(
    tenant,
    Array.from({ length: 120 }, (_, nth) => ({
      title: `Record ${nth}`,
      template_id: dice([open, strict]),
      is_closed: nth % 7 === 0,
      fields: JSON.stringify(Object.fromEntries(Object.entries(values()).filter(([, value]) => value !== null))),
    })),
  )
  const filters = [
    [{ field: `fields.${cost}`, operator: 'Equals', value: 0.01 }],
    [{ field: `fields.${cost}`, operator: 'GreaterThan', value: 0 }],
    [{ field: `fields.${cost}`, operator: 'LessThan', value: 5 }],
    [{ field: `fields.${cost}`, operator: 'NotEqual', value: 0 }],
    [{ field: `fields.${due}`, operator: 'Equals', value: '2026-03-05' }],
    [{ field: `fields.${due}`, operator: 'GreaterThan', value: '2026-03-04' }],
    [{ field: `fields.${met}`, operator: 'Equals', value: '2026-03-05' }],
    [{ field: `fields.${met}`, operator: 'LessThan', value: '2026-03-05T23:59:59.999Z' }],
    [{ field: `fields.${side}`, operator: 'Any', value: ['North'] }],
    [
      { field: `fields.${side}`, operator: 'Any', value: ['North'] },
      { field: `fields.${cost}`, operator: 'GreaterThan', value: -5 },
    ],
    [
      {
        orClause: true,
        subClauses: [
          { field: `fields.${cost}`, operator: 'Equals', value: 5 },
          { field: 'title', operator: 'Contains', value: '11' },
        ],
      },
    ],
    [
      { field: `fields.${cost}`, operator: 'Equals', value: 5 },
      { field: 'isClosed', operator: 'Equals', value: true },
    ],
  ]
  const viewIds = await tenant.asOwner(async (tx) => {
    await tx
      .updateTable('views')
      .set({ columns: ids.map((id) => `fields.${id}`) })
      .where('tenant_id', '=', tenant.id)
      .execute()
    const rows = filters.map((clauses, nth) => ({
      tenant_id: tenant.id,
      title: `Asking ${nth}`,
      folder: null,
      owner_id: null,
      group_by: null,
      clauses: JSON.stringify(SearchClauses.parse(clauses)),
    }))
    return (await tx.insertInto('views').values(rows).returning('id').execute()).map(({ id }) => id)
  })
  const people = [await tenant.person(), await tenant.person({ teamIds: [crew] })]
  const found = async () => {
    const all = []
    for (const person of people)
      for (const viewId of viewIds)
        for (const searchTerm of ['', 'rd 1']) {
          const query = { viewId: String(viewId), pageSize: 100, searchTerm, sortBy: 'caseNumber' }
          const { casesTables } = await person.call(views.cases, { query: query as never })
          all.push([casesTables[0]!.totalRecords, ...casesTables[0]!.cases.map(({ id }) => id)])
        }
    return all
  }
  const before = await found()
  expect(before.some(([total]) => total! > 0)).toBe(true)
  await keepOrdersNow(tenant)
  expect(await found()).toEqual(before)
  // As while one is removed, before nodes hear of it.
  await tenant.asOwner(async (tx) => {
    await tx.updateTable('field_orders').set({ state: 'leaving' }).where('tenant_id', '=', tenant.id).execute()
    await sql`delete from order_numbers where tenant_id = ${tenant.id}::int`.execute(tx)
  })
  expect(await found()).toEqual(before)
})
