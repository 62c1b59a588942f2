import { imports } from '@dossier/contract/imports/calls'
import { search, type FoundCases } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { columnFor, importWorld, paramsOf, ran, workOnImports } from '../../testing/importing.ts'
import { testServer } from '../../testing/test-server.ts'
import { ofImports } from '../../query/filters/column-sql.ts'
import type { TestPerson } from '../../testing/world.ts'

const { services } = await testServer()

const clausesOf = (id: number) => [{ field: 'importId', operator: 'Contains' as const, value: [id] }]

const found = async (person: TestPerson, id: number) => {
  const body = { clauses: clausesOf(id) } as never
  const { data } = (await person.call(search.advanced, { params: { type: 'cases' }, query: {}, body })) as FoundCases
  return data.map(({ title }) => title).toSorted()
}

test('ADR-69 the records of an import are those that it created and changed, closed ones too, for people who may see them', async () => {
  const { tenant, admin, plan, ref } = await importWorld()
  const reader = await tenant.person()
  const columns = [...plan.columns, columnFor('closed')]
  const first = await ran(
    admin,
    { ...plan, columns },
    'Title,Ref,Cost,Closed\nLamp,A-1,1,\nChair,A-2,2,\nVase,A-3,3,2024-01-01T00:00:00Z\n',
  )
  const second = await ran(admin, { ...plan, key: 1 }, 'Title,Ref,Cost\nLamp,A-1,10\nDesk,A-4,4\nChair,A-2,2\n')
  expect(await found(admin, first)).toEqual(['Chair', 'Lamp', 'Vase'])
  // The chair was in the file, and is as it was.
  expect(await found(admin, second)).toEqual(['Desk', 'Lamp'])
  const all = { title: 'All', pageSize: 100, columns: ['title'], clauses: [] }
  const { id: viewId } = await admin.call(viewEditing.save, { body: all as never })
  const query = { viewId: String(viewId), clauses: JSON.stringify(clausesOf(first)) }
  const list = await reader.call(views.cases, { query })
  expect(JSON.stringify(list)).toContain('Vase')
  expect(JSON.stringify(list)).not.toContain('Desk')

  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ is_sensitive: true })
      .where('tenant_id', '=', tenant.id)
      .where('title', '=', 'Vase')
      .execute(),
  )
  expect(await found(reader, first)).toEqual(['Chair', 'Lamp'])
  const other = await importWorld()
  expect(await found(other.admin, first)).toEqual([])

  await admin.call(imports.undo, paramsOf(second))
  await workOnImports()
  expect(await found(admin, second)).toEqual(['Lamp'])
  expect(ref).not.toBe('')
})

test('ADR-69 the records of an import are found by an index, however many others there are', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await ran(admin, plan, 'Title,Ref,Cost\nLamp,A-1,1\n')
  await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
    select tenant_id, 'M-' || n, 'Other ' || n, template_id, status_id, severity_id, '' from cases_base,
    generate_series(1, 20000) n where tenant_id = ${tenant.id}`.execute(services.database.owner)
  await sql`analyze cases_base, import_records`.execute(services.database.owner)
  const plans = await tenant.asOwner(async (tx) => {
    await sql`select set_config('app.tenant_id', ${String(tenant.id)}, true)`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select c.id from cases c
      where c.deleted is null and ${ofImports([id])}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plans).not.toMatch(/Seq Scan on cases_base/)
  expect(await found(admin, id)).toEqual(['Lamp'])
})
