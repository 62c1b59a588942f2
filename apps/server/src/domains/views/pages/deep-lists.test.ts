import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'
import { COUNT_BOUND } from '../counts/count-records.ts'

/** A list and what plain SQL says of its records `c`. */
interface Listed {
  query: Record<string, string>
  holds: string
}

const HAS_TITLE = `title ~* '\\ypumps?\\y'`
const HAS_PUMP = `(${HAS_TITLE} or summary ~* '\\ypumps?\\y' or exists (select from comments m
  where m.tenant_id = c.tenant_id and m.case_id = c.id and m.comment ~* '\\ypumps?\\y'))`

async function office(records: number) {
  const tenant = await newTenant()
  const [plain, involved, admin] = [
    await tenant.person(),
    await tenant.person(),
    await tenant.person({ isAdmin: true }),
  ]
  await insertRecords(tenant, [{ title: 'Lamp first' }])
  const run = (statement: string) => tenant.asOwner((tx) => sql.raw<{ id: number }>(statement).execute(tx))
  await run(`insert into cases_base (tenant_id, case_number, title, summary, template_id, status_id, severity_id,
      opened_by, is_sensitive, is_closed, user_ids, created, last_updated)
    select tenant_id, 'R-' || n, case when n % 3 > 0 then 'Pump ' else 'Lamp ' end || n * 7 % 50,
      case when n % 7 = 0 then 'beside the pump' else '' end, template_id, status_id, severity_id, '', n % 60 = 0,
      n % 10 = 1, case when n % 120 = 0 then array[${involved.id}] else '{}' end,
      now() - n * 7919 % 9000 * interval '1 minute', now() - n * 104729 % 9000 * interval '1 minute'
    from cases_base, generate_series(2, ${records}) n where tenant_id = ${tenant.id}`)
  const saved = async (clauses: object[]) => {
    const { id } = await admin.call(viewEditing.save, { body: { title: 'Asked', clauses } as never })
    return String(id)
  }
  const titled = { field: 'title', operator: 'Contains', value: 'pump' }
  const closed = (value: boolean) => ({ field: 'isClosed', operator: 'Equals', value })
  const all = String((await admin.call(views.list, {}))[0]!.id)
  const open = 'not is_closed'
  const lists: Listed[] = [
    { query: { viewId: all, searchTerm: 'PUMP' }, holds: `${open} and ${HAS_PUMP}` },
    { query: { viewId: all, searchTerm: 'pump -beside' }, holds: `${open} and ${HAS_PUMP} and summary !~* 'beside'` },
    {
      query: { viewId: await saved([titled]), searchTerm: 'beside' },
      holds: `${open} and ${HAS_TITLE} and summary ~* 'beside'`,
    },
    {
      query: { viewId: await saved([titled, closed(true)]) },
      holds: `is_closed and ${HAS_TITLE}`,
    },
    {
      query: {
        viewId: await saved([{ orClause: true, subClauses: [closed(true), closed(false)] }]),
        searchTerm: 'pump',
      },
      holds: HAS_PUMP,
    },
  ]
  const may: [TestPerson, string][] = [
    [plain, 'not is_sensitive'],
    [involved, `(not is_sensitive or ${involved.id} = any(user_ids))`],
    [admin, 'true'],
  ]
  /** Pages of each list are, for each reader, what plain SQL says. */
  const check = async (after: string, pages: (records: number) => number[]) => {
    for (const { query, holds } of lists)
      for (const [reader, sees] of may)
        for (const [sortBy, by] of [
          ['created', 'created'],
          ['title', 'lower(title)'],
        ]) {
          const { rows } = await run(`select id from cases_base c where tenant_id = ${tenant.id} and deleted is null
            and ${holds} and ${sees} order by ${by} desc, id desc`)
          for (const page of pages(rows.length)) {
            const request = { ...query, sortBy, sortDesc: 'true', page: String(page), pageSize: '10' } as never
            const [table] = (await reader.call(views.cases, { query: request })).casesTables
            const total = table?.totalIsMinimum ? `${COUNT_BOUND}+` : table?.totalRecords
            expect(
              [total, ...table!.cases.map(({ id }) => id)],
              `${JSON.stringify(query)}, ${holds}, ${sortBy}, page ${page}, ${after}`,
            ).toEqual([
              rows.length > COUNT_BOUND ? `${COUNT_BOUND}+` : rows.length,
              ...rows.slice(10 * (page - 1), 10 * page).map(({ id }) => id),
            ])
          }
        }
  }
  return { tenant, run, check }
}

const comment = (tenantId: number, text: string, where: string) =>
  `insert into comments (tenant_id, case_id, comment, author) select c.tenant_id, c.id, '${text}', 'Ann' from cases_base c
    where tenant_id = ${tenantId} and ${where}`

test(
  'ADR-145 far pages of long lists with a text, and of closed records, are what plain SQL says',
  { timeout: 240_000 },
  async () => {
    const { tenant, run, check } = await office(17_500)
    await run(`update cases_base set is_closed = not is_closed where tenant_id = ${tenant.id} and id % 2 = 0`)
    const { owner } = (await testServer()).services.database
    for (const table of ['cases_base', 'case_recency', 'record_texts'])
      await sql`analyze ${sql.table(table)}`.execute(owner)
    const pages = (records: number) => [120, Math.ceil(records / 10), Math.ceil(records / 10) + 1]
    for (const nth of ['first', 'second']) await check(`the ${nth} time`, pages)
    for (const change of [
      comment(tenant.id, 'a pump', `case_number like 'R-9%3'`),
      `update cases_base set title = 'Lamp' where tenant_id = ${tenant.id} and title like 'Pump 3%' and id % 29 = 0`,
      `update cases_base set is_closed = not is_closed where tenant_id = ${tenant.id} and id % 91 = 0`,
    ]) {
      await run(change)
      await check(change, pages)
    }
  },
)
