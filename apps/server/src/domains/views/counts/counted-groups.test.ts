import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'

/** More than are looked at for groups. */
const RECORDS = 22_000

test(
  'B-VIEW-02 ADR-6 groups of a filter with very many records hold what SQL says, also after changes',
  { timeout: 180_000 },
  async () => {
    const tenant = await newTenant({ statuses: ['New', 'Active', 'Done'] })
    const [ann, ben] = [await tenant.person({ name: 'Ann' }), await tenant.person({ name: 'Ben', isAdmin: true })]
    const { owner } = (await testServer()).services.database
    await insertRecords(tenant, [{ title: 'Lamp' }])
    await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by,
        assignee_id, is_sensitive, is_closed, created, last_updated)
      select tenant_id, 'G-' || n, 'Lamp ' || n, template_id,
        (array(select id from statuses s where s.tenant_id = c.tenant_id order by position))[1 + (n % 97 > 0)::int + (n % 3 > 1)::int],
        (array(select id from severities s where s.tenant_id = c.tenant_id order by level))[1 + (n % 50 = 0)::int], '',
        case n % 3 when 0 then ${ann.id}::int when 1 then ${ben.id}::int end, n % 7 = 0, n % 400 = 1,
        now() - n * interval '1 minute', now() - n * 7919 % ${RECORDS}::int * interval '1 minute'
      from cases_base c, generate_series(1, ${RECORDS}::int) n where tenant_id = ${tenant.id}`.execute(owner)
    for (const table of ['cases_base', 'case_recency']) await sql`analyze ${sql.table(table)}`.execute(owner)
    const { rows } = await sql<{ id: number }>`select min(severity_id) as id from cases_base
      where tenant_id = ${tenant.id} group by severity_id order by count(*) desc limit 1`.execute(owner)
    const severity = rows[0]!.id
    const clauses = [{ field: 'severityId', operator: 'Equals', value: severity } as const]
    const check = async (groupBy: string, column: string, after: string) => {
      const { id } = await ben.call(viewEditing.save, { body: { title: 'Grouped', pageSize: 4, groupBy, clauses } })
      for (const [reader, may] of [
        [ann, sql`(not is_sensitive or assignee_id = ${ann.id})`],
        [ben, sql`true`],
      ] as const)
        for (const [sortBy, way] of [
          ['created', 'desc'],
          ['lastUpdated', 'asc'],
        ]) {
          const query = { viewId: String(id), sortBy, sortDesc: String(way === 'desc'), pageSize: '4' } as never
          const { casesTables, grouping } = await reader.call(views.cases, { query })
          const order = sql.raw(`${sortBy === 'created' ? 'created' : 'last_updated'} ${way}, id ${way}`)
          const byHand = await sql<{ key: string | null; amount: number; ids: number[] }>`
            select ${sql.ref(column)}::text as key, count(*)::int as amount, (array_agg(id order by ${order}))[1:4] as ids
            from cases_base where tenant_id = ${tenant.id} and not is_closed and severity_id = ${severity} and ${may}
            group by 1`.execute(owner)
          const shown = casesTables.map(({ value, totalRecords, totalIsMinimum, cases }) => [
            value ?? null,
            { amount: totalIsMinimum ? 'many' : totalRecords, ids: cases.map((one) => one.id) },
          ])
          const expected = byHand.rows.map(({ key, amount, ids }) => [
            key,
            { amount: amount > 10_000 ? 'many' : amount, ids },
          ])
          expect(new Map(shown as [string, object][]), `${groupBy} by ${sortBy}, ${after}`).toEqual(
            new Map(expected as [string, object][]),
          )
          expect(grouping?.totalRecords).toBe(byHand.rows.reduce((sum, { amount }) => sum + amount, 0))
        }
    }
    const columns = { statusId: 'status_id', severityId: 'severity_id', assigneeId: 'assignee_id' }
    for (const [set, where] of [
      ['title = title', 'false'],
      [
        `severity_id = (select max(id) from severities s where s.tenant_id = c.tenant_id)`,
        'id % 10 = 3 and id % 3 > 0',
      ],
      [`status_id = (select min(id) from statuses s where s.tenant_id = c.tenant_id)`, 'id % 40 = 1'],
      ['is_closed = true', 'id % 41 = 1'],
      ['is_sensitive = not is_sensitive', 'id % 43 = 1'],
      ['assignee_id = null', 'id % 47 = 1'],
    ]) {
      await sql`update cases_base c set ${sql.raw(set!)}, last_updated = clock_timestamp()
        where tenant_id = ${tenant.id} and ${sql.raw(where!)}`.execute(owner)
      for (const [groupBy, column] of Object.entries(columns)) await check(groupBy, column, set!)
    }
  },
)

test(
  'B-VIEW-02 ADR-6 groups of a filter that has grown over the bound since they were asked for are counted',
  { timeout: 60_000 },
  async () => {
    const tenant = await newTenant({ statuses: ['New', 'Done'] })
    const admin = await tenant.person({ isAdmin: true })
    const { owner } = (await testServer()).services.database
    await insertRecords(tenant, [{ title: 'Lamp' }])
    await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
      select tenant_id, 'G-' || n, 'Lamp', template_id,
        (array(select id from statuses s where s.tenant_id = c.tenant_id order by position))[1 + (n % 9 = 0)::int],
        (array(select id from severities s where s.tenant_id = c.tenant_id order by level))[1 + (n > 19990)::int], ''
      from cases_base c, generate_series(1, 20100) n where tenant_id = ${tenant.id}`.execute(owner)
    for (const table of ['cases_base', 'case_recency']) await sql`analyze ${sql.table(table)}`.execute(owner)
    const { rows } = await sql<{ id: number }>`select id from severities where tenant_id = ${tenant.id}
      order by level`.execute(owner)
    const [low] = rows
    const clauses = [{ field: 'severityId', operator: 'Equals', value: low!.id } as const]
    const { id } = await admin.call(viewEditing.save, { body: { title: 'Low', groupBy: 'statusId', clauses } })
    const grouping = async () => (await admin.call(views.cases, { query: { viewId: String(id) } as never })).grouping
    expect(await grouping()).toMatchObject({ groups: 2, totalRecords: 19_991, isMinimum: false })
    await sql`update cases_base set severity_id = ${low!.id} where tenant_id = ${tenant.id} and severity_id <> ${low!.id}`.execute(
      owner,
    )
    expect(await grouping()).toMatchObject({ groups: 2, totalRecords: 20_101, isMinimum: false })
  },
)
