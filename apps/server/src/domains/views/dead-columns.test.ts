import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const INSTEAD = 'No column of this view can be shown. You see the title and the template instead.'

async function office() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const secret = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [crew] } })
  const weight = await tenant.field({ title: 'Weight', dataType: 'number' })
  const job = await tenant.template({ title: 'Job', fields: [{ id: secret }, { id: weight }] })
  await insertRecords(tenant, [{ title: 'Pump', template_id: job, fields: JSON.stringify({ [secret]: 'gold' }) }])
  const admin = await tenant.person({ isAdmin: true, editData: true, teamIds: [crew] })
  const plain = await tenant.person({ editData: true })
  const make = async (...columns: string[]) =>
    (await admin.call(viewEditing.save, { body: { title: 'Looks', columns } })).id
  return { tenant, secret, weight, admin, plain, make }
}

const viewFor = async (person: TestPerson, id: number) =>
  (await person.call(views.list, {})).find((one) => one.id === id)!

test('B-VIEW-21 B-COL-01 T23 a view without a column that its reader may see shows those of a new view, and says so', async () => {
  const { secret, admin, plain, make } = await office()
  const id = await make(`fields.${secret}`)
  expect(await viewFor(admin, id)).toMatchObject({ columns: [`fields.${secret}`], faults: [] })
  const seen = await viewFor(plain, id)
  expect(seen.columns).toEqual(['title', 'templateId'])
  expect(seen.faults).toEqual([
    '1 column of this view shows a field that does not exist, or that you may not see.',
    INSTEAD,
  ])
  const { casesTables } = await plain.call(views.cases, { query: { viewId: String(id) } as never })
  expect(casesTables[0]!.cases).toMatchObject([{ title: 'Pump', fields: {} }])
  const file = { records: { all: true, of: { viewId: id } }, format: 'csv' }
  const { text } = await plain.send({ method: 'POST', path: '/exports/records', body: file })
  expect(text).toBe('\ufeffTitle,Template\r\nPump,Job\r\n')
  // An administrators' column is missing without a word, unless it was the only one.
  const onlyTheirs = await make('hiddenFromInsights')
  expect(await viewFor(plain, onlyTheirs)).toMatchObject({ columns: ['title', 'templateId'], faults: [INSTEAD] })
})

test('B-VIEW-21 B-COL-01 of a view whose fields were all deleted, the title and the template are left', async () => {
  const { tenant, weight, admin, plain, make } = await office()
  const id = await make(`fields.${weight}`)
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['fields.gone', 'fields.lost'] })
      .where('id', '=', id)
      .execute(),
  )
  for (const person of [admin, plain])
    expect(await viewFor(person, id)).toMatchObject({
      columns: ['title', 'templateId'],
      faults: ['2 columns of this view show a field that does not exist, or that you may not see.', INSTEAD],
    })
})

test('B-VIEW-21 T23 a save by somebody who sees none of its columns keeps them, and takes others that they choose', async () => {
  const { secret, admin, plain, make } = await office()
  const id = await make(`fields.${secret}`)
  const { columns } = await viewFor(plain, id)
  await plain.call(viewEditing.save, { body: { id, title: 'Renamed', columns } })
  expect(await viewFor(admin, id)).toMatchObject({ title: 'Renamed', columns: [`fields.${secret}`] })
  await plain.call(viewEditing.save, { body: { id, title: 'Renamed', columns: ['caseNumber'] } })
  expect((await viewFor(admin, id)).columns).toEqual([`fields.${secret}`, 'caseNumber'])
  expect(await viewFor(plain, id)).toMatchObject({ columns: ['caseNumber'] })
})
