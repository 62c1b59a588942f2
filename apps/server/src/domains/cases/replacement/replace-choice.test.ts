import { replacements } from '@dossier/contract/cases/replacements'
import { events } from '@dossier/contract/events/calls'
import { fields } from '@dossier/contract/fields/calls'
import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { list } from '@dossier/core/fields/types/list'
import { listMultiple } from '@dossier/core/fields/types/list-multiple'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'
import { replaceChoiceJob } from './replace-choice-job.ts'

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const choices = ['North', 'South', 'East']
  const one = await tenant.field({ title: 'Side', dataType: 'list', choices })
  const many = await tenant.field({ title: 'Sides', dataType: 'list-multiple', choices })
  const template_id = await tenant.template({ title: 'Job', fields: [{ id: one }, { id: many }] })
  const replace = (fieldId: string, a: number, b: number, by: TestPerson = admin) =>
    by.send({ method: 'PUT', path: `/cases/replaceChoice/${fieldId}/${a}/${b}` })
  const stored = () =>
    tenant.asOwner(async (tx) => {
      const query = tx.selectFrom('cases_base').select('fields').where('tenant_id', '=', tenant.id).orderBy('id')
      return (await query.execute()).map((row) => row.fields as Record<string, unknown>)
    })
  return { tenant, admin, one, many, template_id, replace, stored }
}

test('D-145 records get another choice in place of one that is removed, alone or among others, with an entry each', async () => {
  const { tenant, admin, one, many, template_id, replace, stored } = await setting()
  const elsewhere = await tenant.template({ title: 'Other', fields: [] })
  const record = (value: object, more: object = {}) => ({ template_id, fields: JSON.stringify(value), ...more })
  const [first] = await insertRecords(tenant, [
    record({ [one]: 'North' }),
    record({ [one]: 'North' }, { is_closed: true, deleted: new Date().toISOString() }),
    record({ [many]: ['North', 'East'] }),
    record({ [many]: ['South', 'North'] }),
    record({ [one]: 'East' }),
    record({ [one]: 'North' }, { template_id: elsewhere }),
  ])
  expect(await replace(one, 1, 2)).toMatchObject({ status: 200, text: '3' })
  expect(await replace(many, 1, 2)).toMatchObject({ status: 200, text: '2' })
  expect(await stored()).toEqual([
    { [one]: 'South' },
    { [one]: 'South' },
    { [many]: ['South', 'East'] },
    { [many]: ['South'] },
    { [one]: 'East' },
    // Its form does not have the field.
    { [one]: 'North' },
  ])
  const { data } = await admin.call(events.list, { params: { caseId: String(first) } })
  expect(data[0]).toMatchObject({
    user: { name: 'Ada' },
    entries: [{ label: 'Side', oldValue: 'North', newValue: 'South' }],
  })
  // Removed afterwards, no record has lost anything.
  const side = (await admin.call(fields.definitions, {})).find(({ id }) => id === one)!
  const left = [2, 3].map((key, nth) => ({ key, label: ['South', 'East'][nth]! }))
  await admin.call(fields.save, { body: { id: side.id, columnValues: left } })
  expect(await replace(one, 1, 2)).toMatchObject({ status: 404, text: 'Choice not found.' })
  expect(await replace(one, 2, 2)).toMatchObject({ status: 400 })
  expect(await replace(one, 2, 3, await tenant.person({ editData: true }))).toMatchObject({ status: 403 })
  expect(await replace(one, 2, 3, (await setting()).admin)).toMatchObject({ status: 404, text: 'Field not found.' })
})

test('D-145 more records than one action changes are left to a job', async () => {
  const { tenant, admin, one, template_id, stored } = await setting()
  const { services } = await testServer()
  await insertRecords(tenant, [{ template_id, fields: JSON.stringify({ [one]: 'North' }) }])
  await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, fields)
    select tenant_id, 'J-' || n, title, template_id, status_id, severity_id, '', fields
    from cases_base, generate_series(1, ${RECORDS_AT_ONCE}::int) n where tenant_id = ${tenant.id}`.execute(
    services.database.owner,
  )
  const params = { fieldId: one, a: '1', b: '3' }
  expect(await admin.call(replacements.choice, { params })).toBe(null)
  expect(await runDueJobs(services, replaceChoiceJob as never)).toBe(1)
  expect(new Set((await stored()).map((fields) => fields[one]))).toEqual(new Set(['East']))
  // One among many others is not looked for in the call either.
  await sql`update cases_base set fields = ${JSON.stringify({ [one]: 'South' })}::jsonb
    where id = (select max(id) from cases_base where tenant_id = ${tenant.id})`.execute(services.database.owner)
  expect(await admin.call(replacements.choice, { params: { ...params, a: '2' } })).toBe(null)
  await runDueJobs(services, replaceChoiceJob as never)
  expect(new Set((await stored()).map((fields) => fields[one]))).toEqual(new Set(['East']))
})

test('D-145 a removed choice keeps its label in records, marked, wherever it is read, until it is added again', async () => {
  const { tenant, admin, one, many, template_id, stored } = await setting()
  const values = JSON.stringify({ [one]: 'North', [many]: ['North', 'East'] })
  await insertRecords(tenant, [{ template_id, fields: values }])
  const save = async (fieldId: string, columnValues: { key: number; label: string }[]) =>
    admin.call(fields.save, { body: { id: fieldId, columnValues } })
  const left = [2, 3].map((key, nth) => ({ key, label: ['South', 'East'][nth]! }))
  // Its value is its first label.
  await save(one, [{ key: 1, label: 'Far North' }, ...left])
  await save(one, left)
  await save(many, left)
  const context = { locale: 'en-US', timeZone: 'UTC' }
  const shown = async () => {
    const all = new Map((await admin.call(fields.list, {})).map((field) => [field.id, field]))
    const [record] = await stored()
    return [
      list.display(record![one] as string, all.get(one)!, context),
      listMultiple.display(record![many] as string[], all.get(many)!, context),
    ]
  }
  expect(await shown()).toEqual(['Far North (removed)', 'North (removed), East'])
  await save(one, [...left, { key: 0, label: 'North' }])
  expect((await shown())[0]).toBe('North')
})
