import { views } from '@dossier/contract/views'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant } from '../../testing/world.ts'
import { COUNT_BOUND } from './count-records.ts'

test('B-VIEW-02 beyond a bound a filter reports "more" and still returns ordered pages', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(tenant, [{ title: 'Lamp first' }, { title: 'Other' }])
  await tenant.asOwner((tx) =>
    sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, created)
      select tenant_id, 'M-' || g, 'Lamp ' || g, template_id, status_id, severity_id, '', now() - g * interval '1 minute'
      from cases_base, generate_series(1, ${COUNT_BOUND}::int) g
      where tenant_id = ${tenant.id} and title = 'Lamp first'`.execute(tx),
  )
  const [view] = await person.call(views.list, {})
  const page = async (query: object) => {
    const answer = await person.call(views.cases, { query: { viewId: String(view?.id), pageSize: 3, ...query } })
    return answer.casesTables.map(({ totalRecords, totalIsMinimum, cases }) => [
      totalRecords,
      totalIsMinimum,
      ...cases.map((row) => row.title),
    ])[0]
  }

  expect(await page({ searchTerm: 'lamp', sortBy: 'created', page: 2 })).toEqual([
    COUNT_BOUND,
    true,
    'Lamp 3',
    'Lamp 4',
    'Lamp 5',
  ])
  expect(await page({ searchTerm: 'lamp', sortBy: 'statusId' })).toEqual([
    COUNT_BOUND,
    true,
    'Lamp 10000',
    'Lamp 9999',
    'Lamp 9998',
  ])
  expect(await page({ searchTerm: 'm-', sortBy: 'created' })).toEqual([
    COUNT_BOUND,
    false,
    'Lamp 1',
    'Lamp 2',
    'Lamp 3',
  ])
  expect(await page({ sortBy: 'created', page: 3334 })).toEqual([
    COUNT_BOUND + 2,
    false,
    'Lamp 9998',
    'Lamp 9999',
    'Lamp 10000',
  ])
  expect(await person.call(views.summary, { query: { searchTerm: 'lamp' } })).toMatchObject([{ count: null }])
  expect(await person.call(views.summary, {})).toMatchObject([{ count: COUNT_BOUND + 2 }])
})
