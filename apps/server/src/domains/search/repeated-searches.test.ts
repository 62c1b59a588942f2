import { search, type FoundCases } from '@dossier/contract/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

/** Clauses and what plain SQL says of their records. */
interface Params {
  clauses: object[]
  holds: string
}

const PAGE = 50

test(
  'A-ASEARCH-02 ADR-145 searches that are asked again hold what plain SQL says, whatever changed and for whom',
  { timeout: 180_000 },
  async () => {
    const tenant = await newTenant()
    const [plain, involved, admin] = [
      await tenant.person(),
      await tenant.person(),
      await tenant.person({ isAdmin: true }),
    ]
    const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
    const template = await tenant.template({ title: 'Lights', fields: [{ id: cost }] })
    await insertRecords(tenant, [{ title: 'Lamp first' }])
    const run = (statement: string) => tenant.asOwner((tx) => sql.raw<{ id: number }>(statement).execute(tx))
    await run(`update cases_base set template_id = ${template} where tenant_id = ${tenant.id}`)
    await run(`insert into cases_base (tenant_id, case_number, title, summary, template_id, status_id, severity_id,
        opened_by, is_sensitive, is_closed, user_ids, fields, created)
      select tenant_id, 'R-' || n, 'Lamp ' || n * 7 % 90, case when n % 3 = 0 then 'a bulb' else '' end, template_id,
        status_id, severity_id, '', n % 20 = 0, n % 4 = 1,
        case when n % 40 = 0 then array[${involved.id}] else '{}' end, jsonb_build_object('${cost}', n % 5),
        now() - n * 7919 % 900 * interval '1 minute'
      from cases_base, generate_series(2, 600) n where tenant_id = ${tenant.id}`)
    const queries: Params[] = [
      {
        clauses: [{ field: `fields.${cost}`, operator: 'Equals', value: 3 }],
        holds: `fields ->> '${cost}' = '3'`,
      },
      {
        clauses: [
          { field: 'isClosed', operator: 'Equals', value: true },
          { field: 'summary', operator: 'Contains', value: 'bulb' },
        ],
        holds: `is_closed and summary like '%bulb%'`,
      },
      { clauses: [{ field: 'title', operator: 'Contains', value: 'lamp 1' }], holds: `title ilike '%lamp 1%'` },
    ]
    const may: [TestPerson, string][] = [
      [plain, 'not is_sensitive'],
      [involved, `(not is_sensitive or ${involved.id} = any(user_ids))`],
      [admin, 'true'],
    ]
    const check = async (after: string) => {
      for (const { clauses, holds } of queries)
        for (const [reader, sees] of may)
          for (const [sortBy, by] of [
            ['created', 'created'],
            ['title', 'lower(title)'],
          ]) {
            const { rows } = await run(`select id from cases_base where tenant_id = ${tenant.id} and deleted is null
              and ${holds} and ${sees} order by ${by} desc, id desc`)
            for (const page of [1, 2]) {
              const query = { sortBy, sortDesc: 'true', pageNumber: String(page) }
              const found = (await reader.call(search.advanced, {
                params: { type: 'cases' },
                query,
                body: { clauses, columns: ['title'] },
              } as never)) as FoundCases
              expect(
                [found.totalItems, found.totalIsMinimum, found.pageCount, ...found.data.map(({ id }) => id)],
                `${holds}, ${sees}, ${sortBy}, page ${page}, ${after}`,
              ).toEqual([
                rows.length,
                false,
                Math.ceil(rows.length / PAGE),
                ...rows.slice(PAGE * (page - 1), PAGE * page).map(({ id }) => id),
              ])
            }
          }
    }
    for (const nth of ['first', 'second']) await check(`the ${nth} time`)
    const update = (set: string, where: string) =>
      `update cases_base set ${set} where tenant_id = ${tenant.id} and ${where}`
    for (const change of [
      update(`fields = fields || '{"${cost}": 3}'`, `title = 'Lamp 17'`),
      update(`fields = fields - '${cost}'`, `title = 'Lamp 23'`),
      update(`summary = 'a bulb'`, `title like 'Lamp 4%'`),
      update('is_closed = not is_closed', `title like 'Lamp 2%'`),
      update('is_sensitive = not is_sensitive', `title like 'Lamp 3%'`),
      update('deleted = now()', `title like '%4'`),
      update('deleted = null', `title like '%24'`),
      update(`title = 'Lamp 1'`, `title like 'Lamp 6%'`),
      `insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, is_closed, fields)
        select tenant_id, 'new-' || n, 'Lamp 1', template_id, status_id, severity_id, '', n = 1, '{"${cost}": 3}'
        from cases_base, generate_series(0, 1) n where tenant_id = ${tenant.id} and case_number = 'R-2'`,
    ]) {
      await run(change)
      await check(change)
    }
  },
)
