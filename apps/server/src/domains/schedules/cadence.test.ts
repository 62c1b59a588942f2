import { bulkEdits } from '@dossier/contract/bulk-edits'
import { cases } from '@dossier/contract/cases/lifecycle'
import { schedules } from '@dossier/contract/schedules/calls'
import { expect, test } from 'vitest'
import { recordsOf } from '../../testing/records.ts'
import { NOON } from '../../testing/scheduling.ts'
import { newTenant } from '../../testing/world.ts'

async function setting() {
  const tenant = await newTenant({ settings: { timeZone: NOON } })
  const person = await tenant.person({ name: 'Rosa' })
  const templateId = await tenant.template({ title: 'Inspection', fields: [] })
  const cadence = JSON.stringify({ cadencePeriod: { value: 1, unit: 'month' }, startTime: '08:00' })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('templates')
      .set({ cadence })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', templateId)
      .execute(),
  )
  const own = recordsOf(person)
  const create = async (title: string, comesAgain: boolean) => {
    const { id } = await own.create({ templateId, title })
    if (comesAgain) await own.property(id, 'cadenceEnabled', true)
    return id
  }
  return { person, create, listed: () => person.call(schedules.cadences, {}) }
}

test('B-CLOSE-05 D-100 records that are closed together come again, each once, also those that were closed before', async () => {
  const { person, create, listed } = await setting()
  const [first, second, once] = [
    await create('Pier 1', true),
    await create('Pier 2', true),
    await create('Pier 3', false),
  ]
  await person.call(cases.close, { params: { id: String(first) } })
  const body = { caseId: first, timeZone: NOON }
  await Promise.all([1, 2, 3].map(() => person.call(schedules.createCadence, { body })))
  for (const _ of [1, 2])
    await person.call(bulkEdits.start, {
      body: { records: { ids: [first, second, once] }, changes: [{ do: 'close' }] },
    })
  const found = await listed()
  expect(found.map(({ title, createdBy, cadenceOf }) => [title, createdBy?.name, cadenceOf?.caseId])).toEqual([
    ['Pier 1', 'Rosa', first],
    ['Pier 2', 'Rosa', second],
  ])
  expect(new Set(found.map(({ date, startTime, timeZoneId }) => `${date} ${startTime} ${timeZoneId}`)).size).toBe(1)
})
