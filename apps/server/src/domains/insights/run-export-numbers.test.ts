import { InsightToRun } from '@dossier/contract/insights/definition'
import type { RunResult } from '@dossier/contract/insights/run'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

async function store(tenant: TestTenant, insight: object): Promise<number> {
  const { id: _id, ...definition } = InsightToRun.parse({ id: 0, ...insight })
  const row = { tenant_id: tenant.id, title: 'Stored', folder: null, definition: JSON.stringify(definition) }
  return tenant.asOwner(
    async (tx) => (await tx.insertInto('insights').values(row).returning('id').executeTakeFirstOrThrow()).id,
  )
}

async function file(person: TestPerson, id: number, more: object = {}): Promise<string[]> {
  const body = { format: 'csv', content: 'calculations', ...more }
  const { status, text } = await person.send({ method: 'POST', path: `/insights/export/${id}`, body })
  expect(status).toBe(200)
  return text.replace('\uFEFF', '').split('\r\n').slice(0, -1)
}

test('B-INS-09 B-INS-05 D-113 D-135 the file of the numbers has the columns, labels and totals of the screen, each rounded once', async () => {
  const tenant = await newTenant()
  const visit = await tenant.field({ title: 'Visit', dataType: 'date' })
  const size = await tenant.field({ title: 'Size', dataType: 'list', choices: ['Small', 'Large'] })
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const template_id = await tenant.template({ title: 'Job', fields: [visit, size, cost].map((id) => ({ id })) })
  const add = (day: string | null, one: string, amount: number) => ({
    template_id,
    fields: JSON.stringify({ ...(day && { [visit]: day }), [size]: one, [cost]: amount }),
  })
  await insertRecords(tenant, [
    add('2026-12-31', 'Small', 0.449),
    add('2027-01-01', 'Large', 0.449),
    add('2027-01-12', 'Large', 0.449),
    add(null, 'Small', -2.345),
  ])
  const insight = {
    groupBy: `fields.${visit}`,
    groupByOption: 'Week',
    groupByDateFormat: 'dd/MM/yyyy',
    calculations: [
      { key: 'jobs', label: 'Jobs', calcType: 'Count', groupBy: `fields.${size}` },
      { key: 'cost', label: 'Cost', calcType: 'Total', field: `fields.${cost}` },
    ],
    calculationTotals: [{ title: 'Dated', calculationList: ['cost'], collateExclude: [null] }],
  }
  const reader = await tenant.person()
  expect(await file(reader, await store(tenant, insight))).toEqual([
    'Visit,Week Start,Week End,Jobs,Jobs: Large,Jobs: Small,Cost,Dated',
    '11/01/2027 – 17/01/2027,2027-01-11,2027-01-17,1,1,0,0.45,0.45',
    '04/01/2027 – 10/01/2027,2027-01-04,2027-01-10,0,0,0,0,0',
    '28/12/2026 – 03/01/2027,2026-12-28,2027-01-03,2,1,1,0.9,0.9',
    'Not set,,,1,0,1,-2.35,-2.35',
    // 1.347 is no 1.35 that becomes 1.4.
    'Total,,,4,2,2,-1,1.3',
  ])
})

test('B-INS-05 I18 the file of the numbers has every group, also those that one answer has no room for', async () => {
  const tenant = await newTenant()
  const many = await tenant.field({ title: 'Many', dataType: 'list-multiple', choices: [] })
  const template_id = await tenant.template({ title: 'Job', fields: [{ id: many }] })
  const values = Array.from({ length: 5_100 }, (_, nth) => `v${String(nth).padStart(5, '0')}`)
  await insertRecords(tenant, [{ template_id, fields: JSON.stringify({ [many]: values }) }])
  const reader = await tenant.person()
  const insight = {
    groupBy: `fields.${many}`,
    calculations: [{ key: 'jobs', label: 'Jobs', calcType: 'Count' }],
  }
  const id = await store(tenant, insight)
  const { text } = await reader.send({ method: 'POST', path: `/insights/${id}?includeResults=false`, body: {} })
  const run = JSON.parse(text) as RunResult
  expect([run.results.length, run.groupCount]).toEqual([5_000, 5_100])
  const lines = await file(reader, id)
  expect([lines.length, lines.at(-1)]).toEqual([5_102, 'Total,1'])
})
