import { views } from '@dossier/contract/views'
import { viewCalculations } from '@dossier/contract/views/calculations'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../http/context.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'
import { COUNT_BOUND } from '../counts/count-records.ts'
import { listRecords } from '../list-records.ts'
import { MOST_TESTED } from './index-scans.ts'

const [FEW, MANY] = [3_000, COUNT_BOUND + 500]
const PAGE = 7

/** Old records of two statuses, a few and very many, behind newer ones of a third: a walk from the newest gives up. */
async function burst() {
  const tenant = await newTenant({ statuses: ['New', 'Waiting', 'Stored'] })
  const [reader, editor] = [await tenant.person(), await tenant.person({ isAdmin: true })]
  await insertRecords(tenant, [{ title: 'Lamp' }])
  const { services } = await testServer()
  const run = (statement: string) => sql.raw(statement).execute(services.database.owner)
  const found = await sql<{
    id: number
  }>`select id from statuses where tenant_id = ${tenant.id} order by position`.execute(services.database.owner)
  const [fresh, waiting, stored] = found.rows.map(({ id }) => id) as [number, number, number]
  await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, is_sensitive,
      user_ids, created)
    select tenant_id, 'B-' || g, 'Lamp', template_id,
      case when g <= ${FEW} then ${waiting} when g <= ${FEW + MANY} then ${stored} else ${fresh} end, severity_id, '',
      g % 300 = 1, case when g % 600 = 1 then array[${reader.id}] else '{}' end,
      case when g > ${FEW + MANY} then now() else now() - interval '9 days' - (g * 7919) % 9000 * interval '1 minute' end
    from cases_base, generate_series(1, ${FEW + MANY + MOST_TESTED + 100}) g where tenant_id = ${tenant.id}`)
  for (const table of ['cases_base', 'case_recency', 'case_moves']) await run(`analyze ${table}`)
  return { tenant, reader, editor, run, statuses: { fresh, waiting, stored } }
}

test(
  'B-VIEW-07 B-VIEW-09 B-CALC-01 ADR-6 lists and groups far behind newer records are found once, and are what plain SQL says, also after changes',
  { timeout: 120_000 },
  async () => {
    const { tenant, reader, editor, run, statuses } = await burst()
    const { waiting, stored } = statuses
    const { services } = await testServer()
    const me = { id: reader.id, isAdmin: false, editData: false, teams: [] } as unknown as Ctx['me']
    const saved = { pageSize: PAGE, isPersonal: false } as const
    const asks = (value: number) => [{ field: 'statusId', operator: 'Equals', value }] as never
    const few = await editor.call(viewEditing.save, { body: { ...saved, title: 'Few', clauses: asks(waiting) } })
    const many = await editor.call(viewEditing.save, { body: { ...saved, title: 'Many', clauses: asks(stored) } })
    const board = await editor.call(viewEditing.save, { body: { ...saved, title: 'Board', groupBy: 'statusId' } })

    const byHand = async (status: number, offset: number) => {
      const { rows } = await sql<{ id: number }>`select id from cases_base where tenant_id = ${tenant.id}
        and status_id = ${status} and not is_closed and deleted is null
        and (not is_sensitive or ${reader.id}::int = any(user_ids)) order by created desc, id desc
        limit ${PAGE} offset ${offset}`.execute(services.database.owner)
      return rows.map(({ id }) => id)
    }
    /** By status, the shown records; and how many rows of the table were read for them. */
    const shown = (viewId: number, page: number) =>
      services.database.tenantTx(tenant.id, async (tx) => {
        const read = async () =>
          (
            await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
              from pg_stat_xact_user_tables where relname = 'cases_base'`.execute(tx)
          ).rows[0]?.rows ?? 0
        const before = await read()
        const { casesTables } = await listRecords(
          { tx, tenant: { id: tenant.id, settings: {} }, me, services } as unknown as Ctx,
          { viewId, page, pageSize: PAGE, searchTerm: '', sortBy: 'created', sortDesc: true },
        )
        const ids = new Map(casesTables.map(({ value, cases }) => [value, cases.map(({ id }) => id)]))
        return { ids, rows: (await read()) - before }
      })
    const check = async (when: string) => {
      for (const page of [1, 2, 40, 420])
        for (const [view, status] of [
          [few, waiting],
          [many, stored],
        ] as const)
          expect([...(await shown(view.id, page)).ids.values()], `${when}: ${view.title}, page ${page}`).toEqual([
            await byHand(status, (page - 1) * PAGE),
          ])
      const { ids } = await shown(board.id, 1)
      for (const status of Object.values(statuses))
        expect(ids.get(String(status)), `${when}: group ${status}`).toEqual(await byHand(status, 0))
    }

    await check('at first')
    // The second time, nothing is looked for; restricted records are counted.
    for (const view of [few, many]) expect((await shown(view.id, 1)).rows, view.title).toBeLessThan(500)
    // One walk for all groups, which meets the newest of them alone.
    expect((await shown(board.id, 1)).rows).toBeLessThan(6_000)

    const newest = (status: number) => `(select id from cases_base where tenant_id = ${tenant.id}
      and status_id = ${status} and not is_sensitive and deleted is null order by created desc, id desc limit 1)`
    const change = (set: string, from: number) =>
      run(`update cases_base set ${set} where tenant_id = ${tenant.id} and id = ${newest(from)}`)
    await change(`status_id = ${stored}`, waiting)
    await check('one moved')
    await change('is_sensitive = true', stored)
    await check('one was hidden')
    await change('deleted = now()', waiting)
    await check('one was deleted')
    await change("created = now() - interval '10 days'", stored)
    await check('one is older')
    await insertRecords(tenant, [
      { title: 'Late', status_id: waiting },
      { title: 'Late', status_id: stored },
    ])
    await check('new ones came')

    // Groups that nothing has counted, and what is calculated of them.
    const calculations = [{ column: 'assigneeId', calcType: 'Empty' as const }]
    const months = { groupBy: 'created', groupByOption: 'Month' as const, calculations }
    const monthly = await editor.call(viewEditing.save, { body: { ...saved, ...months, title: 'Monthly' } })
    const { rows } = await sql<{ month: string; records: number }>`
      select to_char(created at time zone 'UTC', 'YYYY-MM-01') as month, count(*)::int as records from cases_base
      where tenant_id = ${tenant.id} and not is_closed and deleted is null
        and (not is_sensitive or ${reader.id}::int = any(user_ids)) group by 1 order by 1 desc`.execute(
      services.database.owner,
    )
    const total = rows.reduce((sum, { records }) => sum + records, 0)
    const query = { viewId: String(monthly.id) }
    const grouped = await reader.call(views.cases, { query })
    expect(grouped.grouping).toEqual({ groups: rows.length, pageCount: 1, totalRecords: total, isMinimum: false })
    expect(grouped.casesTables.map(({ value }) => value)).toEqual(rows.map(({ month }) => month))
    expect(await reader.call(viewCalculations.list, { query })).toMatchObject({
      all: [total],
      groups: rows.length,
      tables: rows.map(({ records }) => ({ values: [records] })),
    })
  },
)
