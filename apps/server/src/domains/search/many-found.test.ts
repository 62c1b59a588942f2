import { comments } from '@dossier/contract/comments'
import { search, type FoundCases } from '@dossier/contract/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant } from '../../testing/world.ts'
import { MARGIN } from '../../query/cache/count-lower-bounds.ts'
import { COUNT_BOUND } from './find-page.ts'

test(
  'A-ASEARCH-02 ADR-145 "more" is remembered of a search only while it stays true',
  { timeout: 180_000 },
  async () => {
    const tenant = await newTenant()
    const [person, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
    const [first] = await insertRecords(tenant, [{ title: 'Lamp first', summary: 'bulb' }])
    const run = (statement: string) => tenant.asOwner((tx) => sql.raw(statement).execute(tx))
    await run(`insert into cases_base (tenant_id, case_number, title, summary, template_id, status_id, severity_id, opened_by, is_closed)
    select tenant_id, 'S-' || n, 'Lamp ' || n, 'bulb', template_id, status_id, severity_id, '', n % 2 = 0
    from cases_base, generate_series(1, ${COUNT_BOUND + MARGIN + 100}) n where tenant_id = ${tenant.id}`)
    await run('analyze cases_base')
    const titled = [{ field: 'title', operator: 'Contains', value: 'lamp' }]
    const questions = [
      { searchTerm: 'lamp' },
      { searchTerm: 'bulb' },
      { clauses: titled },
      { searchTerm: 'bulb', clauses: titled },
    ]
    const check = async (expected: [person: number, admin: number]) => {
      for (const body of questions)
        for (const [nth, reader] of [person, admin].entries()) {
          const request = { params: { type: 'cases' }, query: {}, body } as never
          const { totalItems, totalIsMinimum } = (await reader.call(search.advanced, request)) as FoundCases
          const total = expected[nth]!
          expect([totalItems, totalIsMinimum], JSON.stringify([body, nth])).toEqual(
            total > COUNT_BOUND ? [COUNT_BOUND, true] : [total, false],
          )
        }
    }
    const all = COUNT_BOUND + MARGIN + 101
    for (let nth = 0; nth < 2; nth++) await check([all, all])
    await person.call(comments.add, { body: { caseId: first!, comment: 'bulb' } })
    await check([all, all])
    await run(`update cases_base set is_sensitive = true where tenant_id = ${tenant.id} and is_closed
    and id in (select id from cases_base where tenant_id = ${tenant.id} and is_closed order by id limit ${MARGIN + 200})`)
    await check([all - MARGIN - 200, all])
    await run(`update cases_base set title = 'Dark', summary = '' where tenant_id = ${tenant.id} and is_sensitive`)
    await check([all - MARGIN - 200, all - MARGIN - 200])
  },
)
