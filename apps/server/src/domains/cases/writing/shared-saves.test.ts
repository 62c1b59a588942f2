import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CallFailed } from '../../../testing/caller.ts'
import { heardFrom, recordsOf, storedRecords } from '../../../testing/records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

const RECORDS = 8

async function setUp() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [crew], edit: [crew] } })
  const fields = [street, cost, secret].map((id) => ({ id, section: 'Main' }))
  const templateId = await tenant.template({ title: 'Repair', fields })
  const [ann, bob, cam, dee] = [
    await tenant.person({ name: 'Ann', teamIds: [crew] }),
    await tenant.person({ name: 'Bob' }),
    await tenant.person({ name: 'Cam' }),
    await tenant.person({ name: 'Dee' }),
  ]
  const ids: number[] = []
  for (let nth = 0; nth < RECORDS; nth++) ids.push((await recordsOf(ann).create({ templateId })).id)
  const other = await newTenant()
  const stranger = await other.person()
  const foreign = await recordsOf(stranger).create({ templateId: await other.template({ title: 'Other', fields: [] }) })
  return { tenant, street, cost, secret, templateId, ann, bob, cam, dee, ids, foreign: foreign.id }
}

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'saved',
    (error: unknown) => (error instanceof CallFailed ? `${error.status} ${error.message}` : String(error)),
  )

const keyed = (person: TestPerson, caseId: number, fieldId: string, value: string) =>
  person.call(
    caseFields.saveField,
    { params: { caseId: String(caseId), fieldId, inProgress: 'false' }, body: { value } },
    { 'idempotency-key': `street-${caseId}` },
  )

test('ADR-34 of saves by many at once each counts once, is signed by its author, and refused ones leave nothing', async () => {
  const { tenant, street, cost, secret, templateId, ann, bob, cam, dee, ids, foreign } = await setUp()
  const heard = await heardFrom(tenant)
  const [asBob, asCam, asDee] = [recordsOf(bob), recordsOf(cam), recordsOf(dee)]
  const outcomes = await Promise.all(
    ids.flatMap((id, nth) => [
      outcome(keyed(ann, id, street, `Elm ${nth}`)),
      // The same call once more, as a browser sends it that has waited for too long.
      outcome(keyed(ann, id, street, `Elm ${nth}`)),
      outcome(asBob.save(id, cost, nth)),
      outcome(asBob.save(id, secret, 'x')),
      outcome(asBob.save(foreign, cost, nth)),
      outcome(asCam.property(id, 'tags', ['Park', `Tag ${nth}`])),
      outcome(asCam.property(id, 'statusId', 999_999)),
      outcome(asDee.create({ templateId, title: `New ${nth}`, tags: ['Park'], fields: { [cost]: nth } })),
      outcome(dee.call(cases.create, { body: { templateId, title: '' } })),
    ]),
  )
  const each = ids.map((_, nth) => outcomes.slice(nth * 9, nth * 9 + 9))
  for (const one of each)
    expect(one).toEqual([
      'saved',
      'saved',
      'saved',
      '404 Field not found.',
      '404 Record not found.',
      'saved',
      '400 The status does not exist.',
      'saved',
      'saved',
    ])
  const { records, changes, tags } = await storedRecords(tenant)
  expect(records.filter(({ id }) => ids.includes(id)).map(({ fields }) => fields)).toEqual(
    ids.map((_, nth) => ({ [street]: `Elm ${nth}`, [cost]: nth })),
  )
  expect(
    records
      .filter(({ id }) => !ids.includes(id))
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(ids.map((_, nth) => `New ${nth}`))
  expect(new Set(records.map((one) => one.case_number)).size).toBe(2 * RECORDS)
  expect(tags.find(({ title }) => title === 'Park')?.uses).toBe(2 * RECORDS)
  for (const id of ids) {
    const own = changes.filter((one) => one.case_id === id)
    expect(own.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(
      own
        .slice(1)
        .map(({ key, actor }) => `${key} ${actor}`)
        .toSorted(),
    ).toEqual([`fields.${street} Ann`, `fields.${cost} Bob`, 'tags Cam'].toSorted())
  }
  expect(new Set(changes.map((one) => one.action_id)).size).toBe(changes.length)
  expect(heard.length).toBe(4 * RECORDS)
  const { transactions } = await tenant.asOwner(async (tx) => {
    const { rows } = await sql<{ transactions: number }>`select count(distinct xmin::text)::int as transactions
      from changes where tenant_id = ${tenant.id}`.execute(tx)
    return rows[0]!
  })
  expect(transactions).toBeLessThan(changes.length)
})
